/** A place that a row names: a file, and what must stand in it. */
interface Reference {
  path: string;
  /** A name in the code, or words of a test's title; undefined: the file itself. */
  what?: string | undefined;
}

/** A row of docs/specification.md: a statement, where the code keeps it, which tests show it. */
interface Row {
  /** In the document, from 1. */
  line: number;
  statement: string;
  code: Reference[];
  tests: Reference[];
}

interface ReadTable {
  rows: Row[];
  /** What is wrong with rows that cannot be read, a sentence each. */
  problems: string[];
}

/** A cell that promises instead of saying. */
const PROMISE = /^\W*(?:later|todo|tbd|none|soon)?\W*$/i;

/**
 * Reads every table row of the document. A row has three cells: the statement; code as
 * `` `path` `` or `` `path#name` ``; tests as `` `path` › words of the title ``. Several places in
 * one cell are joined by `<br>`.
 */
export function readSpecificationTable(document: string): ReadTable {
  const rows: Row[] = [];
  const problems: string[] = [];
  for (const [index, text] of document.split("\n").entries()) {
    if (!text.startsWith("|") || /^\|[-| ]+\|$/.test(text) || /^\| Statement \|/.test(text))
      continue;
    const line = index + 1;
    const cells = text.split("|").slice(1, -1);
    const [statement = "", code = "", tests = ""] = cells.map((cell) => cell.trim());
    if (cells.length !== 3) {
      problems.push(`Line ${line} has ${cells.length} cells, not 3.`);
    } else if ([statement, code, tests].some((cell) => PROMISE.test(cell))) {
      problems.push(`Line ${line} has a cell that is empty or says nothing.`);
    } else {
      const places = references(code, /^`([^`#]+)(?:#([^`]+))?`$/);
      const shownBy = references(tests, /^`([^`#]+)` › (.+)$/);
      if (places && shownBy) rows.push({ line, statement, code: places, tests: shownBy });
      else problems.push(`Line ${line} names a place that is not written as \`path\` or › title.`);
    }
  }
  return { rows, problems };
}

function references(cell: string, form: RegExp): Reference[] | undefined {
  const read = cell.split("<br>").map((part) => form.exec(part.trim()));
  if (read.some((found) => found === null)) return undefined;
  return read.map((found) => ({ path: found?.[1] ?? "", what: found?.[2] }));
}

/** The titles of the tests and groups in a test file, those that a table of cases fills in too. */
export function testTitles(source: string): string[] {
  const call = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;
  return [...source.matchAll(call)].map(([, quoted, template]) =>
    (quoted ?? template ?? "").replaceAll('\\"', '"'),
  );
}

/**
 * Holds the rows against the files: every named file is there, every name stands in it as a word of
 * its own, every test title holds the words. Answers what is wrong, a sentence each.
 *
 * @param read gives a file's text, or undefined where there is none
 */
export function checkRows(rows: Row[], read: (path: string) => string | undefined): string[] {
  const problems: string[] = [];
  const seen = new Map<string, number>();
  for (const { line, statement, code, tests } of rows) {
    const first = seen.get(statement);
    if (first === undefined) seen.set(statement, line);
    else problems.push(`Line ${line} says the same as line ${first}: ${statement}`);
    for (const { path, what } of code) {
      const text = read(path);
      if (text === undefined) problems.push(`Line ${line}: there is no ${path}.`);
      else if (what && !holdsWord(text, what)) {
        problems.push(`Line ${line}: ${path} has no ${what}.`);
      }
    }
    for (const { path, what = "" } of tests) {
      const text = read(path);
      if (text === undefined) problems.push(`Line ${line}: there is no ${path}.`);
      else if (!testTitles(text).some((title) => title.includes(what))) {
        problems.push(`Line ${line}: ${path} has no test "${what}".`);
      }
    }
  }
  return problems;
}

function holdsWord(text: string, word: string): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
}
