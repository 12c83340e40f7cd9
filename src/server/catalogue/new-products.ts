import { type Failure, failure } from "#shared/failure.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { takeIntoLedger } from "../stock/stock-store.ts";
import type { CheckedProduct } from "./drafts.ts";
import type { CatalogueProduct } from "./product.ts";
import { changedTags } from "./product-tags.ts";
import { catalogueStore } from "./store.ts";
import { catalogueWriteStore } from "./write-store.ts";

/**
 * Drafts that cannot become products, by their place: a category that is gone (`invalid_request`),
 * or an SKU that another product or a draft before it has (`conflict`).
 */
export async function findConflicts(
  db: Db,
  drafts: readonly CheckedProduct[],
): Promise<Map<number, Failure<"invalid_request" | "conflict">>> {
  const writes = catalogueWriteStore(db);
  const gone = new Set<string>();
  for (const category of new Set(drafts.map((draft) => draft.category))) {
    if (!(isId(category) && (await writes.hasCategory(category)))) gone.add(category);
  }
  const namesakes = await writes.takenSkus(drafts);
  const conflicts = new Map<number, Failure<"invalid_request" | "conflict">>();
  for (const [place, { category }] of drafts.entries()) {
    const namesake = namesakes.get(place);
    if (gone.has(category)) conflicts.set(place, unknownCategory());
    else if (namesake !== undefined) conflicts.set(place, skuTaken(namesake));
  }
  return conflicts;
}

/**
 * Makes products of drafts without conflicts, and announces them; answers them in the same order.
 * Their attributes and the search index are for the caller to write.
 *
 * @param actor whose stock it is in the ledger: an admin's e-mail, or `shop`
 */
export async function insertProducts(
  db: Db,
  drafts: readonly CheckedProduct[],
  actor: string,
): Promise<CatalogueProduct[]> {
  const ids = await catalogueWriteStore(db).insertDrafts(drafts);
  await takeIntoLedger(db, ids, actor);
  const inserted = await catalogueStore(db).productsByIds(ids);
  if (inserted.length !== ids.length) {
    throw new Error("products that were inserted just now cannot be read");
  }
  const tags = inserted.flatMap((product) => changedTags(undefined, product));
  await announce(db, ...new Set(tags));
  return inserted.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export function skuTaken(name: string) {
  const message = `“${name}” has this SKU already: give each product its own`;
  return failure("conflict", message, { fields: { sku: message } });
}

export const unknownCategory = () =>
  invalidFields({ category: "This category no longer exists: choose another" });
