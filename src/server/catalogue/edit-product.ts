import { isDeepStrictEqual } from "node:util";
import type { AttributeChanges } from "#shared/attributes/attribute-changes.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { reasonProblem } from "#shared/stock/change-reasons.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";
import { putReadAttributes } from "../attributes/put-read-attributes.ts";
import {
  checkAttributeChanges,
  putSetAttributes,
  setAttributesOf,
} from "../attributes/set-attributes.ts";
import { announce } from "../database/change-feed.ts";
import type { Database, Db } from "../database/connection.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { changedMeanwhile, invalidFields, noProduct } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { announceChangedLists, listedFacts } from "../search-index/changed-lists.ts";
import {
  explainStock,
  firstBranchLevel,
  lockProducts,
  type StockContext,
} from "../stock/stock-store.ts";
import {
  checkProduct,
  checkProductChange,
  type ProductChange,
  type ProductDraft,
} from "./drafts.ts";
import { indexProducts } from "./index-products.ts";
import { findConflicts, insertProducts, skuTaken, unknownCategory } from "./new-products.ts";
import type { CatalogueProduct } from "./product.ts";
import { costJson, costOf } from "./product-costs.ts";
import type { ProductGuards } from "./product-form.ts";
import { productJson } from "./product-json.ts";
import { changedTags } from "./product-tags.ts";
import { catalogueStore } from "./store.ts";
import { catalogueWriteStore } from "./write-store.ts";

/**
 * Makes a product with a slug of its name. Fails with `invalid_request` and the refused fields, or with
 * `conflict` where another product has the SKU.
 */
export async function createProduct(
  database: Database,
  draft: ProductDraft,
  attributes: AttributeChanges = {},
  actor = "shop",
): Promise<Outcome<CatalogueProduct, "invalid_request" | "conflict">> {
  const checked = checkProduct(draft);
  if (!checked.ok) return checked;
  return database.transaction(async (db) => {
    const conflict = (await findConflicts(db, [checked.value])).get(0);
    if (conflict) return conflict;
    const set = await checkAttributeChanges(db, attributes);
    if (!set.ok) return set;
    const [created] = await insertProducts(db, [checked.value], actor);
    if (!created) throw new Error("no product was inserted");
    await putSetAttributes(db, created.id, set.value);
    await putReadAttributes(db, [created]);
    await indexProducts(db, [created.id]);
    return success(created);
  });
}

/**
 * Changes what is named of a product and nothing else; the slug stays, so that links live.
 *
 * All is compared and set under the row's lock, so an edit comes wholly before or wholly after a sale
 * or another edit. Besides refused fields (`invalid_request`) it fails with `changed_meanwhile`, and
 * the present product in the answer, where `version` is not its present `updatedAt`, `quantitySeen`
 * not its present stock or `onHandSeen` not what lies in the first branch; with `conflict` where more pieces are taken away than there are, or another
 * product has the SKU; with `stockRefusal` where the stock would be another. Pieces that open orders hold are
 * already taken off the stock and stay theirs.
 */
export async function updateProduct(
  database: Database,
  id: string,
  change: ProductChange,
  guards: ProductGuards = {},
): Promise<
  Outcome<
    CatalogueProduct,
    | "invalid_request"
    | "not_found"
    | "conflict"
    | "changed_meanwhile"
    | "not_allowed"
    | "two_factor_missing"
  >
> {
  if (!isId(id)) return noProduct();
  const checked = checkProductChange(change);
  if (!checked.ok) return checked;
  const { category, sku } = checked.value;
  return database.transaction(async (db) => {
    const writes = catalogueWriteStore(db);
    if (sku) await writes.lockSkus();
    const before = await lockProduct(db, id);
    if (!before) return noProduct();
    if (!isPresentVersion(guards.version, before.updatedAt)) {
      const attributes = await setAttributesOf(db, before.id);
      const cost = guards.seesCost ? { cost: costJson(await costOf(db, before.id)) } : {};
      return changedMeanwhile("product", { product: productJson(before), attributes, ...cost });
    }
    const stock = newStock(before, checked.value.quantity, guards);
    if (!stock.ok) return stock;
    // A form that knows of no permissions sends the number that it was given: that changes nothing.
    const isStockKept = stock.value === undefined || stock.value === before.stock;
    if (!isStockKept && guards.stockRefusal) return guards.stockRefusal;
    const shelf = await checkShelf(db, before, stock.value, guards);
    if (!shelf.ok) return shelf;
    if (category !== undefined && !(isId(category) && (await writes.hasCategory(category)))) {
      return unknownCategory();
    }
    const namesake = sku && (await writes.skuOwner(sku, before.id));
    if (namesake) return skuTaken(namesake);
    const set = await checkAttributeChanges(db, guards.attributes ?? {});
    if (!set.ok) return set;
    const changes = { ...checked.value, quantity: stock.value };
    const isSet = set.value.attributeIds.length > 0;
    if (stock.value !== undefined) await explainStock(db, stockContextOf(guards));
    const isWritten = await writes.updateProduct(id, changes);
    if (!(isWritten || isSet)) return success(before);
    if (!isWritten) await writes.renewVersion(id);
    await putSetAttributes(db, before.id, set.value);
    const [after] = await catalogueStore(db).productsByIds([id]);
    if (!after) return noProduct();
    if (isSet || isReadAnew(before, after)) await putReadAttributes(db, [after]);
    await indexProducts(db, [after.id]);
    await announce(db, ...changedTags(before, after));
    return success(after);
  });
}

