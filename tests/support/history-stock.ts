import { and, eq, inArray } from "drizzle-orm";
import { updateProduct } from "#server/catalogue/edit-product.ts";
import type { Database } from "#server/database/connection.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { stockLevels, stockMovements } from "#server/database/schema/stock.ts";
import { countStock } from "#server/stock/count-stock.ts";
import { receiveDelivery } from "#server/stock/receive-delivery.ts";
import { transferStock } from "#server/stock/transfer-stock.ts";
import { admin, type Random } from "./history-parts.ts";

const BRANCHES = ["kolkata", "howrah"] as const;

/**
 * What staff do with the stock beside orders: of one product they count, unpack, throw away, or carry pieces to the other
 * branch; of several they fill in a sheet or take in a delivery, in either branch. Now and then wrongly: it must be refused.
 */
export async function moveStock(
  database: Database,
  random: Random,
  ids: readonly string[],
): Promise<unknown> {
  const [id = ""] = ids;
  const actor = admin.email;
  const pieces = random.whole(1, 60);
  const kinds = [
    "count",
    "sheet",
    "delivery",
    "goods in",
    "damage",
    "transfer",
    "transfer",
  ] as const;
  const kind = random.pick(kinds);
  if (kind === "sheet") return fillInSheet(database, random, ids);
  if (kind === "goods in") return takeIn(database, random, ids);
  if (kind === "transfer") {
    const [from = "", to = ""] = random.pick([
      ["kolkata", "howrah"],
      ["kolkata", "howrah"],
      ["howrah", "kolkata"],
    ]);
    // More than can lie there.
    const quantity = random.chance(0.05) ? 1_000_000 : pieces * random.pick([1, 1, 10]);
    return transferStock(database, id, { from, to, quantity, actor });
  }
  if (kind !== "count") {
    const stockChange = kind === "damage" ? -pieces : pieces;
    return updateProduct(database, id, {}, { actor, stockChange, stockReason: kind });
  }
  const [seen] = await database.db.select().from(products).where(eq(products.id, id));
  const quantitySeen = seen?.stock ?? 0;
  const quantity = Math.max(0, quantitySeen + random.whole(-9, 9));
  return updateProduct(database, id, { quantity }, { actor, quantitySeen });
}

/** A sheet as the storekeeper saves it: one entry with a movement of each product that differs, or nothing. */
async function fillInSheet(database: Database, random: Random, ids: readonly string[]) {
  const branch = random.pick(BRANCHES);
  const levels = await database.db
    .select()
    .from(stockLevels)
    .where(and(inArray(stockLevels.productId, [...ids]), eq(stockLevels.branch, branch)));
  const lines = ids.map((product) => {
    const onHand = levels.find(({ productId }) => productId === product)?.onHand ?? 0;
    // Some lie as the shop knew, and now and then a parcel has left since the sheet was printed.
    const counted = Math.max(0, onHand + random.pick([0, random.whole(-9, 9)]));
    return { product, counted, onHandSeen: random.chance(0.05) ? onHand + 1 : onHand };
  });
  const outcome = await countStock(database, { branch, lines, actor: admin.email });
  if (outcome.ok) await checkEntry(database, outcome.value.entry._id, outcome.value.differing);
  return outcome;
}

/** A supplier's delivery; a bill that was booked before is refused, unless it is meant. */
async function takeIn(database: Database, random: Random, ids: readonly string[]) {
  const outcome = await receiveDelivery(database, {
    branch: random.pick(BRANCHES),
    supplier: "Rao Blanks",
    supplierReference: `RB ${random.whole(1, 200)}`,
    bookedAgain: random.chance(0.5),
    lines: ids.map((product) => ({ product, quantity: random.whole(1, 60) })),
    actor: admin.email,
  });
  if (outcome.ok) await checkEntry(database, outcome.value.entry._id, ids.length);
  return outcome;
}

/** Throws where an entry has not so many movements. */
async function checkEntry({ db }: Pick<Database, "db">, id: number, movements: number) {
  const found = await db.$count(stockMovements, eq(stockMovements.entryId, id));
  if (found !== movements) {
    throw new Error(`entry ${id} of ${movements} products has ${found} movements`);
  }
}
