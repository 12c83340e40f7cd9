import { asc, eq, sql } from "drizzle-orm";
import { attributeLimits, type DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { attributes, productAttributes } from "../database/schema/attributes.ts";

export type AttributeRow = typeof attributes.$inferSelect;

/** The dictionary in its order, with how many products have each, counted to a bound. */
export async function listAttributes(db: Db): Promise<DictionaryAttribute[]> {
  const rows = await db
    .select({ row: attributes, products: productCount })
    .from(attributes)
    .where(eq(attributes.isBeingDeleted, false))
    .orderBy(...inDictionaryOrder);
  return rows.map(({ row, products }, place) => attributeJson(row, place, Number(products)));
}

/** One that exists, as the list has it. */
export async function presentAttribute(db: Db, id: string): Promise<DictionaryAttribute> {
  const live = await liveAttributes(db);
  const place = live.findIndex((row) => row.id === id);
  const row = live[place];
  if (!row) throw new Error("an attribute that was written just now cannot be read");
  const [counted] = await db
    .select({ products: productCount })
    .from(attributes)
    .where(eq(attributes.id, id));
  return attributeJson(row, place, Number(counted?.products ?? 0));
}

/** Those that a job is not taking away, in the dictionary's order. */
export async function liveAttributes(db: Db): Promise<AttributeRow[]> {
  return (await allAttributes(db)).filter(({ isBeingDeleted }) => !isBeingDeleted);
}

/** All, those besides that a job is taking away. */
export function allAttributes(db: Db): Promise<AttributeRow[]> {
  return db
    .select()
    .from(attributes)
    .orderBy(...inDictionaryOrder);
}

const inDictionaryOrder = [asc(attributes.position), asc(attributes.name), asc(attributes.id)];

const productCount = sql<string>`(
  select count(*) from (
    select distinct owners.product_id from ${productAttributes} as owners
    where owners.attribute_id = attributes.id
    limit ${attributeLimits.counted + 1}
  ) as counted)`;

function attributeJson(row: AttributeRow, place: number, products: number): DictionaryAttribute {
  return {
    _id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    isFilter: row.isFilter,
    position: place + 1,
    readFrom: row.readFrom,
    isFixed: row.code === ORIGIN_CODE,
    products: boundCount(products, attributeLimits.counted),
    updatedAt: row.updatedAt.toISOString(),
  };
}
