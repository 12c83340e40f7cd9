import { globSync, readFileSync } from "node:fs";
import { areaOrder, upwardImports } from "./area-order.ts";

/** Checks that areas import downwards only; ends with 1 and a line for each import that does not. */
const packageFile: { imports: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const aliases = Object.fromEntries(
  Object.entries(packageFile.imports).map(([name, folder]) => [
    name.replace("*", ""),
    folder.replace(/^\.\//, "").replace("*", ""),
  ]),
);
const files = globSync(Object.keys(areaOrder).map((room) => `${room}/**/*.{ts,tsx}`)).filter(
  (path) => !/\.test\.tsx?$/.test(path) && !path.includes("+types"),
);
const problems = files.flatMap((path) => upwardImports(path, readFileSync(path, "utf8"), aliases));
for (const problem of problems) console.error(problem);
if (problems.length > 0 || files.length === 0) process.exit(1);
console.log(`${files.length} files import downwards only.`);
