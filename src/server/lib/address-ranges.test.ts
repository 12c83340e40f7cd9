import { expect, it } from "vitest";
import { addressMatcher, isAddressRange } from "./address-ranges.ts";

it.each([
  ["10.1.2.3", ["10.0.0.0/8"], true],
  ["11.1.2.3", ["10.0.0.0/8"], false],
  ["127.0.0.1", ["127.0.0.1"], true],
  ["::ffff:127.0.0.1", ["127.0.0.1"], true],
  ["127.0.0.2", ["127.0.0.1"], false],
  ["fd00::5", ["10.0.0.0/8", "fd00::/8"], true],
  ["2001:db8::1", ["fd00::/8"], false],
  ["127.0.0.1", [], false],
  ["no address", ["127.0.0.1"], false],
])("%s in %j: %s", (address, ranges, expected) => {
  expect(addressMatcher(ranges)(address)).toBe(expected);
});

it.each(["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"])("takes %s for a range", (text) => {
  expect(isAddressRange(text)).toBe(true);
});

it.each(["", "10.0.0.0/33", "300.1.1.1", "10.0.0.0/", "10.0.0.0/255.0.0.0", "fd00::/129"])(
  "does not take %j for one",
  (text) => {
    expect(isAddressRange(text)).toBe(false);
  },
);
