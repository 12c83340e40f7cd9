import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { attributeLimits, type DictionaryAttribute } from "#shared/attributes/admin-contract.ts";
import { ORIGIN_CODE } from "#shared/attributes/contract.ts";
import { boundCount } from "#shared/numbers.ts";
import type { Db } from "../database/connection.ts";
import { containsText } from "../database/contains-text.ts";
import { type ListPlace, type NumberedPage, readListPage } from "../database/numbered-page.ts";
import { attributes, productAttributes } from "../database/schema/attributes.ts";

export type AttributeRow = typeof attributes.$inferSelect;

/** Attributes on one page of the dashboard. */
const PAGE_SIZE = 100;

/** The dictionary in its order, a page of it, with how many products have each, counted to a bound. */
export function listAttributes(
  db: Db,
  search: string | undefined,
  place: ListPlace,
): Promise<NumberedPage<DictionaryAttribute>> {
  const holds = search
    ? or(
        containsText(attributes.name, search),
        containsText(sql`array_to_string(${attributes.readFrom}, ' ')`, search),
      )
    : undefined;
  return readListPage(
    db,
    {
      ...{ table: attributes, by: [attributes.position, attributes.name], isDescending: false },
      ...{ limit: PAGE_SIZE, fits: and(isLive, holds) },
      read: (isShown, order) => readDictionaryRows(db, isShown, order),
    },
    place,
  );
}

/** One that exists, as the list has it. */
export async function presentAttribute(db: Db, id: string): Promise<DictionaryAttribute> {
  const [found] = await readDictionaryRows(db, and(isLive, eq(attributes.id, id)), []);
  if (!found) throw new Error("an attribute that was written just now cannot be read");
  return found;
}

async function readDictionaryRows(
  db: Db,
  isShown: SQL | undefined,
  order: SQL[],
): Promise<DictionaryAttribute[]> {
  const rows = await db
    .select({ row: attributes, place: placeAmongAll, products: productCount })
    .from(attributes)
    .where(isShown)
    .orderBy(...order);
  return rows.map(attributeJson);
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

const isLive = eq(attributes.isBeingDeleted, false);

const inDictionaryOrder = [asc(attributes.position), asc(attributes.name), asc(attributes.id)];

/** From 1; those that a job is taking away have none. */
const placeAmongAll = sql<number>`(
  select count(*) from ${attributes} as other
  where not other.is_being_deleted
    and (other.position, other.name, other.id) <= (attributes.position, attributes.name, attributes.id)
  )`.mapWith(Number);

const productCount = sql<number>`(
  select count(*) from (
    select distinct owners.product_id from ${productAttributes} as owners
    where owners.attribute_id = attributes.id
    limit ${attributeLimits.counted + 1}
  ) as counted)`.mapWith(Number);

function attributeJson({
  row,
  place,
  products,
}: {
  row: AttributeRow;
  place: number;
  products: number;
}): DictionaryAttribute {
  return {
    _id: row.id,
    code: row.code,
    name: row.name,
    kind: row.kind,
    unit: row.unit,
    isFilter: row.isFilter,
    position: place,
    readFrom: row.readFrom,
    isFixed: row.code === ORIGIN_CODE,
    products: boundCount(products, attributeLimits.counted),
    updatedAt: row.updatedAt.toISOString(),
  };
}
