import { z } from "zod";

/** How many tests of a part passed and failed. */
export interface Totals {
  passed: number;
  failed: number;
}

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads the report of Vitest's or Playwright's JSON reporter. A flaky test counts as failed. */
export function readReport(report: unknown): Totals {
  const vitest = vitestReport.safeParse(report);
  if (vitest.success) {
    return { passed: vitest.data.numPassedTests, failed: vitest.data.numFailedTests };
  }
  const { stats } = playwrightReport.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** A runner that failed outside of any test counts as one failure. */
export function withExitCode(totals: Totals, code: number): Totals {
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

export function sumTotals(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** One part of the run, as the table shows it. */
export interface PartResult extends Totals {
  name: string;
  seconds: number;
}

/** A table of the parts, their tests and seconds; the last line is the whole run. */
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
  return ["Part         passed failed  seconds", ...lines].join("\n");
}
