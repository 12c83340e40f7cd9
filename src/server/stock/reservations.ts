import { and, asc, eq, sql } from "drizzle-orm";
import type { StoreInfo } from "#shared/store-info.ts";
import { compiled, compiledRows, type Given } from "../database/compiled.ts";
import type { Db } from "../database/connection.ts";
import { orderLines } from "../database/schema/orders.ts";
import { releasedReservations, reservations } from "../database/schema/stock.ts";
import { allocateBranches, type LineQuantity } from "./allocate-branches.ts";
import { chooseReserved } from "./choose-reserved.ts";
import { type Level, lockLevels, makeLevels, readLevels } from "./sellable-levels.ts";
import {
  announceMoved,
  announceStock,
  lockProducts,
  negated,
  type ProductRow,
  quantityByProduct,
} from "./stock-store.ts";

/*
 * What orders keep of the stock. Each function is part of a transaction that has locked the order and then
 * locks the products (the order of locks, decision 7); triggers carry rows into `stock_levels` and
 * `products.stock` (docs/decisions/065-stock-ledger.md).
 */

export type Reservation = typeof reservations.$inferSelect;

/** What the shop and its branches sell under. */
export type Sellers = Pick<StoreInfo, "gstin" | "branchRegistrations">;

/**
 * Keeps all pieces of an order's lines for it, or none.
 *
 * @returns what is kept of each line, and where; undefined, with nothing changed, where a product is gone or has too few
 */
export async function reserveLines(
  db: Db,
  { id }: { id: string },
): Promise<readonly Omit<Reservation, "orderId">[] | undefined> {
  const lines = await linesOf(db, id);
  const wanted = quantityByProduct(lines);
  const allocated = allocateBranches(await lockLevels(db, wanted), lines);
  if (!allocated) return undefined;
  await Promise.all([keep(db, id, allocated), announceStock(db, negated(wanted))]);
  return allocated;
}

/** Under which GSTIN goods of a branch are sold; undefined where under none. */
export function gstinAt(
  { gstin, branchRegistrations = {} }: Sellers,
  branch = "",
): string | undefined {
  return branchRegistrations[branch]?.gstin ?? gstin;
}

/**
 * As reserveLines, of an order that this transaction makes of products that it has locked, and found to have
 * enough: they and its lines need not be read again.
 *
 * @param read what `readLevels` answered once they were locked, where nothing of it has moved since: what is reserved is sent in the turn of
 *   this call then
 */
export async function reserveNewOrder(
  db: Db,
  { id }: { id: string },
  lines: readonly (Omit<LineQuantity, "productId"> & { product: ProductRow })[],
  read?: readonly Level[],
): Promise<void> {
  const products = new Map(lines.map(({ product }) => [product.id, product]));
  const ids = [...products.keys()];
  const known = read ?? (await readLevels(db, ids));
  const isKnown = ids.every((product) => known.some(({ productId }) => productId === product));
  const levels = isKnown ? known : await makeLevels(db, ids);
  const wanted = lines.map(({ position, product, quantity }) => {
    return { position, productId: product.id, quantity };
  });
  const allocated = allocateBranches(levels, wanted);
  if (!allocated) throw new Error("locked products changed under the lock");
  const moved = [...quantityByProduct(wanted)].flatMap(([productId, quantity]) => {
    const product = products.get(productId);
    const before = sum(levels.filter((level) => level.productId === productId));
    return product
      ? [{ id: productId, category: product.categoryId, before, after: before - quantity }]
      : [];
  });
  await Promise.all([keep(db, id, allocated), announceMoved(db, moved)]);
}

const sum = (levels: readonly { available: number }[]) =>
  levels.reduce((pieces, { available }) => pieces + available, 0);

const insertReservations = compiledRows((db, rows: Reservation[]) =>
  db.insert(reservations).values(rows),
);

async function keep(
  db: Db,
  orderId: string,
  allocated: readonly Omit<Reservation, "orderId">[],
): Promise<void> {
  await insertReservations(
    db,
    allocated.map((line) => ({ ...line, orderId })),
    {},
  );
}

/** Lets all pieces of an order go that are kept for it: they can be sold again. */
export async function releaseOrder(db: Db, order: { id: string }): Promise<void> {
  const { position, productId, quantity } = reservations;
  const kept = await db
    .select({ position, productId, quantity: sql<number>`sum(${quantity})::int` })
    .from(reservations)
    .where(eq(reservations.orderId, order.id))
    .groupBy(position, productId);
  await releaseItems(db, order, kept);
}

/** Lets pieces of an order go that are kept for it: they can be sold again. */
export async function releaseItems(
  db: Db,
  { id }: { id: string },
  items: readonly LineQuantity[],
): Promise<void> {
  await lockProducts(db, [...quantityByProduct(items).keys()]);
  const taken = await takeReserved(db, id, items);
  if (taken.length === 0) return;
  const released = taken.map(({ orderId, position, quantity }) => ({
    orderId,
    position,
    quantity,
  }));
  await Promise.all([
    db.insert(releasedReservations).values(released),
    announceStock(db, quantityByProduct(taken)),
  ]);
}

function linesOf(db: Db, orderId: string): Promise<LineQuantity[]> {
  const { position, productId, quantity } = orderLines;
  return db
    .select({ position, productId, quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(position));
}

/** Where the pieces of an order lie that are kept for it, by line and branch. */
export function findReserved(db: Db, orderId: string): Promise<Reservation[]> {
  const { position, branch } = reservations;
  return db
    .select()
    .from(reservations)
    .where(eq(reservations.orderId, orderId))
    .orderBy(asc(position), asc(branch));
}

const readReserved = compiled((db, { ids }: Given<{ ids: string[] }>) =>
  db
    .select()
    .from(reservations)
    .where(sql`${reservations.orderId} = any(${ids}::uuid[])`)
    .orderBy(asc(reservations.position), asc(reservations.branch)),
);

/** As findReserved, of several orders. */
export function findReservedOf(db: Db, orderIds: readonly string[]): Promise<Reservation[]> {
  return readReserved(db, { ids: [...orderIds] });
}

/**
 * Takes pieces out of an order's reservations, and answers what was there, by line and branch.
 *
 * @param from codes of the branches that they are taken from; left out, any
 */
export async function takeReserved(
  db: Db,
  orderId: string,
  items: readonly LineQuantity[],
  from?: readonly string[],
): Promise<Reservation[]> {
  const kept = await findReserved(db, orderId);
  const taken = chooseReserved(
    from ? kept.filter(({ branch }) => from.includes(branch)) : kept,
    items,
  );
  if (taken.length === 0) return taken;
  const remaining = (row: Reservation) =>
    row.quantity -
    (taken.find((one) => one.position === row.position && one.branch === row.branch)?.quantity ??
      0);
  const isOf = ({ position, branch }: Reservation) =>
    and(
      eq(reservations.orderId, orderId),
      eq(reservations.position, position),
      eq(reservations.branch, branch),
    );
  const ends = kept.filter((row) => remaining(row) === 0);
  if (ends.length > 0) {
    const keys = ends.map(({ position, branch }) => sql`(${position}::smallint, ${branch})`);
    await db
      .delete(reservations)
      .where(
        and(
          eq(reservations.orderId, orderId),
          sql`(${reservations.position}, ${reservations.branch}) in (${sql.join(keys, sql`, `)})`,
        ),
      );
  }
  for (const row of kept) {
    const left = remaining(row);
    if (left > 0 && left < row.quantity)
      await db.update(reservations).set({ quantity: left }).where(isOf(row));
  }
  return taken;
}
