import { choiceSlug, type KnownChoice, knownChoicesIn } from "./choices.ts";
import { foldText, unitNamed } from "./measure-text.ts";
import { type FoldedProduct, foldProduct, type ReadableProduct } from "./readable-product.ts";
import { type Found, leadingNumber, listed, type ReadableText, readableText } from "./readers.ts";
import { type Rule, rules } from "./reading-rules.ts";
import { letterSize } from "./trade-readers.ts";

/** An attribute of the dictionary, as reading needs it. */
export interface ReadAttribute {
  id: string;
  code: string;
  kind: "number" | "choice";
  unit: string;
  /** Names of specifications; the first that says it wins. */
  readFrom: readonly string[];
  /** The values that a choice has already. */
  choices: readonly KnownChoice[];
}

/** A value that a product is found to have. */
export interface FoundValue {
  slug: string;
  /** Empty for a number. */
  name: string;
  number: number | null;
}

/** More values of one attribute are nothing that anybody filters by. */
const MAX_VALUES = 20;
const MAX_NUMBER = 1e9;
const MAX_NAME_LENGTH = 60;

/**
 * Read from a product's specifications, name and origin, by attribute id; attributes of which they
 * say nothing are left out.
 */
export function readAttributes(
  attributes: readonly ReadAttribute[],
  raw: ReadableProduct,
): Map<string, FoundValue[]> {
  const product = foldProduct(raw);
  const specifications = raw.specifications.map(({ name, value }) => ({
    name: foldText(name),
    value,
  }));
  const found = new Map<string, FoundValue[]>();
  for (const attribute of attributes) {
    const rule = rules[attribute.code] ?? {};
    if (rule.of && !rule.of(product)) continue;
    const values = asValues(attribute, rule, read(attribute, rule, product, specifications));
    if (values.length > 0) found.set(attribute.id, values);
  }
  return found;
}

function read(
  attribute: ReadAttribute,
  rule: Rule,
  product: FoldedProduct,
  specifications: readonly { name: string; value: string }[],
): Found[] {
  const { readFrom, choices } = attribute;
  const reader = rule.specification ?? ((text: ReadableText) => readPlainly(attribute, text));
  for (const name of readFrom.map(foldText)) {
    for (const specification of specifications) {
      if (specification.name !== name) continue;
      const found = reader(readableText(specification.value, name, choices));
      if (found.length > 0) return found;
    }
  }
  const ofName = rule.name?.(readableText(product.raw.name, "", choices)) ?? [];
  return ofName.length > 0 ? ofName : (rule.product?.(product) ?? []);
}

/** Reads an attribute that the owner has made. */
function readPlainly({ kind, unit: written }: ReadAttribute, text: ReadableText): Found[] {
  if (kind === "choice") return listed(text);
  const unit = unitNamed(written);
  const basic = unit?.basic === "inch" ? "mm" : unit?.basic === "oz" ? "ml" : unit?.basic;
  const measure = text.measures.find((each) => each.unit === basic);
  if (!(unit && measure)) return leadingNumber(text);
  if (basic !== unit.basic) return measure.isMetric ? [] : [measure.number];
  return [measure.value / unit.factor];
}

function asValues(
  { kind, unit, choices }: ReadAttribute,
  rule: Rule,
  found: readonly Found[],
): FoundValue[] {
  const values = new Map<string, FoundValue>();
  for (const each of found) {
    const value =
      kind === "number"
        ? numberValue(Number(each) / factorBetween(rule.unit, unit))
        : choiceValue(String(each), choices);
    if (value) values.set(value.slug, value);
  }
  return [...values.values()].slice(0, MAX_VALUES);
}

/** How many of a rule's units one of the attribute's is: 1000 for a roll's length in metres. */
function factorBetween(ruleUnit: string | undefined, written: string): number {
  const unit = ruleUnit === undefined ? undefined : unitNamed(written);
  return unit && unit.basic === ruleUnit ? unit.factor : 1;
}

/** A number as an attribute has it; undefined for one that none has. */
export function numberValue(number: number): FoundValue | undefined {
  const exact = Number(number.toFixed(4));
  if (!(exact >= 0 && exact <= MAX_NUMBER)) return undefined;
  return { slug: String(exact), name: "", number: exact };
}

/** The known choice that a name is a spelling of, or a new one; undefined for an empty name. */
export function choiceValue(name: string, choices: readonly KnownChoice[]): FoundValue | undefined {
  const short = name.trim().slice(0, MAX_NAME_LENGTH).trim();
  if (short === "") return undefined;
  const slug = choiceSlug(short);
  const known =
    choices.find((choice) => choice.slug === slug || choice.aliases.includes(slug)) ??
    knownExactly(short, choices) ??
    knownSize(short, choices);
  return known
    ? { slug: known.slug, name: known.name, number: null }
    : { slug, name: short, number: null };
}

/** One whose present name is exactly that: a renamed choice keeps its slug. */
function knownExactly(name: string, choices: readonly KnownChoice[]): KnownChoice | undefined {
  return knownChoicesIn(name, choices).find((choice) => foldText(choice.name) === foldText(name));
}

/** One that is the same size of clothes: `3XL` is XXXL. */
function knownSize(name: string, choices: readonly KnownChoice[]): KnownChoice | undefined {
  const size = letterSize(name);
  return size === undefined
    ? undefined
    : choices.find((choice) => letterSize(choice.name) === size);
}
