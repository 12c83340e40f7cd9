import { and, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { attributeValues } from "../database/schema/attributes.ts";
import type { FoundValue } from "./read-attributes.ts";

/** A value of an attribute that a product is to have. */
export interface WantedValue extends FoundValue {
  attributeId: string;
}

/** By which a value is known among all: its attribute and its slug. */
export const valueKey = ({ attributeId, slug }: Pick<WantedValue, "attributeId" | "slug">) =>
  `${attributeId} ${slug}`;

/**
 * The ids of values by `valueKey`; those that are new are made, after the others of their attribute.
 * Two transactions that make the same one at once share it: the second waits for the first.
 *
 * @param order whether new choices come in the order in which they are given, as the owner types them;
 * what texts list is in no order
 */
export async function valueIds(
  db: Db,
  wanted: readonly WantedValue[],
  order: "as-given" | "none",
): Promise<Map<string, number>> {
  const distinct = [...new Map(wanted.map((value) => [valueKey(value), value])).values()];
  const known = await readIds(db, distinct);
  const missing = distinct.filter((value) => !known.has(valueKey(value)));
  if (missing.length === 0) return known;
  /** How far behind the last of its attribute a new value comes. */
  const stepOf = ({ attributeId, slug, number }: WantedValue) => {
    if (order === "none" || number !== null) return 0;
    const siblings = missing.filter((value) => value.attributeId === attributeId);
    return 1 + siblings.findIndex((value) => value.slug === slug);
  };
  await db
    .insert(attributeValues)
    .values(
      missing
        // In one order, so that two transactions never wait in a circle.
        .toSorted((a, b) => (valueKey(a) < valueKey(b) ? -1 : 1))
        .map((value) => ({
          attributeId: value.attributeId,
          slug: value.slug,
          name: value.name,
          number: value.number,
          position: sql`(select coalesce(max(others.position), 0) from ${attributeValues} as others
            where others.attribute_id = ${value.attributeId}) + ${stepOf(value)}::int`,
        })),
    )
    .onConflictDoNothing();
  return new Map([...known, ...(await readIds(db, missing))]);
}

async function readIds(db: Db, wanted: readonly WantedValue[]): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      id: attributeValues.id,
      attributeId: attributeValues.attributeId,
      slug: attributeValues.slug,
    })
    .from(attributeValues)
    .where(
      and(
        inArray(attributeValues.attributeId, [
          ...new Set(wanted.map(({ attributeId }) => attributeId)),
        ]),
        inArray(attributeValues.slug, [...new Set(wanted.map(({ slug }) => slug))]),
      ),
    );
  return new Map(rows.map((row) => [valueKey(row), row.id]));
}
