import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import type { Plugin } from "vite";
import { type ClassNames, shortenClassesInScript } from "./short-class-literals.ts";

const STYLESHEETS = ["src/storefront/styles.css", "src/admin/shell/styles.css"].map((file) =>
  fileURLToPath(new URL(`../${file}`, import.meta.url)),
);
const SCRIPTS = /[\\/]src[\\/](?:root|(?:ui|storefront|admin)[\\/].*)\.tsx?(?:\?|$)/;
/** The server runs some of these as they are written: no class stands there. */
const OTHER_SCRIPTS = /[\\/]src[\\/].*\.tsx?(?:\?|$)/;
const STYLES = /[\\/]src[\\/](?:storefront|admin)[\\/].*\.css(?:\?|$)/;

/** Numbers as `.5rem` are none. */
const CLASS = /\.((?!\d)(?:\\[\da-f]{1,6}\s?|\\.|[\w-])+)/gi;
/** What may look like one in a stylesheet: comments, texts and addresses, which may end with `.woff2`. */
const NO_CLASS = /\\.|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\burl\([^)"']*\)/;
const CLASS_OF_SHEET = new RegExp(`${NO_CLASS.source}|${CLASS.source}`, "gi");
/** Classes that our own stylesheets make or name. */
const OWN = /(?:@utility |\.)([a-z][\w-]*)/gi;
/** What a declaration sets, where that is one word. */
const VALUE = /:\s*([a-z-]+)\s*[;}]/g;
/** Words as `flex` are short, and may mean something else where they are written. */
const UTILITY = /[^a-z]/;

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SECOND = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Blockers of advertisements hide what is named so. */
const HIDDEN_BY_BLOCKERS = /^ad$/i;

/**
 * Gives the utility classes of the built shop names of two letters, in scripts and stylesheets alike: a tenth of what a
 * document takes as sent were their own. In sources, in development and in tests of components they are as they are
 * written. What our own stylesheets name keeps its name: scripts look for it. Stands between Tailwind, which reads the
 * sources, and what gathers its stylesheets.
 */
export function shortClassNames(): Plugin[] {
  let names: Promise<ClassNames> | undefined;
  const known = () => {
    names ??= readClassNames();
    return names;
  };
  return [
    {
      name: "short-class-names:styles",
      apply: "build",
      enforce: "pre",
      async transform(code, id) {
        return STYLES.test(id) ? shortenClassesInStyles(code, await known()) : undefined;
      },
    },
    {
      name: "short-class-names:scripts",
      apply: "build",
      async transform(code, id) {
        if (!OTHER_SCRIPTS.test(id)) return;
        const shortened = shortenClassesInScript(code, await known(), (text) => this.parse(text));
        if (SCRIPTS.test(id) || shortened === code) return shortened;
        throw new Error(
          `${id} has a class: it would lose its look, since classes are renamed in pages alone`,
        );
      },
    },
  ];
}

/** The classes that the sources use. */
async function readClassNames(): Promise<ClassNames> {
  const sheets = await Promise.all(STYLESHEETS.map(readSheet));
  const together = (which: "built" | "own") => sheets.map((sheet) => sheet[which]).join("\n");
  return classNamesOf(together("built"), together("own"));
}

/** A stylesheet as it is written, and as Tailwind makes it of what the sources use. */
async function readSheet(file: string): Promise<{ own: string; built: string }> {
  const own = await readFile(file, "utf8");
  const base = dirname(file);
  const { root, sources, build } = await compile(own, { base, onDependency: () => {} });
  const places = root && root !== "none" ? [{ ...root, negated: false }, ...sources] : sources;
  return { own, built: build(new Scanner({ sources: places }).scan()) };
}

/**
 * Short names go by the order in which the classes stand in a stylesheet, so that every build gives the same ones.
 *
 * @param built all rules
 * @param own the stylesheets as they are written: what they name keeps its name
 */
export function classNamesOf(built: string, own: string): ClassNames {
  const all = new Set<string>();
  for (const [, name] of built.matchAll(CLASS_OF_SHEET)) if (name) all.add(unescapeName(name));
  const kept = new Set(Array.from(own.matchAll(OWN), ([, name = ""]) => name));
  // `inline-block` is a value, too, which a script may set.
  for (const [, value = ""] of built.matchAll(VALUE)) kept.add(value);
  // What a class names within itself (`[&_.table-scroll]:my-4`) is ours, too.
  for (const name of all) for (const [, inner = ""] of name.matchAll(CLASS)) kept.add(inner);
  const free = shortNames(all);
  const short = new Map<string, string>();
  for (const name of all) {
    if (!UTILITY.test(name) || kept.has(name)) continue;
    const next = free.next().value;
    if (!next) throw new Error("There are more classes than short names");
    short.set(name, next);
  }
  return { all, short };
}

function* shortNames(taken: ReadonlySet<string>): Generator<string, undefined> {
  for (const first of FIRST) {
    for (const second of SECOND) {
      const name = first + second;
      if (!taken.has(name) && !HIDDEN_BY_BLOCKERS.test(name)) yield name;
    }
  }
}

/** A stylesheet with the short names of classes in its selectors. */
export function shortenClassesInStyles(css: string, names: ClassNames): string {
  return css.replace(CLASS_OF_SHEET, (all, name?: string) => {
    const short = name && names.short.get(unescapeName(name));
    return short ? `.${short}` : all;
  });
}

function unescapeName(name: string): string {
  return name.replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_all, code?: string, character = "") =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
  );
}
