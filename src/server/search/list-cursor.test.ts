import { describe, expect, it } from "vitest";
import { readListQuery } from "#shared/search/list-query.ts";
import { listIdentity, readListCursor, writeListCursor } from "./list-cursor.ts";

const query = (text: string) => readListQuery(new URLSearchParams(text));
const red = listIdentity(query("f.colour=red"), "mugs", "price-up");
const place = { before: 24, after: ["12900", "17"] };

describe("a list's cursor", () => {
  it("leads back to its place, however the same list was asked for", () => {
    const cursor = writeListCursor(red, place);
    const same = listIdentity(query("sort=newest&f.colour=red&utm=1"), "mugs", "price-up");
    expect(readListCursor(same, cursor)).toEqual(place);
  });

  it("is good for no other list or sorting", () => {
    const cursor = writeListCursor(red, place);
    for (const other of [
      listIdentity(query("f.colour=blue"), "mugs", "price-up"),
      listIdentity(query("f.colour=red"), "caps", "price-up"),
      listIdentity(query("f.colour=red"), "mugs", "price-down"),
      listIdentity(query("f.colour=red"), "mugs", "popular"),
    ]) {
      expect(readListCursor(other, cursor)).toBeUndefined();
    }
  });

  it.each([
    [24, ["12900"]],
    [24, ["12900", "17", "1"]],
    [24, ["cheap", "17"]],
    [24, ["1; drop table", "17"]],
    [24, ["9".repeat(40), "17"]],
    [0, ["12900", "17"]],
    [-1, ["12900", "17"]],
    [1.5, ["12900", "17"]],
  ])("is none with the place %j, %j", (before, after) => {
    expect(readListCursor(red, writeListCursor(red, { before, after }))).toBeUndefined();
  });

  it.each(["", "nonsense", "e30", "bnVsbA", "\0", "é".repeat(300)])("is none in %j", (text) => {
    expect(readListCursor(red, text)).toBeUndefined();
  });
});
