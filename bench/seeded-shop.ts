import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * The data folder of a shop with so many made-up products and orders, in the system's temporary folder;
 * seeded if it is not there yet, or is to be as nobody has bought from it since.
 */
export async function seededShop(
  wanted: { products: number; orders?: number },
  { isAfresh = false } = {},
): Promise<string> {
  const counts = Object.entries(wanted);
  const folder = join(tmpdir(), `pressroom-bench-${Object.values(wanted).join("-")}`);
  const done = join(folder, "seeded");
  if (existsSync(done) && !isAfresh) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const named = counts.map(([what, count]) => `${count.toLocaleString("en-IN")} ${what}`);
  console.log(`Making up ${named.join(" and ")} …`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["scripts/seed.ts", ...counts.flatMap(([what, count]) => [`--${what}`, String(count)])],
    { env: { ...process.env, DATA_DIR: folder, DEMO: "true" }, maxBuffer: 2 ** 26 },
  );
  console.log(stdout.trimEnd().split("\n").at(-1));
  await writeFile(done, "");
  return folder;
}
