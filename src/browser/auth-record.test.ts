import { describe, expect, it } from "vitest";
import { readAuthRecord } from "./auth-record.ts";

const user = { _id: "u1", name: "Asha", email: "a@b.in", phone: "1", address: "x", role: 1 };
const record = { user, token: "t0ken" };

describe("readAuthRecord", () => {
  it("reads back what was stored", () => {
    expect(readAuthRecord(JSON.stringify(record))).toEqual(record);
  });

  it("fills in what only some screens show", () => {
    const short = { user: { _id: "u1", name: "Asha" }, token: "t" };
    expect(readAuthRecord(JSON.stringify(short))?.user).toEqual({
      _id: "u1",
      name: "Asha",
      email: "",
      phone: "",
      address: "",
      role: 0,
    });
  });

  it.each([
    null,
    "",
    "{",
    "null",
    "[]",
    JSON.stringify({ user: null, token: "" }),
    JSON.stringify({ user, token: "" }),
    JSON.stringify({ user, token: 7 }),
    // A header could not carry it.
    JSON.stringify({ user, token: "a\nb" }),
    JSON.stringify({ user: { ...user, _id: "" }, token: "t" }),
    JSON.stringify({ user: { ...user, name: {} }, token: "t" }),
  ])("takes %s for signed out", (text) => {
    expect(readAuthRecord(text)).toBeNull();
  });
});
