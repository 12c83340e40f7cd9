import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { afterEach, beforeEach, expect, it } from "vitest";
import { linePositions } from "./line-positions.ts";

const sources: Record<string, string> = {
  "shop.ts": `// The shop.
import { pay } from "./pay.ts";

/** Sells. */
export function sell(amount: number): number {
  return pay(amount);
}`,
  "pay.ts": `interface Bank {
  take(amount: number): number;
}

/** Nobody answers. */
const bank: Bank | undefined = globalThis.bank;

export function pay(amount: number): number {
  // Which fails.
  return bank!.take(
    amount,
  );
}`,
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "line-positions-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it.each([
  ["are gone", false],
  ["were those of an earlier build", true],
])("the stack of an error names built files where their positions %s", async (_, isThere) => {
  const root = pathToFileURL(`${folder}/`).href;
  if (isThere) await writeFile(join(folder, "positions.json"), "{}");
  const program = `
    const { writeFileSync } = await import("node:fs");
    const { nameSourcesInStacks } = await import(${JSON.stringify(import.meta.resolve("./line-positions.ts"))});
    nameSourcesInStacks(new URL("${root}"), new URL("${root}"));
    const fail = new Function("throw new Error('no mugs')\\n//# sourceURL=${root}shop.js");
    const stackOf = () => { try { fail(); } catch (error) { return error.stack; } };
    const first = ${isThere ? '""' : "stackOf()"};
    writeFileSync(new URL("positions.json", "${root}"), '{"sources":["shop.ts"],"runs":{"shop.js":[0,0,0]}}');
    console.log(first);
    console.log(stackOf());`;
  const { stdout, stderr } = spawnSync(process.execPath, [
    "--input-type=module",
    "--eval",
    program,
  ]);
  expect(String(stderr)).toBe("");
  expect(String(stdout).match(/Error: no mugs\n.*shop\.js:\d/g)).toHaveLength(isThere ? 1 : 2);
});

it("the stack of an error in the program names the sources' lines", async () => {
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  const bundle = await rolldown({ input: join(folder, "shop.ts"), logLevel: "silent" });
  const { output } = await bundle.generate({ dir: folder, sourcemap: true, comments: false });
  const [{ fileName: name, code, map }] = output;
  await writeFile(join(folder, name), code);
  const positions = linePositions([{ name, code, map, sources: map?.sources ?? [] }]);
  await writeFile(join(folder, "positions.json"), JSON.stringify(positions));

  const root = pathToFileURL(`${folder}/`).href;
  const program = `
    const { nameSourcesInStacks } = await import(${JSON.stringify(import.meta.resolve("./line-positions.ts"))});
    nameSourcesInStacks(new URL("${root}"), new URL("${root}"));
    const { sell } = await import("${root}${name}");
    sell(1);`;
  const failed = spawnSync(process.execPath, ["--input-type=module", "--eval", program]);
  const lineOf = (file: string, text: string) =>
    sources[file]?.split("\n").findIndex((line) => line.includes(text)) ?? Number.NaN;
  expect(String(failed.stderr)).toContain(
    [
      "TypeError: Cannot read properties of undefined (reading 'take')",
      `    at pay (${root}pay.ts:${lineOf("pay.ts", "bank!.take") + 1})`,
      `    at sell (${root}shop.ts:${lineOf("shop.ts", "pay(amount)") + 1})`,
    ].join("\n"),
  );
});
