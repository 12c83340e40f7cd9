import { expect, it } from "vitest";
import { canonicalAddress } from "./list-address.ts";

const path = "/category/mugs";

it.each([
  ["", null, path],
  ["?utm_source=mail", null, path],
  ["?cursor=abc", "abc", `${path}?cursor=abc`],
  ["?sort=popular&cursor=abc", "abc", `${path}?cursor=abc`],
  ["?sort=newest", null, path],
  ["?sort=newest&cursor=abc", "abc", path],
  ["?f.colour=red", null, path],
  ["?price.max=500", null, path],
  ["?f.colour=red&f.colour=blue", null, undefined],
  ["?stock=in&f.colour=red&sort=newest", null, undefined],
])("names for %j with the cursor %j %j", (search, cursor, address) => {
  expect(canonicalAddress(path, search, cursor)).toBe(address);
});
