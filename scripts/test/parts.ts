import { readFile } from "node:fs/promises";
import { installTestBrowser } from "../find-browser.ts";
import { type Output, runProgram } from "./run-program.ts";
import {
  noTests,
  oneFailed,
  onePassed,
  readReport,
  sumTotals,
  type Totals,
  withExitCode,
} from "./totals.ts";

export const RESULTS_FOLDER = "test-results";

/** One part of the run: `npm run test:<name>`. */
interface Part {
  /** Its tests start the built shop. */
  needsBuild: boolean;
  /** Runs what matches one of the filters, or all without one; no test counted: nothing matches. */
  run(filters: readonly string[], output: Output): Promise<Totals>;
}

const checks: readonly { title: string; command: readonly [string, ...string[]] }[] = [
  {
    title: "Format, lint, import rules between the folders",
    command: ["biome", "ci", "--error-on-warnings"],
  },
  { title: "Route types", command: ["react-router", "typegen"] },
  // Of itself it starts four checkers, which each work out most types anew: twice the processor's time.
  { title: "Types", command: ["tsc", "--checkers", "1"] },
  { title: "Order of the areas", command: ["node", "scripts/check-area-order.ts"] },
  { title: "Paths in the documents", command: ["node", "scripts/check-documents.ts"] },
];

export const parts = {
  checks: { needsBuild: false, run: runChecks },
  unit: { needsBuild: false, run: vitestProject("unit") },
  components: { needsBuild: false, run: vitestProject("components") },
  api: { needsBuild: false, run: vitestProject("api") },
  faults: { needsBuild: true, run: vitestProject("faults") },
  browser: { needsBuild: true, run: runBrowserTests },
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

/** One check counts as one test. */
async function runChecks(filters: readonly string[], output: Output): Promise<Totals> {
  const wanted = checks.filter(
    ({ title }) =>
      filters.length === 0 ||
      filters.some((filter) => title.toLowerCase().includes(filter.toLowerCase())),
  );
  const totals: Totals[] = [];
  for (const { title, command } of wanted) {
    const code = await runProgram(title, command, output);
    totals.push(code === 0 ? onePassed : oneFailed);
  }
  return sumTotals(totals);
}

function vitestProject(project: string): Part["run"] {
  const report = `${RESULTS_FOLDER}/${project}.json`;
  const run = async (more: readonly string[], output: Output) => {
    const code = await runProgram(
      `Tests: ${project}`,
      [
        "vitest",
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile=${report}`,
        ...more,
      ],
      output,
    );
    return withExitCode(await readTotals(report), code);
  };
  return (filters, output) =>
    byFileOrTitle(filters, {
      byFile: () => run([...filters, "--passWithNoTests"], output),
      byTitle: () => run(["-t", titlePattern(filters)], output),
    });
}

async function runBrowserTests(filters: readonly string[], output: Output): Promise<Totals> {
  const report = `${RESULTS_FOLDER}/browser.json`;
  const environment = { CHROMIUM_PATH: installTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const run = async (more: readonly string[]) => {
    const code = await runProgram(
      "Tests: browser",
      ["playwright", "test", "--pass-with-no-tests", ...more],
      output,
      environment,
    );
    return withExitCode(await readTotals(report), code);
  };
  return byFileOrTitle(filters, {
    byFile: () => run(filters),
    byTitle: () => run(["-g", titlePattern(filters)]),
  });
}

/** Filters are looked for in the files' paths, and where no file has one, in the tests' titles. */
async function byFileOrTitle(
  filters: readonly string[],
  { byFile, byTitle }: { byFile: () => Promise<Totals>; byTitle: () => Promise<Totals> },
): Promise<Totals> {
  const totals = await byFile();
  const nothing = totals.passed + totals.failed === 0;
  return nothing && filters.length > 0 ? byTitle() : totals;
}

/** A pattern of the titles that hold one of some texts. */
function titlePattern(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
}

/** Undefined where the runner ended before it could report. */
async function readTotals(report: string): Promise<Totals> {
  const text = await readFile(report, "utf8").catch(() => undefined);
  return text === undefined ? noTests : readReport(JSON.parse(text));
}
