import { describe, expect, it } from "vitest";
import {
  periodBounds,
  periodProblem,
  periodText,
  returnMonth,
  returnPeriods,
  splitPeriod,
} from "./period.ts";

describe("returnPeriods", () => {
  it("are months and quarters by India's clock, across the turn of a year", () => {
    // 1 January 2027 in India, still 31 December in London.
    expect(returnPeriods(new Date("2026-12-31T18:30:00Z"))).toEqual({
      thisMonth: { from: "2027-01-01", to: "2027-01-31" },
      lastMonth: { from: "2026-12-01", to: "2026-12-31" },
      thisQuarter: { from: "2027-01-01", to: "2027-03-31" },
      lastQuarter: { from: "2026-10-01", to: "2026-12-31" },
    });
    expect(returnPeriods(new Date("2028-02-29T12:00:00Z")).thisMonth.to).toBe("2028-02-29");
  });
});

describe("a period", () => {
  it("begins and ends at midnight in India", () => {
    expect(periodBounds({ from: "2026-10-01", to: "2026-10-31" })).toEqual({
      since: new Date("2026-09-30T18:30:00Z"),
      before: new Date("2026-10-31T18:30:00Z"),
    });
  });

  it("has at least a day and at most a year", () => {
    expect(periodProblem({ from: "2026-10-02", to: "2026-10-01" })).toBe(
      "The last day lies before the first",
    );
    expect(periodProblem({ from: "2026-04-01", to: "2027-03-31" })).toBeUndefined();
    expect(periodProblem({ from: "2026-04-01", to: "2027-04-02" })).toBe("Choose at most one year");
  });

  it("is named as people say it", () => {
    expect(periodText({ from: "2026-10-01", to: "2026-10-31" })).toBe("October 2026");
    expect(periodText({ from: "2026-10-01", to: "2026-12-31" })).toBe("1 Oct 2026 to 31 Dec 2026");
    expect(periodText({ from: "2026-10-07", to: "2026-10-07" })).toBe("7 Oct 2026");
  });
});

it("splits a period into parts that follow on one another", () => {
  expect(splitPeriod({ from: "2026-02-25", to: "2026-03-05" }, 7)).toEqual([
    { from: "2026-02-25", to: "2026-03-03" },
    { from: "2026-03-04", to: "2026-03-05" },
  ]);
});

it.each([
  ["2026-10-01", "2026-10-31", "2026-10"],
  ["2026-10-01", "2026-12-31", "2026-12"],
  ["2026-11-01", "2027-01-31", undefined],
  ["2026-10-01", "2026-11-30", undefined],
  ["2026-10-01", "2026-10-30", undefined],
])("a return of %s to %s is that of %s", (from, to, month) => {
  expect(returnMonth({ from, to })).toBe(month);
});
