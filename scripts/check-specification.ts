import { existsSync, readFileSync } from "node:fs";
import { checkRows, readSpecificationTable } from "./specification-table.ts";

/**
 * Checks that docs/specification.md leads where it says: that each statement's code and test are
 * there. Ends with 1 and a line for everything that is wrong.
 */
const DOCUMENT = "docs/specification.md";

const texts = new Map<string, string | undefined>();
function read(path: string): string | undefined {
  if (!texts.has(path)) texts.set(path, existsSync(path) ? readFileSync(path, "utf8") : undefined);
  return texts.get(path);
}

const { rows, problems } = readSpecificationTable(readFileSync(DOCUMENT, "utf8"));
problems.push(...checkRows(rows, read));
if (rows.length === 0) problems.push("There is no row at all.");
for (const problem of problems) console.error(`${DOCUMENT}: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`${rows.length} statements, each with its code and its tests.`);
