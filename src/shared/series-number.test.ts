import { expect, it } from "vitest";
import { readSeriesNumber, seriesNumberPrefix } from "./series-number.ts";

it.each([
  ["SO-26-000123", "SO-26-000123"],
  ["so-26-123", "SO-26-000123"],
  [" #so 26 123 ", "SO-26-000123"],
  ["so26-123", "SO-26-000123"],
  ["QT/26/45", "QT-26-000045"],
  ["SO-26-1234567", "SO-26-1234567"],
])("%j is the number %s", (typed, number) => {
  expect(readSeriesNumber(typed)).toBe(number);
});

it.each(["A1B2C3", "ORD123456", "PR/26-27/000123", "SO-26", "SO-26-", "123", ""])(
  "%j is none",
  (typed) => {
    expect(readSeriesNumber(typed)).toBeUndefined();
  },
);

it("a number is begun from its year on", () => {
  expect(seriesNumberPrefix("so-26-0001")).toBe("SO-26-0001");
  expect(seriesNumberPrefix("SO-26")).toBe("SO-26");
  expect(seriesNumberPrefix("so")).toBeUndefined();
  expect(seriesNumberPrefix("PR/26-27/0001")).toBeUndefined();
});
