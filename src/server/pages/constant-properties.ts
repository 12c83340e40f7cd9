import { endOf } from "./stylesheet-rules.ts";

const SETTING = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const USE = /var\((--[\w-]+)/g;

/**
 * A rule with the values of custom properties in the place of their names, where each element has the same one.
 *
 * @param initial by names: what they are where nothing sets them; undefined for none, where a use's own second value stands
 */
export function inlineConstants(
  text: string,
  initial: ReadonlyMap<string, string | undefined>,
): string {
  let inlined = "";
  let end = 0;
  for (const use of text.matchAll(USE)) {
    const [begun, name = ""] = use;
    // Within another's second value, which has been written.
    if (use.index < end || !initial.has(name)) continue;
    const after = use.index + begun.length;
    const close = endOf(text, after, ")");
    const fallback = text[after] === "," ? text.slice(after + 1, close).trim() : undefined;
    const value = initial.get(name) ?? (fallback && inlineConstants(fallback, initial));
    // Without any value the declaration is void, which nothing else says.
    if (value === undefined) continue;
    inlined += text.slice(end, use.index) + value;
    end = close + 1;
  }
  return inlined + text.slice(end);
}

/** The custom properties that a rule sets. */
export function settingsIn(text: string): string[] {
  return Array.from(text.matchAll(SETTING), ([, name = ""]) => name);
}

/** The custom properties that a rule reads. */
export function readIn(text: string): string[] {
  return Array.from(text.matchAll(USE), ([, name = ""]) => name);
}

/** A rule that does not set some custom properties. */
export function withoutSettings(text: string, names: ReadonlySet<string>): string {
  return text.replace(SETTING, (all, name: string) => (names.has(name) ? "" : all));
}

/** The custom properties that rules read which set them themselves, each once: no other rule has to do with them. */
export function ownSettings(rules: readonly string[]): Set<string> {
  const own = new Set<string>();
  const shared = new Set<string>();
  for (const text of rules) {
    const set = settingsIn(text);
    const read = readIn(text);
    const isPlain = text.indexOf("{") === text.lastIndexOf("{");
    for (const name of [...set, ...read]) {
      const isOwn =
        isPlain && read.includes(name) && set.filter((one) => one === name).length === 1;
      (isOwn ? own : shared).add(name);
    }
  }
  return new Set([...own].filter((name) => !shared.has(name)));
}

/** A rule with what it alone sets and reads in the place of its name. */
export function withOwnSettings(text: string, own: ReadonlySet<string>): string {
  const values = new Map<string, string>();
  for (const [setting, name = ""] of text.matchAll(SETTING)) {
    if (own.has(name)) values.set(name, setting.slice(name.length + 1).replace(/;$/, ""));
  }
  if (values.size === 0) return text;
  return withoutSettings(inlineConstants(text, values), new Set(values.keys()));
}
