import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { z } from "zod";
import { findBrowser } from "./find-browser.ts";

/**
 * `npm test`: all checks and tests, or those named as arguments. Every part runs even when one
 * before it failed. Leaves the sums in test-results/sums.json and ends with 1 if anything failed.
 */
const results = "test-results";

/** What is read of each runner's report. */
const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

interface Sums {
  passed: number;
  failed: number;
}

type Part = () => Promise<Sums>;

const parts: Record<string, Part[]> = {
  checks: [
    () =>
      check("Format, lint, import rules between the folders", "biome", [
        "ci",
        "--error-on-warnings",
      ]),
    () => check("Route types", "react-router", ["typegen"]),
    () => check("Types", "tsc", []),
    () => check("Order of the areas", "node", ["scripts/check-area-order.ts"]),
    () => check("Specification table", "node", ["scripts/check-specification.ts"]),
  ],
  unit: [() => vitest("unit", "components")],
  api: [() => vitest("api")],
  faults: [() => vitest("faults")],
  browser: [browserTests],
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown) {
  console.error(`There is no part ${unknown}: name one of ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const sums: Sums = { passed: 0, failed: 0 };
for (const [name, steps] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  for (const step of steps) {
    const { passed, failed } = await step();
    sums.passed += passed;
    sums.failed += failed;
  }
}
await writeFile(`${results}/sums.json`, JSON.stringify(sums));
console.log(`${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed > 0 || sums.passed === 0 ? 1 : 0);

/** One check counts as one test. */
async function check(title: string, command: string, options: string[]): Promise<Sums> {
  const code = await run(title, command, options);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(...projects: string[]): Promise<Sums> {
  const title = projects.join(", ");
  const report = `${results}/${projects.join("-")}.json`;
  const options = ["run", ...projects.map((name) => `--project=${name}`)];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile=${report}`];
  const code = await run(`Tests: ${title}`, "vitest", [...options, ...reporters]);
  return sumsOf(code, report, (json) => {
    const { numPassedTests, numFailedTests } = vitestReport.parse(json);
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function browserTests(): Promise<Sums> {
  const report = `${results}/browser.json`;
  const built = await run("Build", process.execPath, ["scripts/build.ts"]);
  if (built !== 0) return { passed: 0, failed: 1 };
  const code = await run("Tests: browser", "playwright", ["test"], {
    CHROMIUM_PATH: findBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return sumsOf(code, report, (json) => {
    const { stats } = playwrightReport.parse(json);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

/** A runner that failed without a report, or outside of any test, counts as one failure. */
async function sumsOf(code: number, report: string, read: (json: unknown) => Sums): Promise<Sums> {
  const found = await readFile(report, "utf8").then(
    (text) => read(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/** Runs a program of node_modules/.bin (npm puts it on the PATH) in this terminal. */
async function run(
  title: string,
  command: string,
  options: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  console.log(`\n— ${title}`);
  const child = spawn(command, options, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}
