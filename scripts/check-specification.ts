import { existsSync, readFileSync } from "node:fs";

/**
 * Checks that every file that docs/specification.md names is there. Ends with 1 and a line for each
 * that is not. Names and titles behind a path are for the reader: they are not checked.
 */
const DOCUMENT = "docs/specification.md";

const text = readFileSync(DOCUMENT, "utf8");
const named = [...text.matchAll(/`((?:src|sandbox|demo|tests|scripts)\/[^`#]+)(?:#[^`]*)?`/g)];
const paths = new Set(named.map(([, path = ""]) => path));
const missing = [...paths].filter((path) => !existsSync(path));
for (const path of missing) console.error(`${DOCUMENT}: there is no ${path}.`);
if (missing.length > 0 || paths.size === 0) process.exit(1);
console.log(`${paths.size} files of the specification's table are there.`);
