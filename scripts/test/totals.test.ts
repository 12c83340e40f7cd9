import { expect, it } from "vitest";
import { readReport, summaryTable, withExitCode } from "./totals.ts";

it("reads the reports of both runners, a flaky test as failed", () => {
  expect(readReport({ numPassedTests: 3, numFailedTests: 1, success: false })).toEqual({
    passed: 3,
    failed: 1,
  });
  expect(readReport({ stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 4 } })).toEqual({
    passed: 5,
    failed: 3,
  });
});

it("counts a runner that failed outside of its tests as one failure", () => {
  expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

it("shows each part's tests and seconds, and those of the whole run", () => {
  const results = [
    { name: "unit", passed: 1604, failed: 0, seconds: 12.34 },
    { name: "api", passed: 927, failed: 1, seconds: 45 },
  ];
  expect(summaryTable(results, 50.06)).toBe(
    [
      "Part         passed failed  seconds",
      "unit           1604      0     12.3",
      "api             927      1     45.0",
      "whole run      2531      1     50.1",
    ].join("\n"),
  );
});
