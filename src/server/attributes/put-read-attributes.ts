import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../database/connection.ts";
import { productAttributeBlanks, productAttributes } from "../database/schema/attributes.ts";
import { lockDictionary } from "./dictionary-store.ts";
import { readAttributes } from "./read-attributes.ts";
import type { ReadableProduct } from "./readable-product.ts";
import { valueIds, valueKey } from "./value-store.ts";

type Row = typeof productAttributes.$inferSelect;

const rowKey = ({ productId, attributeId, valueId }: Row) =>
  `${productId} ${attributeId} ${valueId}`;
const pairKey = (productId: string, attributeId: string) => `${productId} ${attributeId}`;

/** Rows that one statement inserts: it takes 65,535 parameters at most. */
const BATCH = 5_000;

/**
 * Gives products the attributes that their specifications, names and origins say, and takes away what
 * was read before and is no longer said. What the owner has set stays. Their rows are locked already,
 * or made in this transaction; the search index is for the caller to bring in step.
 *
 * @returns the ids of those whose attributes have become others
 */
export async function putReadAttributes(
  db: Db,
  products: readonly (ReadableProduct & { id: string })[],
): Promise<Set<string>> {
  if (products.length === 0) return new Set();
  const dictionary = await lockDictionary(db);
  const ids = products.map(({ id }) => id);
  const [present, blanks] = [
    await db.select().from(productAttributes).where(inArray(productAttributes.productId, ids)),
    await db
      .select()
      .from(productAttributeBlanks)
      .where(inArray(productAttributeBlanks.productId, ids)),
  ];
  const setByOwner = new Set([
    ...blanks.map(({ productId, attributeId }) => pairKey(productId, attributeId)),
    ...present
      .filter((row) => row.setByOwner)
      .map(({ productId, attributeId }) => pairKey(productId, attributeId)),
  ]);
  const wanted = products.flatMap((product) =>
    [...readAttributes(dictionary, product)].flatMap(([attributeId, values]) =>
      setByOwner.has(pairKey(product.id, attributeId))
        ? []
        : values.map((value) => ({ ...value, attributeId, productId: product.id })),
    ),
  );
  const idOf = await valueIds(db, wanted, "none");
  const rows = wanted.map(({ productId, attributeId, slug }) => ({
    productId,
    attributeId,
    valueId: knownId(idOf, { attributeId, slug }),
    setByOwner: false,
  }));
  const keep = new Set(rows.map(rowKey));
  const gone = present.filter((row) => !(row.setByOwner || keep.has(rowKey(row))));
  const known = new Set(present.map(rowKey));
  const added = rows.filter((row) => !known.has(rowKey(row)));
  await deleteRows(db, gone);
  for (let from = 0; from < added.length; from += BATCH) {
    await db
      .insert(productAttributes)
      .values(added.slice(from, from + BATCH))
      .onConflictDoNothing();
  }
  return new Set([...gone, ...added].map(({ productId }) => productId));
}

function knownId(
  ids: ReadonlyMap<string, number>,
  value: { attributeId: string; slug: string },
): number {
  const id = ids.get(valueKey(value));
  if (id === undefined) throw new Error("a value that was made just now cannot be read");
  return id;
}

async function deleteRows(db: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const keys = rows.map(({ productId, valueId }) => sql`(${productId}::uuid, ${valueId}::int)`);
  await db
    .delete(productAttributes)
    .where(
      and(
        eq(productAttributes.setByOwner, false),
        sql`(${productAttributes.productId}, ${productAttributes.valueId}) in (${sql.join(keys, sql`, `)})`,
      ),
    );
}
