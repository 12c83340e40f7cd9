import { existsSync, globSync, readFileSync, statSync } from "node:fs";

/**
 * Checks that every file and folder that the documents name in backticks is there, and that it has
 * the name behind its path (`file.ts#name`) and the title of a test (`file.test.ts` › title). Ends with
 * 1 and a line for each that is not.
 */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "sandbox/README.md",
  ...globSync("docs/**/*.md"),
];
const named =
  /`((?:src|sandbox|demo|tests|scripts|bench|docs|shared|server|web)\/[\w./*+-]+?)(?:#([^`]*))?`(?: › (.+?)(?= *(?:<br>| \||$)))?/gm;

const texts = new Map<string, string>();
const textOf = (path: string) => {
  const text = texts.get(path) ?? (statSync(path).isFile() ? readFileSync(path, "utf8") : "");
  texts.set(path, text);
  return text;
};

/** What the documents say of a file that is not so. */
function mistake(path: string, name: string | undefined, title: string | undefined) {
  if (!existsSync(path)) return `there is no ${path}`;
  if (
    name &&
    !textOf(path)
      .split(/[^\w$]+/)
      .includes(name)
  )
    return `${path} has no ${name}`;
  // Whole tables of sentences are titles too; within double quotes a title's own stand behind a backslash.
  if (title && !textOf(path).replaceAll('\\"', '"').includes(title)) {
    return `${path} has no test "${title}"`;
  }
  return undefined;
}

let checked = 0;
let missing = 0;
for (const document of documents) {
  for (const [, path = "", name, title] of readFileSync(document, "utf8").matchAll(named)) {
    // A pattern such as `*-page.tsx` names no one file.
    if (path.includes("*")) continue;
    checked += 1;
    // The tour leaves `src/` away.
    const wrong = mistake(path.replace(/^(?=(?:shared|server|web)\/)/, "src/"), name, title);
    if (!wrong) continue;
    missing += 1;
    console.error(`${document}: ${wrong}.`);
  }
}
if (missing > 0 || checked === 0) process.exit(1);
console.log(`${checked} paths that the documents name are there.`);
