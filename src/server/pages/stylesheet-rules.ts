/** A rule of a stylesheet, or rules that stand together under one condition, in their order. */
export type StylesheetNode = StyleRule | Variables | Group | Named | Always;

/** Declarations for what a selector matches, with any rules nested in them. */
interface StyleRule {
  kind: "rule";
  text: string;
  /** It can match only where a document has all of one of these: classes, elements written as `<name`, fields as `[type=name]`. */
  alternatives: readonly (readonly string[])[];
}

/** Custom properties that are set for the whole document, of which each document needs some. */
interface Variables {
  kind: "variables";
  selector: string;
  declarations: readonly { name: string; text: string; mentions: readonly string[] }[];
}

/** `@media`, `@supports`, `@layer`, `@container`. */
interface Group {
  kind: "group";
  head: string;
  nodes: readonly StylesheetNode[];
}

/** `@property` and `@keyframes`: of use where something names them. */
type Named =
  | {
      kind: "property";
      name: string;
      text: string;
      /** What it is where nothing sets it; undefined for none. */
      initial: string | undefined;
    }
  | { kind: "keyframes"; name: string; text: string };

/** `@font-face`, `@page` and statements. */
interface Always {
  kind: "always";
  text: string;
}

const GROUPS = /^@(?:media|supports|layer|container)\b/;
const NAMED = /^@(property|keyframes)\s+([\w-]+)$/;
/** Selectors by which custom properties are set for all elements. */
const EVERYWHERE =
  /^(?::root,:host|\*,:{1,2}before,:{1,2}after|\*,:{1,2}after,:{1,2}before|::backdrop)$/;
const INITIAL = /initial-value:([^;]*)/;
const MENTION = /--[\w-]+/g;

/** Reads a minified stylesheet. Throws where it ends within a block. */
export function parseStylesheet(css: string): StylesheetNode[] {
  const nodes: StylesheetNode[] = [];
  let begin = 0;
  while (begin < css.length) {
    const end = endOf(css, begin, ";{");
    const head = css
      .slice(begin, end)
      .replace(/^(?:\s*\/\*.*?\*\/)*\s*/s, "")
      .trim();
    if (css[end] !== "{") {
      if (head) nodes.push({ kind: "always", text: `${head};` });
      begin = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, "}");
    if (close === css.length) throw new Error(`The stylesheet ends within ${head}`);
    nodes.push(nodeOf(head, css.slice(end + 1, close)));
    begin = close + 1;
  }
  return nodes;
}

function nodeOf(head: string, body: string): StylesheetNode {
  const text = `${head}{${body}}`;
  if (GROUPS.test(head)) return { kind: "group", head, nodes: parseStylesheet(body) };
  const [, kind, name] = NAMED.exec(head) ?? [];
  if (kind === "keyframes" && name) return { kind, name, text };
  if (kind === "property" && name) return { kind, name, text, initial: INITIAL.exec(body)?.[1] };
  if (head.startsWith("@")) return { kind: "always", text };
  if (EVERYWHERE.test(head)) {
    const declarations = partsOf(body, ";").map((declaration) => {
      const [name = "", ...value] = declaration.split(":");
      return { name, text: declaration, mentions: mentionsIn(value.join(":")) };
    });
    if (declarations.every(({ name }) => name.startsWith("--"))) {
      return { kind: "variables", selector: head, declarations };
    }
  }
  return { kind: "rule", text, alternatives: alternativesOf(head) };
}

/** The custom properties that a text names. */
export function mentionsIn(text: string): string[] {
  return text.match(MENTION) ?? [];
}

/** What changes how deep a place is, begins a string or a comment, or may be what is looked for. */
const SIGNIFICANT = /["'()[\]{};,\\]|\/\*/g;

/** Where the first of some characters is that stands in no string and no brackets; else the text's length. */
export function endOf(text: string, begin: number, ends: string): number {
  let depth = 0;
  SIGNIFICANT.lastIndex = begin;
  for (let found = SIGNIFICANT.exec(text); found; found = SIGNIFICANT.exec(text)) {
    const [character] = found;
    const at = found.index;
    if (depth === 0 && ends.includes(character)) return at;
    if (character === "\\") SIGNIFICANT.lastIndex = at + 2;
    else if (character === "/*") SIGNIFICANT.lastIndex = text.indexOf("*/", at) + 2;
    else if (character === '"' || character === "'") {
      SIGNIFICANT.lastIndex = endOfString(text, at) + 1;
    } else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
  }
  return text.length;
}

function endOfString(text: string, begin: number): number {
  let at = begin + 1;
  while (at < text.length && text[at] !== text[begin]) at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** A text's parts between separators that stand in no string and no brackets. */
export function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (let begin = 0; begin < text.length; ) {
    const end = endOf(text, begin, separator);
    parts.push(text.slice(begin, end));
    begin = end + 1;
  }
  return parts;
}

/** One of whose arguments has to match, here or around. */
const ANY_OF = /^:(?:is|where|has)$/;
const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/iy;
const PSEUDO = /::?[\w-]+/y;
const TAG = /[a-z][\w-]*/iy;
/** Parts of fields that only those of a type have. */
const FIELD_PARTS: readonly { part: RegExp; types: readonly string[] }[] = [
  {
    part: /^::-webkit-(?:date|calendar)/,
    types: ["date", "time", "datetime-local", "month", "week"],
  },
  { part: /^::file-selector-button$/, types: ["file"] },
  { part: /^::-webkit-(?:inner|outer)-spin-button$/, types: ["number"] },
  { part: /^::-webkit-search-/, types: ["search"] },
];
/** Never left out of a document: parsers put them where they are missing. */
const IMPLIED_TAGS = ["html", "head", "body", "tbody", "colgroup"];

/**
 * For each way in which a list of selectors can match: the classes, and elements written as `<name`, that a
 * document then has.
 */
export function alternativesOf(selectors: string): string[][] {
  return partsOf(selectors, ",").flatMap((selector) => {
    let alternatives: string[][] = [[]];
    const needOneOf = (ways: readonly (readonly string[])[]) => {
      alternatives = alternatives.flatMap((each) => ways.map((more) => [...each, ...more]));
    };
    const need = (name: string) => needOneOf([[name]]);
    for (let at = 0; at < selector.length; ) {
      const className = matchAt(CLASS, selector, at);
      const pseudo = matchAt(PSEUDO, selector, at);
      const tag = matchAt(TAG, selector, at);
      if (className) need(unescapeName(className.slice(1)));
      if (tag && !IMPLIED_TAGS.includes(tag)) need(`<${tag.toLowerCase()}`);
      const types = FIELD_PARTS.find(({ part }) => pseudo && part.test(pseudo))?.types;
      if (types) needOneOf(types.map((type) => [`[type=${type}]`]));
      at += (className ?? pseudo ?? tag ?? selector.charAt(at)).length;
      if (pseudo && selector[at] === "(") {
        const close = endOf(selector, at + 1, ")");
        if (ANY_OF.test(pseudo)) {
          needOneOf(alternativesOf(selector.slice(at + 1, close)));
        }
        at = close + 1;
      } else if (selector[at - 1] === "[") {
        at = endOf(selector, at, "]") + 1;
      }
    }
    return alternatives;
  });
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_all, code?: string, character = "") =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}
