import { mkdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readTestArguments } from "./test/arguments.ts";
import { type PartName, parts, RESULTS_FOLDER } from "./test/parts.ts";
import {
  bufferedOutput,
  type Output,
  runProgram,
  stopPrograms,
  terminalOutput,
} from "./test/run-program.ts";
import { runSchedule, type Schedule } from "./test/schedule.ts";
import { chooseTemporaryFolder } from "./test/temporary-folder.ts";
import {
  noTests,
  oneFailed,
  type PartResult,
  summaryTable,
  sumTotals,
  type Totals,
} from "./test/totals.ts";

/**
 * `npm test`: all checks and tests. `node scripts/test.ts unit money` runs what is named so in one
 * part. Every part runs even when another one failed. Leaves the sums in test-results/sums.json and
 * ends with 1 if anything failed.
 */
const schedule: Schedule<PartName> = [
  // What one lane waits for leaves the processor to the other until the end. Last come API tests, which leave a sixth of it
  // idle, beside component tests, which wait for nearly half of their time.
  [
    ["browser", "components"],
    ["checks", "unit", "faults", "api"],
  ],
];

const read = readTestArguments(process.argv.slice(2), Object.keys(parts));
if (typeof read === "string") {
  console.error(read);
  process.exit(1);
}
const { parts: wanted, filters } = read;
process.env.TMPDIR ??= chooseTemporaryFolder();
// Dozens of shops and commands are started: each would read 900 TypeScript files and compile them anew.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../node_modules/.cache/pressroom", import.meta.url),
);
// Each would parse drizzle-orm's package.json 300 times: two seconds and a half of processor.
process.env.NODE_OPTIONS = [
  process.env.NODE_OPTIONS ?? "",
  `--import=${new URL("./test/resolve-drizzle-once.js", import.meta.url).href}`,
].join(" ");
const begun = performance.now();
const results: PartResult[] = [];
const unprinted = new Set<Output>();
let building: Promise<boolean> | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await stopPrograms();
    for (const output of unprinted) process.stdout.write(output.pending());
    process.exit(1);
  });
}

await rm(RESULTS_FOLDER, { recursive: true, force: true });
await mkdir(RESULTS_FOLDER, { recursive: true });
await runSchedule(schedule, (name) => wanted.includes(name), runPart);
const sums = sumTotals(results);
await writeFile(`${RESULTS_FOLDER}/sums.json`, JSON.stringify(sums));
console.log(`\n${summaryTable(results, secondsSince(begun))}`);
console.log(`\n${sums.passed} passed, ${sums.failed} failed`);
process.exit(sums.failed > 0 || sums.passed === 0 ? 1 : 0);

async function runPart(name: PartName): Promise<void> {
  const part = parts[name];
  if (part.needsBuild) {
    building ??= buildStorefront();
    if (!(await building)) return;
  }
  await report(name, async (output) => {
    const totals = await part.run(filters, output);
    if (filters.length === 0 || totals.passed + totals.failed > 0) return totals;
    output.write(`\nNothing of ${name} is called "${filters.join('" or "')}".\n`);
    return oneFailed;
  });
}

/** Several parts start the built shop: it is built once, before the first of them. */
async function buildStorefront(): Promise<boolean> {
  const { failed } = await report("build", async (output) => {
    const code = await runProgram("Build", ["node", "scripts/build.ts"], output);
    return code === 0 ? noTests : oneFailed;
  });
  return failed === 0;
}

/** Runs a part and adds it to the results; beside others its output is printed when it ends. */
async function report(name: string, run: (output: Output) => Promise<Totals>): Promise<Totals> {
  const since = performance.now();
  const output = wanted.length === 1 ? terminalOutput : bufferedOutput();
  unprinted.add(output);
  const totals = await run(output).catch((error: unknown) => {
    output.write(`${error instanceof Error ? error.message : error}\n`);
    return oneFailed;
  });
  unprinted.delete(output);
  process.stdout.write(output.pending());
  results.push({ name, ...totals, seconds: secondsSince(since) });
  return totals;
}

function secondsSince(time: number): number {
  return (performance.now() - time) / 1_000;
}
