import type { PageStylesheet } from "#shared/rendered-document.ts";
import { hashOf } from "./content-security-policy.ts";
import { drawnRules } from "./drawn-rules.ts";
import { exactly } from "./page-pieces.ts";
import { parseStylesheet } from "./stylesheet-rules.ts";
import { namesIn, usedText } from "./used-rules.ts";

/** What a document carries of the stylesheet. */
export interface DocumentStyle {
  /** Where it is to be written: a text that the document has once in its head. */
  place: string;
  /** By which the Content-Security-Policy allows it. */
  hash: string;
  /** The bytes of a document, or of its beginning, with the style in its place. */
  writeInto(html: string): Buffer;
}

/** Styles that are remembered, some 25 kB each, the latest ones: each kind of page has several. */
const MAX_STYLES = 120;
/** Values of `class` that are remembered: all pages together have less than half as many. */
const MAX_CLASS_VALUES = 5_000;

/**
 * Knows what documents need of a stylesheet to look as with all of it, which the browser fetches once they are
 * drawn: the rules of the classes and elements that stand in them, and the custom properties and
 * animations that these name, but for rules of states in which no page is drawn (`drawn-rules.ts`).
 */
export interface Styler {
  /** What a document, or a part of one, names: a bit for each name; of several parts, all of their bits. */
  namesIn(html: string): bigint;
  /** The style of a document that has these names. */
  styleFor(names: bigint): DocumentStyle;
}

const stylers = new WeakMap<PageStylesheet, Styler>();

export function stylerOf(stylesheet: PageStylesheet): Styler {
  const known = stylers.get(stylesheet);
  if (known) return known;
  const styler = createStyler(stylesheet);
  stylers.set(stylesheet, styler);
  return styler;
}

/** Reads a stylesheet once for all the documents that it is of, which takes some 20 ms. */
function createStyler({ place, text }: PageStylesheet): Styler {
  const nodes = drawnRules(parseStylesheet(text));
  const bits = new Map<string, bigint>();
  for (const name of namesIn(nodes)) bits.set(name, 1n << BigInt(bits.size));
  const knownValues = new Map<string, bigint>();
  const styles = new Map<string, DocumentStyle>();

  const bitsOf = (value: string) => {
    const known = knownValues.get(value);
    if (known !== undefined) return known;
    const names = unescapeHtml(value).split(/\s+/);
    const found = names.reduce((sum, name) => sum | (bits.get(name) ?? 0n), 0n);
    // A copy: what was cut out of a document holds all of it in memory.
    if (knownValues.size < MAX_CLASS_VALUES) {
      knownValues.set(Buffer.from(value).toString(), found);
    }
    return found;
  };

  return {
    namesIn: (html) => [...valuesIn(html)].reduce((all, value) => all | bitsOf(value), 0n),
    styleFor(names) {
      const key = names.toString(36);
      const known = styles.get(key);
      const isPresent = (name: string) => (names & (bits.get(name) ?? 0n)) !== 0n;
      const style = known ?? styleFrom(usedText(nodes, isPresent), place);
      styles.delete(key);
      styles.set(key, style);
      const [oldest = key] = styles.keys();
      if (styles.size > MAX_STYLES) styles.delete(oldest);
      return style;
    },
  };
}

function styleFrom(text: string, place: string): DocumentStyle {
  const bytes = exactly(Buffer.from(text));
  return {
    place,
    hash: hashOf(text),
    writeInto(html) {
      // The first one is the head's, which comes before what shoppers could have written.
      const at = html.indexOf(place);
      if (at < 0) return Buffer.from(html);
      const after = html.slice(at + place.length);
      return Buffer.concat([Buffer.from(html.slice(0, at)), bytes, Buffer.from(after)]);
    },
  };
}

/**
 * Each once: the values of all `class` attributes, the custom properties that drawings take colours from, the elements, as
 * `<name`, and the types of fields, as `[type=name]`.
 */
function valuesIn(html: string): Set<string> {
  const values = new Set<string>();
  addBetween(values, html, ' class="', '"');
  addBetween(values, html, '"var(', ")");
  const types = new Set<string>();
  addBetween(types, html, ' type="', '"');
  for (const type of types) values.add(`[type=${type}]`);
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    let end = at + 1;
    while (isLetterOrDigit(html.charCodeAt(end))) end += 1;
    if (end > at + 1) values.add(html.slice(at, end));
  }
  return values;
}

function addBetween(values: Set<string>, text: string, before: string, after: string): void {
  let end = 0;
  for (let found = text.indexOf(before); found >= 0; found = text.indexOf(before, end)) {
    const begin = found + before.length;
    end = text.indexOf(after, begin);
    if (end < 0) return;
    values.add(text.slice(begin, end));
  }
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

const CHARACTERS = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);

/** As React, and whoever wrote a blog post, escape attributes. */
function unescapeHtml(value: string): string {
  return value.replaceAll(/&[#\w]+;/g, (entity) => CHARACTERS.get(entity) ?? entity);
}
