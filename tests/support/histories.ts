import type { Database } from "#server/database/connection.ts";
import { categories, products } from "#server/database/schema/catalogue.ts";
import { settings } from "#server/database/schema/settings.ts";
import { branches } from "#server/database/schema/stock.ts";
import { newId } from "#server/lib/ids.ts";
import { ordersStore } from "#server/orders/store.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { decideOnHold, enterTransfer, giveBack } from "./history-money.ts";
import { admin, openHistoryParts, type Random } from "./history-parts.ts";
import { type AcceptedQuote, agreeOnQuote, orderOfQuote, payForQuote } from "./history-quotes.ts";
import { bringBack } from "./history-returns.ts";
import { moveStock } from "./history-stock.ts";
import { seededRandom } from "./seeded-random.ts";
import { insertSoldOrder } from "./sold-orders.ts";

/** Of each product, before anything happens. */
export const STOCK = 5_000;

const bankAccount = {
  accountName: "Shop",
  accountNumber: "50200012345678",
  ifsc: "HDFC0001234",
  bank: "HDFC",
};

/** A category with 40 products, a second branch that sells beside the first, and bank transfers. */
export async function insertGoods({ db }: Pick<Database, "db">): Promise<void> {
  await db.insert(branches).values({ code: "howrah", name: "Howrah", position: 1 });
  const category = { id: newId(), name: "Goods", slug: "goods" };
  await db.insert(categories).values(category);
  // Bank transfers for all orders.
  await db.insert(settings).values({
    subject: "payments",
    updatedBy: admin.email,
    value: { transferOn: true, ...bankAccount },
  });
  await db.insert(products).values(
    Array.from({ length: 40 }, (_, index) => ({
      id: newId(),
      name: `Product ${index}`,
      slug: `product-${index}`,
      pricePaise: 100,
      stock: STOCK,
      categoryId: category.id,
      hsn: "8443",
      gstPercent: [0, 5, 12, 18, 28, 40][index % 6] ?? 0,
    })),
  );
}

/** All cash of an order is there. */
const isCollected = ({ cash }: AdminOrderDetails) =>
  cash?.toCollect === 0 && cash.collected.length > 0;