/** True where a text changed that its attributes are read from. */
function isReadAnew(before: CatalogueProduct, after: CatalogueProduct): boolean {
  const announcedFields = ({ name, specifications, origin }: CatalogueProduct) => [
    name,
    specifications,
    origin,
  ];
  return !isDeepStrictEqual(announcedFields(before), announcedFields(after));
}

/** Why the stock is another now: as was said, else what the form that was used tells. */
function stockContextOf({
  actor = "shop",
  stockChange,
  stockReason,
  stockNote,
  supplier,
  supplierReference,
}: ProductGuards): StockContext {
  const reason = stockReason ?? (stockChange === undefined ? "count" : "correction");
  return {
    reason,
    actor,
    ...(stockNote && { note: stockNote }),
    ...(supplier && { supplier }),
    ...(supplierReference && { supplierReference }),
  };
}

/** The stock to set, if any: a counted one, or the present one and what is added or taken away. */
export function newStock(
  { stock, ...product }: CatalogueProduct,
  quantity: number | undefined,
  { stockChange, quantitySeen, stockReason }: ProductGuards,
): Outcome<number | undefined, "invalid_request" | "conflict" | "changed_meanwhile"> {
  if (stockChange !== undefined && quantity !== undefined) {
    return invalidFields({ stockChange: "Give either the stock or what is added, not both" });
  }
  if (quantity !== undefined && quantitySeen !== undefined && quantitySeen !== stock) {
    const message = `The stock has changed since you saw ${quantitySeen}: it is ${stock} now. Save again if your count still holds.`;
    const details = { product: productJson({ ...product, stock }) };
    return failure("changed_meanwhile", message, { fields: { quantity: message }, details });
  }
  const change = stockChange ?? (quantity ?? stock) - stock;
  const unfit =
    stockReason && change !== 0
      ? reasonProblem(stockReason, change > 0 ? "add" : "remove")
      : undefined;
  if (unfit) return invalidFields({ stockReason: unfit });
  if (stockChange === undefined) return success(quantity);
  if (stock + stockChange < 0) {
    const message = `There are only ${stock} in stock: take away at most that many`;
    return failure("conflict", message, { fields: { stockChange: message } });
  }
  if (stock + stockChange > MAX_STOCK) {
    return invalidFields({ stockChange: STOCK_TOO_LARGE });
  }
  return success(stockChange === 0 ? undefined : stock + stockChange);
}

/**
 * The failure where pieces are to be taken away that lie in another branch than the first, in which staff take
 * them; or where the shelf was counted and is another now: what was counted with what is kept for orders is
 * another count once a parcel has left.
 *
 * @param db a transaction that has locked the product
 * @param stock as it is to be; undefined for as it is
 */
export async function checkShelf(
  db: Db,
  before: CatalogueProduct,
  stock: number | undefined,
  { onHandSeen, stockChange }: ProductGuards,
): Promise<Outcome<null, "conflict" | "changed_meanwhile">> {
  const fewer = before.stock - (stock ?? before.stock);
  if (onHandSeen === undefined && fewer <= 0) return success(null);
  const { branch, onHand, free } = await firstBranchLevel(db, before);
  if (onHandSeen === undefined || onHand === onHandSeen) {
    if (fewer <= free) return success(null);
    const message = `In ${branch} only ${free} can be taken away: the others lie in other branches. Move them first.`;
    const name = stockChange === undefined ? "quantity" : "stockChange";
    return failure("conflict", message, { fields: { [name]: message } });
  }
  const message = `There were ${onHandSeen} on the shelf when you saw it, and there are ${onHand} now. Save again if your count still holds.`;
  const details = { product: productJson(before) };
  return failure("changed_meanwhile", message, { fields: { quantity: message }, details });
}

/** Deletes a product. Orders hold their own copy of what was bought, and keep it. */
export async function deleteProduct(
  database: Database,
  id: string,
): Promise<Outcome<null, "not_found">> {
  if (!isId(id)) return noProduct();
  return database.transaction(async (db) => {
    const before = await lockProduct(db, id);
    if (!before) return noProduct();
    // Its card goes with it, and with that what the lists were that showed it.
    const listed = await listedFacts(db, [before.id], []);
    if (!(await catalogueWriteStore(db).deleteProduct(id))) return noProduct();
    await announceChangedLists(db, listed, new Map());
    await indexProducts(db, [before.id]);
    await announce(db, ...changedTags(before, undefined));
    return success(null);
  });
}

/** Reads a product and keeps others from changing it until the transaction ends. */
async function lockProduct(db: Db, id: string): Promise<CatalogueProduct | undefined> {
  await lockProducts(db, [id]);
  const [product] = await catalogueStore(db).productsByIds([id]);
  return product;
}
