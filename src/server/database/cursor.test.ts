import { describe, expect, it } from "vitest";
import { newId } from "../lib/ids.ts";
import { readCursor, writeCursor } from "./cursor.ts";

describe("a cursor", () => {
  it("comes back as it went", () => {
    const place = { madeAt: "1758499200123456", id: newId() };
    expect(readCursor(writeCursor(place))).toEqual(place);
    expect(writeCursor(place)).toMatch(/^[\w-]{1,200}$/);
  });

  const id = newId();
  it.each([
    "",
    "garbage",
    "\u0000",
    "😀",
    Buffer.from("1").toString("base64url"),
    Buffer.from(`-1.${id}`).toString("base64url"),
    Buffer.from(`1e3.${id}`).toString("base64url"),
    Buffer.from(`99999999999999999.${id}`).toString("base64url"),
    Buffer.from(`1.${id}.1`).toString("base64url"),
    Buffer.from(`1.${id}'`).toString("base64url"),
    Buffer.from("1.not-an-id").toString("base64url"),
    writeCursor({ madeAt: "1", id: id.toUpperCase() }),
    writeCursor({ madeAt: "01", id }),
    `${writeCursor({ madeAt: "1", id })}=`,
    `*${writeCursor({ madeAt: "1", id })}`,
    ` ${writeCursor({ madeAt: "1", id })}`,
    Buffer.from(`1.${id}`).toString("base64url").replace(/^(..)/, "$1\n"),
  ])("%j is none", (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});
