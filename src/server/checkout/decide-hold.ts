import { type Money, paise } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import type { Db } from "../database/connection.ts";
import { reserveLockedOrder } from "../orders/reserve-order.ts";
import type { OrderRow } from "../orders/store.ts";
import type { CodExcess } from "../payments/cod-terms.ts";
import {
  type AccountStanding,
  HOLD_WINDOW_MS,
  maxQuantityToHold,
  mayHoldStock,
} from "../payments/hold-limits.ts";
import { holdsStore, NOTHING_HELD } from "../payments/holds-store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { lockProducts } from "../stock/stock-store.ts";
import type { PricedOrder } from "./price-order.ts";

/**
 * Decides whether an order that is about to be made holds its stock until it is paid. Otherwise it
 * is made all the same, and its stock is taken when it is paid.
 *
 * @param limits of its account and its products
 */
export function decideHold(
  limits: HoldLimits,
  { lines, total }: PricedOrder,
  payBy: PayBy,
): Promise<boolean> {
  const wanted = lines.map(({ product: { id, stock }, quantity }) => ({ id, stock, quantity }));
  return isWithinLimits(limits, { wanted, total, payBy });
}

/** What decides how much of some products an account may hold: see hold-limits.ts. */
export interface HoldLimits {
  standing: AccountStanding;
  /** Worth of the account's unpaid orders that hold stock. */
  heldValue: Money;
  /** The worst that it can be for the account: what is allowed by it is allowed. */
  atWorst: Held;
  /** Exact for all. */
  readHeld: () => Promise<Held>;
}

type Held = Awaited<ReturnType<ReturnType<typeof holdsStore>["heldOf"]>>;

/**
 * @param db a transaction that has locked the making of this account's orders and the products, and
 *   in which the account's earlier orders were given up
 * @param ids of products
 * @param timeScale see PaymentsContext
 */
export async function readHoldLimits(
  db: Db,
  userId: string,
  ids: readonly string[],
  timeScale: number,
): Promise<HoldLimits> {
  const store = holdsStore(db);
  const window = HOLD_WINDOW_MS * timeScale;
  const [standing, atWorst, heldValue] = await Promise.all([
    store.standingOf(userId),
    store.heldAtWorst(userId, ids, window),
    store.heldValue(userId),
  ]);
  return { standing, atWorst, heldValue, readHeld: () => store.heldOf(userId, ids, window) };
}

/**
 * The first product of which an order paid on delivery takes more than may be promised unpaid: its
 * pieces are held like those of any unpaid order until they are packed, and only a paid order that
 * has left vouches for the account.
 *
 * @param db as for readHoldLimits
 * @param earlier the account's orders that are about to be given up
 * @returns undefined where there is none
 */
export async function findCodExcess(
  db: Db,
  userId: string,
  { lines }: PricedOrder,
  earlier: readonly OrderRow[],
  timeScale: number,
): Promise<CodExcess | undefined> {
  const store = holdsStore(db);
  const { proven } = await store.standingOf(userId);
  const ids = lines.map(({ product }) => product.id);
  const givenUp = earlier.map(({ id }) => id);
  const known = await store.heldOf(userId, ids, HOLD_WINDOW_MS * timeScale, givenUp);
  for (const { product, quantity } of lines) {
    const { byAnyone, ...held } = known.get(product.id) ?? NOTHING_HELD;
    // How many orders on delivery may be open is limited by itself; tries to pay otherwise do not count.
    const hold = {
      wanted: quantity,
      totalQuantity: product.stock + byAnyone,
      ...held,
      unpaidHolds: 0,
    };
    // It takes no days that anybody chose: staff pack it, or it ends.
    const max = maxQuantityToHold({ trusted: proven, proven }, hold, "minutes");
    if (quantity > max) return { name: product.name, max };
  }
  return undefined;
}

/**
 * Sets the stock of an unpaid order aside after all, where its account is trusted meanwhile (the
 * shopper has just verified the e-mail), the stock is still there, and the account's limits allow it.
 *
 * @param db as for readHoldLimits, with no product locked
 * @returns the order as it is now
 */
export async function holdStockOnceTrusted(
  db: Db,
  known: OrderRow,
  { timeScale, storeInfo }: Pick<PaymentsContext, "timeScale" | "storeInfo">,
): Promise<OrderRow> {
  if (known.keepsStock) return known;
  const { userId } = known;
  const { trusted } = await holdsStore(db).standingOf(userId);
  if (!trusted) return known;
  const store = checkoutStore(db);
  const order = (await store.lock({ id: known.id })) ?? known;
  if (order.keepsStock || !waitsForPayment(order.paymentState) || order.overdue) return order;
  const quantities = await store.quantitiesOf(order);
  const products = await lockProducts(db, [...quantities.keys()]);
  const wanted = [...quantities].map(([id, quantity]) => {
    return { id, quantity, stock: products.get(id)?.stock ?? 0 };
  });
  if (wanted.some(({ quantity, stock }) => stock < quantity)) return order;
  const hold = { wanted, total: paise(order.totalPaise), payBy: order.payBy };
  const limits = await readHoldLimits(db, userId, [...products.keys()], timeScale);
  if (!(await isWithinLimits(limits, hold))) return order;
  await reserveLockedOrder(db, order, storeInfo);
  await store.record(order, { stock: "kept" });
  await store.addEvent(order, "shopper", "The stock of the order is set aside now.");
  return { ...order, keepsStock: true };
}

interface WantedProduct {
  id: string;
  quantity: number;
  stock: number;
}

/**
 * Counts the order's products with what the account's other orders hold. What all others hold together is read
 * only where the worst that it can be leaves it open.
 */
async function isWithinLimits(
  { standing, heldValue, atWorst, readHeld }: HoldLimits,
  { wanted, total, payBy }: { wanted: readonly WantedProduct[]; total: Money; payBy: PayBy },
): Promise<boolean> {
  const value = paise(heldValue + total);
  const span = payBy === "bank-transfer" ? "days" : "minutes";
  const isAllowed = (held: Held) => {
    const products = wanted.map(({ id, quantity, stock }) => {
      const { byAnyone, ...ofAccount } = held.get(id) ?? NOTHING_HELD;
      return { wanted: quantity, totalQuantity: stock + byAnyone, ...ofAccount };
    });
    return mayHoldStock(standing, products, value, span);
  };
  return isAllowed(atWorst) || isAllowed(await readHeld());
}
