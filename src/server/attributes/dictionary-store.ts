import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { attributeLimits } from "#shared/attributes/admin-contract.ts";
import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import { sharedAdvisoryLock } from "../database/advisory-lock.ts";
import type { Db } from "../database/connection.ts";
import { attributes, attributeValues, productAttributes } from "../database/schema/attributes.ts";
import type { KnownChoice } from "./choices.ts";
import type { ReadAttribute } from "./read-attributes.ts";

/** How values stand in a list: in their order, then by name or size. */
export const inValueOrder = [
  asc(attributeValues.position),
  asc(attributeValues.number),
  asc(sql`lower(${attributeValues.name})`),
  asc(attributeValues.id),
];

const inDictionaryOrder = [asc(attributes.position), asc(attributes.name), asc(attributes.id)];

const shownColumns = {
  code: attributes.code,
  name: attributes.name,
  kind: attributes.kind,
  unit: attributes.unit,
};

const valueColumns = {
  slug: attributeValues.slug,
  name: attributeValues.name,
  number: attributeValues.number,
  swatch: attributeValues.swatch,
};

/** Choices of one attribute that reading and forms look at. */
const MAX_CHOICES = 2_000;

/** An attribute as reading needs it, and as it is shown. */
interface DictionaryEntry extends ReadAttribute {
  name: string;
  choices: readonly (KnownChoice & { swatch: string })[];
}

/**
 * The dictionary as reading needs it. Until the transaction ends nobody changes it: its values can
 * neither be merged nor deleted while products are given them.
 */
export async function lockDictionary(db: Db): Promise<DictionaryEntry[]> {
  await sharedAdvisoryLock(db, "attributes");
  return readDictionary(db);
}

/** The same for a look only. */
export async function readDictionary(db: Db): Promise<DictionaryEntry[]> {
  const rows = await db
    .select({ id: attributes.id, ...shownColumns, readFrom: attributes.readFrom })
    .from(attributes)
    .where(eq(attributes.isBeingDeleted, false))
    .orderBy(...inDictionaryOrder);
  const choicesOf = await choicesByAttribute(db, MAX_CHOICES);
  return rows.map((row) => ({ ...row, choices: choicesOf.get(row.id) ?? [] }));
}

/** The dictionary with its choices, for forms. */
export async function dictionaryForForms(db: Db): Promise<AttributeWithValues[]> {
  const rows = await db
    .select({ id: attributes.id, ...shownColumns })
    .from(attributes)
    .where(eq(attributes.isBeingDeleted, false))
    .orderBy(...inDictionaryOrder);
  const choicesOf = await choicesByAttribute(db, attributeLimits.shownValues);
  return rows.map(({ id, ...row }) => ({
    ...row,
    values: (choicesOf.get(id) ?? []).map(({ slug, name, swatch }) => ({
      slug,
      name,
      number: null,
      swatch,
    })),
  }));
}

interface Choice {
  attributeId: string;
  slug: string;
  name: string;
  swatch: string;
  aliases: string[];
}

/** The choices of each attribute in their order, at most `max` of each. */
async function choicesByAttribute(db: Db, max: number): Promise<Map<string, Choice[]>> {
  const { rows } = await db.execute<Choice & Record<string, unknown>>(sql`
    select choice.attribute_id as "attributeId", choice.slug, choice.name, choice.swatch, choice.aliases
    from ${attributes}
    cross join lateral (
      select * from ${attributeValues}
      where ${attributeValues.attributeId} = ${attributes.id} and ${attributeValues.mergedInto} is null
      order by ${sql.join(inValueOrder, sql`, `)}
      limit ${max}
    ) as choice
    where ${attributes.kind} = 'choice' and not ${attributes.isBeingDeleted}
    order by choice.position, lower(choice.name), choice.id`);
  return Map.groupBy(rows, ({ attributeId }) => attributeId);
}

interface ProductValue {
  productId: string;
  attribute: Omit<AttributeWithValues, "values">;
  value: AttributeWithValues["values"][number];
  setByOwner: boolean;
}

/** In the dictionary's order. */
export async function valuesOfProducts(
  db: Db,
  productIds: readonly string[],
): Promise<ProductValue[]> {
  if (productIds.length === 0) return [];
  return db
    .select({
      productId: productAttributes.productId,
      attribute: shownColumns,
      value: valueColumns,
      setByOwner: productAttributes.setByOwner,
    })
    .from(productAttributes)
    .innerJoin(attributeValues, eq(attributeValues.id, productAttributes.valueId))
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .where(
      and(
        inArray(productAttributes.productId, [...productIds]),
        eq(attributes.isBeingDeleted, false),
        isNull(attributeValues.mergedInto),
      ),
    )
    .orderBy(...inDictionaryOrder, ...inValueOrder);
}

/** Names of the specifications that attributes are read from, by code. */
export async function readFromByCode(
  db: Db,
  codes: readonly string[],
): Promise<Record<string, string[]>> {
  if (codes.length === 0) return {};
  const rows = await db
    .select({ code: attributes.code, readFrom: attributes.readFrom })
    .from(attributes)
    .where(inArray(attributes.code, [...new Set(codes)]));
  return Object.fromEntries(rows.map(({ code, readFrom }) => [code, readFrom]));
}

/** Values by their attributes, in the order in which they come. */
export function groupValues(rows: readonly Omit<ProductValue, "productId" | "setByOwner">[]) {
  const byCode = new Map<string, AttributeWithValues>();
  for (const { attribute, value } of rows) {
    const known = byCode.get(attribute.code) ?? { ...attribute, values: [] };
    known.values.push(value);
    byCode.set(attribute.code, known);
  }
  return [...byCode.values()];
}
