import { describe, expect, it } from "vitest";
import {
  earlierPeriod,
  presetPeriod,
  reportPeriodProblem,
  stepOf,
  stepsOf,
  stepText,
  stepWithin,
} from "./period.ts";

describe("presetPeriod", () => {
  // 1 April 2027 in India, still 31 March in London: a month, a quarter and a financial year begin.
  const newYear = new Date("2027-03-31T18:30:00Z");

  it.each([
    ["today", "2027-04-01", "2027-04-01"],
    ["yesterday", "2027-03-31", "2027-03-31"],
    ["7-days", "2027-03-26", "2027-04-01"],
    ["30-days", "2027-03-03", "2027-04-01"],
    ["90-days", "2027-01-02", "2027-04-01"],
    ["this-month", "2027-04-01", "2027-04-01"],
    ["last-month", "2027-03-01", "2027-03-31"],
    ["this-quarter", "2027-04-01", "2027-04-01"],
    ["last-quarter", "2027-01-01", "2027-03-31"],
    ["this-year", "2027-04-01", "2027-04-01"],
    ["last-year", "2026-04-01", "2027-03-31"],
    ["ten-years", "2018-04-01", "2027-04-01"],
  ] as const)("%s is %s to %s by India's clock", (preset, from, to) => {
    expect(presetPeriod(preset, newYear)).toEqual({ from, to });
  });

  it("has a financial year from 1 April to 31 March, in March as well", () => {
    const march = new Date("2027-03-31T18:29:59Z");
    expect(presetPeriod("this-year", march)).toEqual({ from: "2026-04-01", to: "2027-03-31" });
    expect(presetPeriod("last-year", march)).toEqual({ from: "2025-04-01", to: "2026-03-31" });
  });
});

describe("earlierPeriod", () => {
  const daysOf = (from: string, to: string, comparison: "before" | "year") => {
    const { besideOf: _, ...days } = earlierPeriod({ from, to }, comparison) ?? { besideOf: null };
    return days;
  };

  it("is as many days before, next to the period", () => {
    expect(daysOf("2026-11-22", "2026-11-28", "before")).toEqual({
      from: "2026-11-15",
      to: "2026-11-21",
    });
    expect(
      earlierPeriod({ from: "2026-11-22", to: "2026-11-28" }, "before")?.besideOf("2026-11-15"),
    ).toBe("2026-11-22");
  });

  it("is as many whole months before whole months, however long they are", () => {
    expect(daysOf("2028-03-01", "2028-03-31", "before")).toEqual({
      from: "2028-02-01",
      to: "2028-02-29",
    });
    expect(daysOf("2026-10-01", "2026-12-31", "before")).toEqual({
      from: "2026-07-01",
      to: "2026-09-30",
    });
    // Of February the 28th stands beside the 28th, and nothing beside the last days of March.
    const march = earlierPeriod({ from: "2027-03-01", to: "2027-03-31" }, "before");
    expect(march?.besideOf("2027-02-28")).toBe("2027-03-28");
    const february = earlierPeriod({ from: "2027-02-01", to: "2027-02-28" }, "before");
    expect(february?.besideOf("2027-01-31")).toBe("2027-02-28");
  });

  it("is the same days a year before, across leap days", () => {
    expect(daysOf("2028-02-15", "2028-02-29", "year")).toEqual({
      from: "2027-02-15",
      to: "2027-02-28",
    });
    expect(daysOf("2029-02-01", "2029-02-28", "year")).toEqual({
      from: "2028-02-01",
      to: "2028-02-29",
    });
    expect(
      earlierPeriod({ from: "2029-02-01", to: "2029-02-28" }, "year")?.besideOf("2028-02-29"),
    ).toBe("2029-02-28");
  });

  it("is none where nothing is compared", () => {
    expect(earlierPeriod({ from: "2026-11-01", to: "2026-11-30" }, "none")).toBeUndefined();
  });

  it("has no day that stands beside none of the later ones", () => {
    for (const [from, to] of [
      ["2024-02-01", "2024-02-29"],
      ["2024-02-29", "2024-03-30"],
      ["2026-01-01", "2026-12-31"],
      ["2025-11-07", "2026-02-03"],
    ] as const) {
      for (const comparison of ["before", "year"] as const) {
        const earlier = earlierPeriod({ from, to }, comparison);
        if (!earlier) throw new Error("nothing to compare with");
        for (const day of stepsOf(earlier, "day")) {
          const beside = earlier.besideOf(day);
          expect(beside >= from && beside <= to, `${day} beside ${beside}`).toBe(true);
        }
      }
    }
  });
});

describe("steps", () => {
  it("are days, weeks from Monday, months, quarters and financial years", () => {
    expect(stepOf("2026-11-29", "week")).toBe("2026-11-23");
    expect(stepOf("2026-11-30", "week")).toBe("2026-11-30");
    expect(stepsOf({ from: "2026-11-28", to: "2026-12-01" }, "day")).toHaveLength(4);
    expect(stepsOf({ from: "2026-11-28", to: "2026-12-01" }, "week")).toEqual([
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(stepsOf({ from: "2026-11-28", to: "2026-12-01" }, "month")).toEqual([
      "2026-11-01",
      "2026-12-01",
    ]);
    expect(stepsOf({ from: "2026-12-31", to: "2027-04-01" }, "quarter")).toEqual([
      "2026-10-01",
      "2027-01-01",
      "2027-04-01",
    ]);
    expect(stepOf("2027-03-31", "year")).toBe("2026-04-01");
    expect(stepsOf({ from: "2025-03-31", to: "2027-04-01" }, "year")).toEqual([
      "2024-04-01",
      "2025-04-01",
      "2026-04-01",
      "2027-04-01",
    ]);
  });

  it("are longer than was asked for where there would be too many", () => {
    const years = (count: number) => ({ from: `${2027 - count}-04-01`, to: "2027-03-31" });
    expect(stepWithin(years(3), "day", 1_127)).toBe("day");
    expect(stepWithin(years(4), "day", 1_127)).toBe("week");
    expect(stepWithin(years(38), "day", 1_127)).toBe("month");
    expect(stepWithin(years(38), "year", 1_127)).toBe("year");
    // Days of weeks, months and years add up to the same, whatever they are asked by.
    for (const by of ["week", "month", "quarter", "year"] as const) {
      const found = new Set(stepsOf(years(3), "day").map((day) => stepOf(day, by)));
      expect(stepsOf(years(3), by)).toEqual([...found]);
    }
  });

  it("are named as people say them", () => {
    expect(stepText("2026-11-23", "day")).toBe("23 Nov 2026");
    expect(stepText("2026-11-23", "week")).toBe("Week of 23 Nov 2026");
    expect(stepText("2026-11-01", "month")).toBe("Nov 2026");
    expect(stepText("2026-10-01", "quarter")).toBe("Oct 2026 to Dec 2026");
    expect(stepText("1999-04-01", "year")).toBe("FY 1999-00");
  });
});

it("a period has at least a day, and may be of all the years of a shop", () => {
  expect(reportPeriodProblem({ from: "2026-10-02", to: "2026-10-01" })).toBe(
    "The last day lies before the first",
  );
  expect(reportPeriodProblem({ from: "1988-01-01", to: "2026-11-30" })).toBeUndefined();
  for (const days of [
    { from: "1949-12-31", to: "2026-11-30" },
    { from: "2026-11-30", to: "2101-01-01" },
  ]) {
    expect(reportPeriodProblem(days)).toBe("Choose days from 1950 to 2100");
  }
});