/** Opens what makes up histories of orders and stock from seeds, in a shop that `insertGoods` has filled. */
export async function openHistories(database: Database, userId: string) {
  const parts = openHistoryParts(database);
  const { fulfilment } = parts;
  const goods = await database.db.select({ id: products.id }).from(products).orderBy(products.slug);
  const productIds = goods.map(({ id }) => id);
  /** An order of 1 to 5 lines, paid or to be paid on delivery, with a coupon or freight now and then. */
  function sell(random: Random): Promise<string> {
    const lines = Array.from({ length: random.whole(1, 5) }, () => ({
      productId: random.pick(productIds),
      unitPrice: random.whole(1, random.pick([300, 99_999, 4_750_000_0])),
      quantity: random.whole(1, random.pick([1, 3, 48])),
      gstPercent: random.pick([0, 5, 12, 18, 28, 40]),
    }));
    // Of every third the cost is not known; some are sold below it.
    const costed = lines.map((line) => ({
      ...line,
      cost: line.unitPrice % 3 === 0 ? null : Math.ceil(line.unitPrice * 0.9),
    }));
    const goods = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
    return insertSoldOrder(database, {
      userId,
      lines: costed,
      coupon: random.pick([0, 0, Math.floor(goods / 10), Math.floor(goods / 3)]),
      freight: random.pick([0, 0, 9_900, 33_333]),
      state: random.pick(["Assam", "West Bengal", "Ladakh"]),
      isCod: random.chance(0.4),
      reserve: true,
    });
  }

  /** Something that staff could do with the order now, right or wrong. */
  function act(random: Random, id: string, order: AdminOrderDetails): Promise<unknown> {
    const waiting = order.products.map(
      ({ quantity, shipped = 0, cancelled = 0 }) => quantity - shipped - cancelled,
    );
    const some = (most: readonly number[]) =>
      most.flatMap((count, line) => {
        // Now and then one more than there is: it must be refused.
        const quantity = random.whole(0, random.chance(0.05) ? count + 1 : count);
        return quantity > 0 ? [{ line, quantity }] : [];
      });
    const reason = "As agreed";
    const shipments = order.shipments ?? [];
    const shipment = shipments.length > 0 ? random.pick(shipments) : undefined;
    const { cash } = order;
    const kinds = [
      ...["ship", "ship", "cancel", "deliver", "credit", "credit", "whole"],
      ...(cash ? ["collect", "collect", "collect", "refuse", "back"] : []),
      ...(order.refunds.length > 0 ? ["give-back"] : []),
      ...(shipments.some(({ deliveredAt }) => deliveredAt) ? Array(8).fill("return") : []),
    ];
    // Of an order that was collected for all seldom comes back otherwise.
    const kind = isCollected(order) && random.chance(0.7) ? "back" : random.pick(kinds);
    if (kind === "give-back") return giveBack(parts, random, id);
    if (kind === "return") return bringBack(parts, random, id);
    if (kind === "collect") {
      // Parts, all of it, or more than there is; now and then by a reference that was entered before.
      const due = Math.round((cash?.toCollect ?? 0) * 100);
      const amount = Math.max(1, random.chance(0.5) ? due : random.whole(1, due + 100)) / 100;
      const reference = `REM ${random.whole(1, 9)}`;
      return fulfilment.collectCash(id, admin, { amount, reference, paidOn: "2026-01-05" });
    }
    if (kind === "refuse") {
      const restock = random.chance(0.6);
      return fulfilment.refuseShipment(id, admin, { shipment: shipment?.number ?? 1, restock });
    }
    if (kind === "ship") {
      const items = some(waiting);
      const carrier = "Blue Dart";
      return fulfilment.createShipment(id, admin, { items, carrier, trackingNumber: "BD 1" });
    }
    if (kind === "cancel") {
      const items = some(waiting);
      return fulfilment.cancelItems(id, admin, { items, reason, restock: random.chance(0.7) });
    }
    if (kind === "deliver") return fulfilment.deliverShipment(id, admin, shipment?.number ?? 1);
    if (kind === "whole") {
      const status = random.pick(["Shipped", "Delivered", "Cancelled"] as const);
      const restock = random.chance(0.7);
      return fulfilment.move(id, admin, {
        status,
        carrier: "DTDC",
        trackingNumber: "D 1",
        restock,
      });
    }
    // All of a shipment comes back, such as one that arrived and was not paid.
    const isWhole = kind === "back";
    const lines = (shipment?.items ?? []).flatMap(({ line, quantity }) =>
      !isWhole && random.chance(0.4)
        ? []
        : [
            {
              line,
              quantity: isWhole ? quantity : random.whole(0, quantity),
              ...(!isWhole && random.chance(0.4) && { amount: random.whole(0, 50_000) / 100 }),
              restock: random.chance(0.5),
            },
          ],
    );
    return fulfilment.creditShipment(id, admin, { shipment: shipment?.number ?? 1, lines, reason });
  }

  /** Something that is done about an order's payment, where its money is still to come or to be looked at. */
  async function actOnMoney(random: Random, id: string, quote: AcceptedQuote | undefined) {
    const order = await ordersStore(database.db).find({ id });
    if (!order) throw new Error("an order went away");
    const { payBy, paymentState } = order;
    if (paymentState === "review" && random.chance(0.7)) return decideOnHold(parts, random, id);
    if (payBy === "bank-transfer" && random.chance(0.85)) {
      return enterTransfer(parts, random, order);
    }
    if (quote && payBy !== "cash-on-delivery") return payForQuote(parts, random, quote, order);
    return undefined;
  }

  /**
   * What staff and a shopper do with one order and the stock, now and then two people at once.
   *
   * @param afterStep called after each step with the order, and with the products whose stock was moved besides
   */
  async function history(
    seed: number,
    afterStep: (orderId: string, moved: readonly string[]) => Promise<void> = async () => {},
  ): Promise<number> {
    const random = seededRandom(seed);
    const quote = random.chance(0.3) ? await agreeOnQuote(parts, random, productIds) : undefined;
    const sold = quote ? "" : await sell(random);
    let done = 0;
    let isLonger = false;
    for (let step = random.whole(2, quote ? 8 : 5); step > 0; step -= 1) {
      // An order of the same quote takes the place of one that is to be paid otherwise.
      const id = quote ? await orderOfQuote(database, quote) : sold;
      const found = await fulfilment.details(id);
      if (!found.ok) throw new Error(found.message);
      const people = random.chance(0.3) ? 2 : 1;
      // Money that is yet to come, to be looked at, or late.
      const { status = "Cancelled" } = found.value;
      const outcomes = await Promise.all(
        Array.from({ length: people }, () =>
          random.chance(status === "Cancelled" ? 0.9 : 0.1)
            ? actOnMoney(random, id, quote)
            : act(random, id, found.value),
        ),
      );
      const moved = random.chance(0.4)
        ? [...new Set(Array.from({ length: random.whole(1, 4) }, () => random.pick(productIds)))]
        : [];
      if (moved.length > 0) outcomes.push(await moveStock(database, random, moved));
      done += outcomes.filter((outcome) => (outcome as { ok: boolean } | undefined)?.ok).length;
      await afterStep(id, moved);
      // Else what is collected in the last step never comes back.
      if (step === 1 && !isLonger && found.value.cash) {
        const now = await fulfilment.details(id);
        isLonger = now.ok && isCollected(now.value);
        if (isLonger) step += 1;
      }
    }
    return done;
  }

  return { history };
}
