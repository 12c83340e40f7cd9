import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { AttributeChanges } from "#shared/attributes/attribute-changes.ts";
import { type AttributeValue, ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { isStorable, UNSTORABLE } from "#shared/fields.ts";
import { readTypedNumber } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import {
  attributes,
  attributeValues,
  productAttributeBlanks,
  productAttributes,
} from "../database/schema/attributes.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { choiceSlug } from "./choices.ts";
import { groupValues, lockDictionary, valuesOfProducts } from "./dictionary-store.ts";
import {
  choiceValue,
  type FoundValue,
  numberValue,
  type ReadAttribute,
} from "./read-attributes.ts";
import { valueIds, valueKey, type WantedValue } from "./value-store.ts";

/** Set by the owner, by code; an empty list where the product has none. */
export async function setAttributesOf(
  db: Db,
  productId: string,
): Promise<Record<string, AttributeValue[]>> {
  const set = (await valuesOfProducts(db, [productId])).filter(({ setByOwner }) => setByOwner);
  const blanks = await db
    .select({ code: attributes.code })
    .from(productAttributeBlanks)
    .innerJoin(attributes, eq(attributes.id, productAttributeBlanks.attributeId))
    .where(
      and(eq(productAttributeBlanks.productId, productId), eq(attributes.isBeingDeleted, false)),
    );
  return {
    ...Object.fromEntries(blanks.map(({ code }) => [code, []])),
    ...Object.fromEntries(groupValues(set).map(({ code, values }) => [code, values])),
  };
}

/**
 * Attributes of products that no text of theirs says, as specifications are written: those set by
 * the owner, and choices that are called otherwise since they were read, or that other spellings
 * lead to, such as those merged into them. People search by it.
 */
export async function unwrittenTexts(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, { name: string; value: string }[]>> {
  const rows = await db
    .select({
      productId: productAttributes.productId,
      attribute: attributes.name,
      unit: attributes.unit,
      slug: attributeValues.slug,
      name: attributeValues.name,
      aliases: attributeValues.aliases,
      number: attributeValues.number,
      setByOwner: productAttributes.setByOwner,
    })
    .from(productAttributes)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .where(
      and(
        inArray(productAttributes.productId, [...productIds]),
        or(eq(productAttributes.setByOwner, true), mayDiffer),
      ),
    );
  const texts = new Map<string, { name: string; value: string }[]>();
  for (const { productId, attribute, unit, slug, name, aliases, number, setByOwner } of rows) {
    if (!setByOwner && aliases.length === 0 && choiceSlug(name) === slug) continue;
    const value = number === null ? name : `${number} ${unit}`;
    texts.set(productId, [...(texts.get(productId) ?? []), { name: attribute, value }]);
  }
  return texts;
}

/** Choices of other spellings, and those whose slug is not their name's: renamed ones, and some more. */
const mayDiffer = and(
  isNull(attributeValues.number),
  or(
    sql`cardinality(${attributeValues.aliases}) > 0`,
    sql`${attributeValues.slug} <> trim(both '-' from regexp_replace(lower(${attributeValues.name}), '[^a-z0-9]+', '-', 'g'))`,
  ),
);

/** The owner's changes, checked against the dictionary. */
interface CheckedChanges {
  /** Attributes of which something is said. */
  attributeIds: string[];
  /** Those that the product has not. */
  blank: string[];
  values: WantedValue[];
}

/** Checks what the owner says; fails with `invalid_request` at the field `attributes`. */
export async function checkAttributeChanges(
  db: Db,
  changes: AttributeChanges,
): Promise<Outcome<CheckedChanges, "invalid_request">> {
  if (Object.keys(changes).length === 0) {
    return success({ attributeIds: [], blank: [], values: [] });
  }
  const byCode = new Map((await lockDictionary(db)).map((each) => [each.code, each]));
  const checked: CheckedChanges = { attributeIds: [], blank: [], values: [] };
  for (const [code, texts] of Object.entries(changes)) {
    const attribute = byCode.get(code);
    if (!attribute) return refused("One of these attributes no longer exists: load the page again");
    if (code === ORIGIN_CODE) {
      return refused("The country of origin always follows the product's own field");
    }
    checked.attributeIds.push(attribute.id);
    if (texts?.length === 0) checked.blank.push(attribute.id);
    for (const text of texts ?? []) {
      const value = typedValue(attribute, text);
      if (!value) return refused(`“${text}” is not a number, such as 1600`);
      checked.values.push({ ...value, attributeId: attribute.id });
    }
  }
  const unstorable = checked.values.some(({ name }) => !isStorable(name));
  return unstorable ? refused(`Attributes ${UNSTORABLE}`) : success(checked);
}

/**
 * Writes what the owner says of a product whose row is locked. What is to be read again is left
 * without a value until it is.
 */
export async function putSetAttributes(
  db: Db,
  productId: string,
  { attributeIds, blank, values }: CheckedChanges,
): Promise<void> {
  if (attributeIds.length === 0) return;
  const ofProduct = (table: typeof productAttributes | typeof productAttributeBlanks) =>
    and(eq(table.productId, productId), inArray(table.attributeId, attributeIds));
  await db.delete(productAttributes).where(ofProduct(productAttributes));
  await db.delete(productAttributeBlanks).where(ofProduct(productAttributeBlanks));
  if (blank.length > 0) {
    await db
      .insert(productAttributeBlanks)
      .values(blank.map((attributeId) => ({ productId, attributeId })));
  }
  if (values.length === 0) return;
  const idOf = await valueIds(db, values, "as-given");
  await db
    .insert(productAttributes)
    .values(
      values.flatMap((value) => {
        const valueId = idOf.get(valueKey(value));
        const { attributeId } = value;
        return valueId === undefined ? [] : [{ productId, attributeId, valueId, setByOwner: true }];
      }),
    )
    .onConflictDoNothing();
}

/** A value as people type it: a number, or a choice by its name; undefined for a number that is none. */
export function typedValue(
  { kind, choices }: Pick<ReadAttribute, "kind" | "choices">,
  text: string,
): FoundValue | undefined {
  if (kind === "choice") return choiceValue(text, choices);
  const number = readTypedNumber(text);
  return number === undefined ? undefined : numberValue(number);
}

const refused = (why: string) => invalidFields({ attributes: why });
