import { describe, expect, it } from "vitest";
import { confirmationCode, findDoubt } from "./find-doubt.ts";

const known = { shopId: "a", origin: "https://shop.example.com", place: "1/2", mark: 7 };
const here = { origin: known.origin, place: known.place };

describe("findDoubt", () => {
  it.each([
    ["where it ran last", known, { shopId: "a", mark: 7 }, here],
    ["whose pictures nobody has marked", known, undefined, here],
    ["that lacks the last mark after a failover", known, { shopId: "a", mark: 8 }, here],
    ["whose database's server does not tell its place", known, undefined, { ...here, place: null }],
    [
      "that goes live after its trial on this machine",
      { ...known, origin: "http://localhost:3000" },
      { shopId: "a", mark: 7 },
      { origin: known.origin, place: "3/4" },
    ],
  ])("takes a shop for itself %s", (_case, shop, label, at) => {
    expect(findDoubt(shop, label, at)).toBeUndefined();
  });

  it.each([
    ["at another ORIGIN", known, undefined, { ...here, origin: "https://b.example.com" }, /ORIGIN/],
    ["on this machine", known, undefined, { ...here, origin: "http://localhost:3000" }, /ORIGIN/],
    ["at another place", known, undefined, { ...here, place: "1/3" }, /another place/],
    ["whose pictures went on", known, { shopId: "a", mark: 9 }, here, /older/],
    ["beside another's pictures", known, { shopId: "b", mark: 1 }, here, /another shop/],
    [
      "whose pictures went on, of a shop on this machine",
      { ...known, origin: "http://localhost:3000" },
      { shopId: "a", mark: 9 },
      here,
      /older/,
    ],
  ])("takes a database for a copy %s", (_case, shop, label, at, reason) => {
    expect(findDoubt(shop, label, at)).toMatch(reason);
  });
});

it("a confirmation fits one case, until the other shop's next mark", () => {
  const code = confirmationCode(known, { shopId: "a", mark: 9 }, here);
  expect(code).toMatch(/^[\da-f]{10}$/);
  expect(confirmationCode(known, { shopId: "a", mark: 9 }, { ...here })).toBe(code);
  expect(confirmationCode(known, { shopId: "a", mark: 10 }, here)).not.toBe(code);
  expect(confirmationCode(known, { shopId: "a", mark: 9 }, { ...here, place: "1/3" })).not.toBe(
    code,
  );
});
