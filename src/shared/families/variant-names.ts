/**
 * A variant is copied from it: its name, its SKU and its value of each option, as people call it.
 */
interface VariantBase {
  name: string;
  sku: string;
  /** In the order of the options; empty for none. */
  values: readonly string[];
}

/** Characters of a SKU, and what stands between its codes. */
const MAX_SKU_LENGTH = 60;
const SEPARATOR = /[-_/. ]/;

/**
 * Of a variant with other values: like its base's, with its own values in place of the base's. Of a
 * base whose name says none of its values, the family's name and all values.
 *
 * @param values in the order of the base's
 */
export function variantName(
  family: string,
  base: Pick<VariantBase, "name" | "values">,
  values: readonly string[],
): string {
  const places = base.values.map((value) => lastPlace(base.name, value));
  if (places.every((place) => place === undefined)) {
    return [family.trim() || base.name, ...values].join(", ");
  }
  const swaps = places
    .flatMap((place, index) => (place ? { ...place, value: values[index] ?? "" } : []))
    .toSorted((a, b) => b.start - a.start);
  let name = base.name;
  for (const { start, end, value } of swaps) {
    name = name.slice(0, start) + matchCase(name.slice(start, end), value) + name.slice(end);
  }
  const unnamed = values.filter((_, index) => !places[index]);
  return [name, ...unnamed].join(", ");
}

/** A product's code, and its value of each option. */
type Coded = Pick<VariantBase, "sku" | "values">;

/**
 * A SKU for a variant with other values: its base's with other codes in it, and one that is not taken.
 * A code that its siblings have for a value is taken over. Empty where the base has none.
 *
 * @param taken in lower case
 */
export function variantSku(
  base: Coded,
  values: readonly string[],
  taken: ReadonlySet<string>,
  siblings: readonly Coded[] = [],
): string {
  if (base.sku === "") return "";
  const [separator = "-"] = SEPARATOR.exec(base.sku) ?? [];
  const parts = base.sku.split(SEPARATOR);
  const known = new Set<number>();
  values.forEach((value, index) => {
    const before = base.values[index] ?? "";
    if (isSame(value, before)) return;
    const place = placeOfCode(parts, before, known);
    const like = siblings.find((each) => isSame(each.values[index] ?? "", value));
    const used = like?.sku.split(SEPARATOR) ?? [];
    const code = used.length === parts.length && place >= 0 ? used[place] : undefined;
    if (place >= 0) parts[place] = code || skuCode(value);
    else parts.push(skuCode(value));
    known.add(place >= 0 ? place : parts.length - 1);
  });
  const sku = parts.join(separator).slice(0, MAX_SKU_LENGTH - 4);
  for (let number = 1; ; number += 1) {
    const unique = number === 1 ? sku : `${sku}${separator}${number}`;
    if (!taken.has(unique.toLowerCase())) return unique;
  }
}

/** A product's name with those of its values behind it that the name does not say. */
export function nameWithOptions(name: string, values: readonly string[]): string {
  const unnamed = unnamedOptions(name, values);
  return unnamed.length === 0 ? name : `${name} (${unnamed.join(", ")})`;
}

/** The values that a product's name does not say. */
export function unnamedOptions(name: string, values: readonly string[]): string[] {
  return values.filter((value) => value.trim() !== "" && !lastPlace(name, value));
}

/** A name as it is compared with others. */
export const foldName = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();

/** The names that several products have, folded. */
export function repeatedNames(names: readonly string[]): Set<string> {
  const folded = names.map(foldName);
  return new Set(folded.filter((name, index) => folded.indexOf(name) !== index));
}

/** Where a name last says a value, as words of its own: `325 ml` as `325ml`, too. */
function lastPlace(name: string, value: string): { start: number; end: number } | undefined {
  if (value.trim() === "") return undefined;
  const text = value.trim().replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const pattern = `(?<![\\p{L}\\p{N}])${text.replaceAll(/\s+/g, "\\s*")}(?![\\p{L}\\p{N}])`;
  const found = [...name.matchAll(new RegExp(pattern, "giu"))].at(-1);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** `Lavender` as `lavender` where it stands for `black`; `XL` stays. */
function matchCase(found: string, value: string): string {
  const isPlain = value.length > 1 && value.slice(1) === value.slice(1).toLowerCase();
  return isPlain && found === found.toLowerCase() ? value.toLowerCase() : value;
}

const isSame = (a: string, b: string) => foldName(a) === foldName(b);

/** Which part of a SKU stands for a value: `M` for M, `BLK` for Black; -1 for none. */
function placeOfCode(parts: readonly string[], value: string, known: ReadonlySet<number>): number {
  const letters = lettersOf(value);
  if (letters === "") return -1;
  const find = (fits: (part: string) => boolean) =>
    parts.findLastIndex((part, place) => !known.has(place) && fits(lettersOf(part)));
  const whole = find((part) => part === letters);
  return whole >= 0 ? whole : find((part) => isShortFor(part, letters));
}

function isShortFor(part: string, letters: string): boolean {
  if (part === "" || part[0] !== letters[0]) return false;
  let from = 0;
  for (const letter of part) {
    const at = letters.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** `XL` and `325ml` as they are, `LAV` for Lavender, `RGO` for Rose gold. */
function skuCode(value: string): string {
  const words = value.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = words.join("");
  if (joined.length <= 4 || /\p{N}/u.test(joined)) return joined;
  const [first = "", ...more] = words;
  return more.length > 0 ? first.slice(0, 1) + (more.at(-1) ?? "").slice(0, 2) : first.slice(0, 3);
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
