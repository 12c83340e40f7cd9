import { expect, it } from "vitest";
import { financialYearOf } from "./financial-year.ts";

it.each([
  ["2026-11-22T07:00:00Z", "26-27"],
  ["2027-03-31T18:29:59.999Z", "26-27"],
  ["2027-03-31T18:30:00Z", "27-28"],
  ["2027-01-01T00:00:00+05:30", "26-27"],
  ["2026-04-01T00:00:00+05:30", "26-27"],
  ["2026-03-31T23:59:59+05:30", "25-26"],
  ["2100-02-01T00:00:00+05:30", "99-00"],
])("%s is in the financial year %s", (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year);
});
