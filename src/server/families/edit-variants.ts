import { type Failure, type Outcome, success } from "#shared/failure.ts";
import { type Money, rupees } from "#shared/money.ts";
import { reasonProblem, type StockDirection } from "#shared/stock/change-reasons.ts";
import type { EditReason } from "#shared/stock/movement-reason.ts";
import { checkProductChange } from "../catalogue/drafts.ts";
import { checkShelf, newStock } from "../catalogue/edit-product.ts";
import type { CatalogueProduct } from "../catalogue/product.ts";
import { changedTags } from "../catalogue/product-tags.ts";
import { catalogueStore } from "../catalogue/store.ts";
import { catalogueWriteStore } from "../catalogue/write-store.ts";
import { announce } from "../database/change-feed.ts";
import type { Db } from "../database/connection.ts";
import { isPresentVersion } from "../database/schema/columns.ts";
import { changedMeanwhile, invalidFields } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { explainStock } from "../stock/stock-store.ts";
import { productGone } from "./check-family.ts";

/** A price and pieces that a variant of a family gets. */
interface VariantEdit {
  product: string;
  /** Rupees. */
  price?: number | undefined;
  stockChange?: number | undefined;
  version?: string | undefined;
}

/** Why pieces of variants come or go: a `correction` where nobody says so. */
interface StockWhy {
  stockReason: EditReason | undefined;
  /** Of pieces that go; left out, as those that come. */
  removeReason: EditReason | undefined;
  note: string | undefined;
  actor: string;
}

/**
 * Gives products their prices and adds to their stock, in the transaction that is open, which has
 * locked them. The search index is for the caller to bring in step.
 *
 * @param why pieces come or go: in the movement of each
 * @returns what `updateProduct` fails with, at its variant: `variants.0.price`
 */
export async function editVariants(
  db: Db,
  variants: readonly VariantEdit[],
  why: StockWhy,
): Promise<Failure<EditFailure> | undefined> {
  const edited = [...variants.entries()].filter(
    ([, { price, stockChange = 0 }]) => price !== undefined || stockChange !== 0,
  );
  const unfit = refusedReasons(variants, why);
  if (unfit) return invalidFields(unfit);
  const known = await productsById(
    db,
    edited.map(([, { product }]) => product),
  );
  const changes: (PriceAndStock & { before: CatalogueProduct; index: number })[] = [];
  for (const [index, edit] of edited) {
    const before = known.get(edit.product.toLowerCase());
    if (!before) return productGone();
    const change = changeOf(before, edit);
    if (!change.ok) return atVariant(change, index);
    changes.push({ before, index, ...change.value });
  }
  const shelves = await Promise.all(
    changes.map(({ before, stock }) => checkShelf(db, before, stock, { stockChange: 0 })),
  );
  for (const [place, shelf] of shelves.entries()) {
    if (!shelf.ok) return atVariant(shelf, changes[place]?.index ?? 0);
  }
  const isFewer = ({ before, stock = before.stock }: (typeof changes)[number]) =>
    stock < before.stock;
  // What comes and what goes are two entries where they have two reasons.
  for (const direction of ["add", "remove"] as const) {
    const those = changes.filter((change) => isFewer(change) === (direction === "remove"));
    if (those.length === 0) continue;
    const { actor, note = "" } = why;
    await explainStock(db, { reason: reasonOf(direction, why), actor, note });
    await catalogueWriteStore(db).setPricesAndStock(
      those.map(({ before, price, stock }) => ({ id: before.id, price, stock })),
    );
  }
  const tags = changes.flatMap(({ before, stock = before.stock }) =>
    changedTags(before, { ...before, stock }),
  );
  await announce(db, ...new Set(tags));
  return undefined;
}

const reasonOf = (
  direction: StockDirection,
  { stockReason = "correction", removeReason = stockReason }: StockWhy,
): EditReason => (direction === "add" ? stockReason : removeReason);

/** A sentence at the reason for which no pieces can have come or gone; undefined where each fits. */
function refusedReasons(
  variants: readonly VariantEdit[],
  why: StockWhy,
): Record<string, string> | undefined {
  const comes = variants.some(({ stockChange = 0 }) => stockChange > 0);
  const goes = variants.some(({ stockChange = 0 }) => stockChange < 0);
  const added = comes ? reasonProblem(reasonOf("add", why), "add") : undefined;
  if (added) return { stockReason: added };
  const removed = goes ? reasonProblem(reasonOf("remove", why), "remove") : undefined;
  // Where pieces come, too, their reason may be right: the other one is missing.
  const name = comes || why.removeReason ? "removeReason" : "stockReason";
  return removed ? { [name]: removed } : undefined;
}

type EditFailure = "invalid_request" | "conflict" | "changed_meanwhile";

interface PriceAndStock {
  price?: Money | undefined;
  stock: number | undefined;
}

/** The price and the stock to set; a version is only about the price, which takes another's place. */
function changeOf(
  before: CatalogueProduct,
  { price, stockChange = 0, version }: VariantEdit,
): Outcome<PriceAndStock, EditFailure> {
  const checked = checkProductChange(price === undefined ? {} : { price: rupees(price) });
  if (!checked.ok) return checked;
  if (price !== undefined && !isPresentVersion(version, before.updatedAt)) {
    return changedMeanwhile("product", {});
  }
  const stock = newStock(before, undefined, { stockChange });
  if (!stock.ok) return stock;
  return success({ price: checked.value.price, stock: stock.value });
}

/**
 * Gives all variants the bulk discounts of one of them, in the transaction that is open, which has
 * locked them.
 */
export async function givePriceList(
  db: Db,
  variantIds: readonly string[],
  from: string,
): Promise<Failure<EditFailure> | undefined> {
  const known = await productsById(db, variantIds);
  const base = known.get(from.toLowerCase());
  if (!base) return invalidFields({ priceListOf: "Choose a product of the family" });
  const checked = checkProductChange({ bulkDiscounts: base.bulkDiscounts });
  if (!checked.ok) return atVariant(checked, 0);
  if (variantIds.some((id) => !known.has(id))) return productGone();
  const { bulkDiscounts = [] } = checked.value;
  await catalogueWriteStore(db).setBulkDiscounts(variantIds, bulkDiscounts);
  return undefined;
}

async function productsById(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, CatalogueProduct>> {
  const products = await catalogueStore(db).productsByIds(
    ids.map((id) => id.toLowerCase()).filter(isId),
  );
  return new Map(products.map((product) => [product.id, product]));
}

function atVariant<Code extends string>(
  { fields = {}, ...refusal }: Failure<Code>,
  index: number,
): Failure<Code> {
  const places = Object.entries(fields).map(([field, message]) => [
    `variants.${index}.${field}`,
    message,
  ]);
  return { ...refusal, fields: Object.fromEntries(places) };
}
