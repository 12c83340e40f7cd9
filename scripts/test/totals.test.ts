import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readReport, summaryTable, withExitCode } from "./totals.ts";

it("reads Vitest's report: what failed first and then passed is flaky", () => {
  const tests = [
    { ancestorTitles: ["", "a kill"], title: "loses no order", status: "passed" },
    { ancestorTitles: [""], title: "is slow", status: "failed" },
  ];
  const testResults = [
    {
      name: resolve("tests/faults/kills.test.ts"),
      assertionResults: [
        ...tests.map((test) => ({ ...test, failureMessages: ["Error: expected 1\n  at kills"] })),
        { ancestorTitles: [], title: "starts", status: "passed", failureMessages: [] },
      ],
      status: "failed",
      message: "",
    },
    {
      name: resolve("tests/faults/pool.test.ts"),
      assertionResults: [
        { ancestorTitles: [], title: "waits", status: "skipped", failureMessages: [] },
      ],
      status: "failed",
      message: "the database did not start",
    },
  ];
  expect(readReport({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: [
      "tests/faults/kills.test.ts › is slow: Error: expected 1",
      "tests/faults/pool.test.ts: the database did not start",
    ],
    flaky: ["tests/faults/kills.test.ts › a kill › loses no order: Error: expected 1"],
  });
});

it("reads Playwright's report: a flaky test passed", () => {
  const spec = (title: string, status: string) => {
    const first = { error: { message: "\u001b[31mError: not seen\u001b[39m\n  at filters" } };
    const results = status === "flaky" ? [first, {}] : [first];
    return { title, tests: [{ projectName: "phone", status, results }] };
  };
  const file = "filters.spec.ts";
  const suites = [
    {
      title: file,
      file,
      specs: [spec("a sheet filters", "flaky"), spec("the slider", "unexpected")],
      suites: [{ title: "without scripts", file, specs: [spec("the form filters", "flaky")] }],
    },
  ];
  const config = { rootDir: resolve("tests/browser") };
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 4 };
  expect(readReport({ config, suites, stats })).toEqual({
    passed: 7,
    failed: 1,
    failures: ["tests/browser/filters.spec.ts › the slider (phone): Error: not seen"],
    flaky: [
      "tests/browser/filters.spec.ts › a sheet filters (phone): Error: not seen",
      "tests/browser/filters.spec.ts › without scripts › the form filters (phone): Error: not seen",
    ],
  });
});

it("counts a runner that failed outside of its tests as one failure", () => {
  const three = { passed: 3, failed: 0, failures: [], flaky: [] };
  expect(withExitCode(three, 1)).toEqual({ ...three, failed: 1 });
  expect(withExitCode({ ...three, failed: 2 }, 1)).toEqual({ ...three, failed: 2 });
  expect(withExitCode(three, 0)).toEqual(three);
});

it("shows each part's tests and seconds, and those of the whole run", () => {
  const results = [
    { name: "unit", passed: 1604, failed: 0, failures: [], flaky: [], seconds: 12.34 },
    { name: "api", passed: 927, failed: 1, failures: [], flaky: [], seconds: 45 },
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

it("names below the table what failed and what passed only at the second try", () => {
  const [one, two, three] = [
    "tests/faults/a.test.ts › one",
    "b.spec.ts › two",
    "b.spec.ts › three: no",
  ];
  const results = [
    { name: "faults", passed: 9, failed: 0, failures: [], flaky: [one], seconds: 1 },
    { name: "browser", passed: 8, failed: 1, failures: [three], flaky: [two], seconds: 2 },
  ];
  expect(summaryTable(results, 3).split("\n").slice(-4)).toEqual([
    "",
    "Failed: b.spec.ts › three: no",
    "Passed only at the second try: tests/faults/a.test.ts › one",
    "Passed only at the second try: b.spec.ts › two",
  ]);
});
