import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** How many tests of a part passed and failed. */
export interface Totals {
  passed: number;
  failed: number;
  /** Each failed test as `file › title: what was wrong`. */
  failures: readonly string[];
  /** Those of the passed that did so only at their second try, as `file › title: what was wrong at the first`. */
  flaky: readonly string[];
}

export const noTests: Totals = { passed: 0, failed: 0, failures: [], flaky: [] };
export const onePassed: Totals = { ...noTests, passed: 1 };
export const oneFailed: Totals = { ...noTests, failed: 1 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      /** "failed", too, where what prepares the file's tests did. */
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/**
 * Reads the report of Vitest's or Playwright's JSON reporter. A flaky test counts as passed, and is
 * named.
 */
export function readReport(report: unknown): Totals {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) {
    const { numPassedTests, numFailedTests, testResults } = vitest.data;
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
        name: testName(relative(process.cwd(), name), [...ancestorTitles, title]),
        // Vitest keeps what went wrong at the first try.
        status: status === "passed" && failureMessages.length > 0 ? "flaky" : status,
        error: failureMessages[0],
      })),
    );
    const files = testResults
      .filter(
        ({ status, assertionResults }) =>
          status === "failed" && assertionResults.every((test) => test.status !== "failed"),
      )
      .map(({ name, message }) => ({
        name: relative(process.cwd(), name),
        status: "failed",
        error: message,
      }));
    return {
      passed: numPassedTests,
      failed: numFailedTests + files.length,
      ...named([...tests, ...files], "failed"),
    };
  }
  const { config, suites, stats } = playwrightReport.parse(report);
  const folder = relative(process.cwd(), config.rootDir);
  const tests = suites.flatMap((file) => testsOf(file, join(folder, file.file), []));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    ...named(tests, "unexpected"),
  };
}

interface ReadTest {
  /** As `file › title`. */
  name: string;
  status: string;
  error: string | undefined;
}

function named(
  tests: readonly ReadTest[],
  failedStatus: string,
): Pick<Totals, "failures" | "flaky"> {
  const those = (wanted: string) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ name, error }) => `${name}: ${firstLine(error)}`);
  return { failures: those(failedStatus), flaky: those("flaky") };
}

function firstLine(error = "no message"): string {
  return stripVTControlCharacters(error).split("\n", 1).join("");
}

/** The tests of a suite and of those in it. */
function testsOf(
  { specs, suites = [] }: z.infer<typeof playwrightSuite>,
  file: string,
  titles: readonly string[],
): ReadTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${testName(file, [...titles, title])} (${projectName})`,
      status,
      // The last try of a flaky test has none.
      error: results.findLast(({ error }) => error)?.error?.message,
    })),
  );
  const inner = suites.flatMap((suite) => testsOf(suite, file, [...titles, suite.title]));
  return [...own, ...inner];
}

function testName(file: string, titles: readonly string[]): string {
  return [file, ...titles.filter((title) => title !== "")].join(" › ");
}

/** A runner that failed outside of any test counts as one failure. */
export function withExitCode(totals: Totals, code: number): Totals {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failures: all.flatMap(({ failures }) => failures),
    flaky: all.flatMap(({ flaky }) => flaky),
  };
}

/** One part of the run, as the table shows it. */
export interface PartResult extends Totals {
  name: string;
  seconds: number;
}

/**
 * A table of the parts, their tests and seconds; the last line is the whole run. The tests that
 * failed, and those that passed only at the second try, are named below it.
 */
export function summaryTable(results: readonly PartResult[], wholeSeconds: number): string {
  const whole = { name: "whole run", ...sumTotals(results), seconds: wholeSeconds };
  const lines = [...results, whole].map(({ name, passed, failed, seconds }) =>
    [
      name.padEnd(12),
      String(passed).padStart(7),
      String(failed).padStart(7),
      seconds.toFixed(1).padStart(9),
    ].join(""),
  );
  const names = [
    ...whole.failures.map((failure) => `Failed: ${failure}`),
    ...whole.flaky.map((test) => `Passed only at the second try: ${test}`),
  ];
  const below = names.length > 0 ? ["", ...names] : [];
  return ["Part         passed failed  seconds", ...lines, ...below].join("\n");
}
