import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";

/**
 * Checks that every file and folder that the documents name in backticks is there, and that it has
 * the name behind its path (`path#name`) and the title of a test (`path` › title). Of a file that is
 * named by the end of its path alone (`cart/price-cart.ts`), and of those that comments name, one such
 * must be there. Each decision must have its line in the decisions' list by subject. Ends with 1 and a line for each
 * that is not as it must be.
 */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "sandbox/README.md",
  ...globSync("docs/**/*.md"),
];
const named =
  /`((?:src|sandbox|demo|tests|scripts|bench|docs|shared|server|web)\/[\w./*+-]+?)(?:#([^`]*))?`(?: › (.+?)(?= *(?:<br>| \||$)))?/gm;

const byEnd = /`((?:[\w-]+\/)*[\w.-]+\.(?:ts|tsx|css))`/g;
const inComment = /(?<![\w*<>+/.$-])((?:[\w-]+\/)*[\w-]+(?:\.test|\.spec)?\.tsx?)\b/g;

const sources = globSync("{src,sandbox,demo,tests,scripts,bench}/**/*.{ts,tsx,css}").map((path) =>
  path.replaceAll("\\", "/"),
);
const roots = globSync("*.{ts,js}");
const isThere = (end: string) =>
  roots.includes(end) || sources.some((path) => path === end || path.endsWith(`/${end}`));

const texts = new Map<string, string>();
const textOf = (path: string) => {
  const text = texts.get(path) ?? (statSync(path).isFile() ? readFileSync(path, "utf8") : "");
  texts.set(path, text);
  return text;
};

/** A sentence; undefined where the file is as the documents say. */
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
for (const document of documents) {
  for (const [, end = ""] of readFileSync(document, "utf8").matchAll(byEnd)) note(document, end);
}
for (const source of sources) {
  for (const line of readFileSync(source, "utf8").split("\n")) {
    if (!/^\s*(?:\/\*\*?|\*|\/\/)\s/.test(line)) continue;
    for (const [, end = ""] of line.matchAll(inComment)) note(source, end);
  }
}

/** Counts a file that is named by the end of its path, and says where there is none. */
function note(where: string, end: string): void {
  checked += 1;
  if (isThere(end)) return;
  missing += 1;
  console.error(`${where}: there is no ${end}.`);
}

const decisionList = "docs/decisions/README.md";
const listed = readFileSync(decisionList, "utf8");
for (const decision of globSync("docs/decisions/[0-9]*.md")) {
  checked += 1;
  if (listed.includes(`](${basename(decision)})`)) continue;
  missing += 1;
  console.error(`${decisionList}: ${decision} stands under no subject.`);
}

if (missing > 0 || checked === 0) process.exit(1);
console.log(`${checked} paths that the documents and comments name are there.`);
