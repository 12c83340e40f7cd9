import { existsSync, globSync, readFileSync } from "node:fs";

/**
 * Checks that every file and folder that the documents name in backticks is there. Ends with 1 and a
 * line for each that is not. Names and titles behind a path are for the reader: they are not checked.
 */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "sandbox/README.md",
  ...globSync("docs/**/*.md"),
];
const named =
  /`((?:src|sandbox|demo|tests|scripts|bench|docs|shared|server|web)\/[\w./*+-]+?)(?:#[^`]*)?`/g;

let checked = 0;
let missing = 0;
for (const document of documents) {
  for (const [, name = ""] of readFileSync(document, "utf8").matchAll(named)) {
    // The tour leaves `src/` away; a pattern such as `*-page.tsx` names no one file.
    const path = name.replace(/^(?=(?:shared|server|web)\/)/, "src/");
    if (path.includes("*")) continue;
    checked += 1;
    if (existsSync(path)) continue;
    missing += 1;
    console.error(`${document}: there is no ${path}.`);
  }
}
if (missing > 0 || checked === 0) process.exit(1);
console.log(`${checked} paths that the documents name are there.`);
