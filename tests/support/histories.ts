import { eq } from "drizzle-orm";
import pino from "pino";
import { updateProduct } from "#server/catalogue/edit-product.ts";
import { readConfig } from "#server/config/config.ts";
import type { Database } from "#server/database/connection.ts";
import { categories, products } from "#server/database/schema/catalogue.ts";
import { branches } from "#server/database/schema/stock.ts";
import { openFulfilment } from "#server/fulfilment/service.ts";
import { newId } from "#server/lib/ids.ts";
import { transferStock } from "#server/stock/transfer-stock.ts";
import { failure } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { seededRandom } from "./seeded-random.ts";
import { insertSoldOrder } from "./sold-orders.ts";

type Random = ReturnType<typeof seededRandom>;

/** Of each product, before anything happens. */
export const STOCK = 5_000;

/** A category with 40 products, and a second branch that sells beside the first. */
export async function insertGoods({ db }: Pick<Database, "db">): Promise<void> {
  await db.insert(branches).values({ code: "howrah", name: "Howrah", position: 1 });
  const category = { id: newId(), name: "Goods", slug: "goods" };
  await db.insert(categories).values(category);
  await db.insert(products).values(
    Array.from({ length: 40 }, (_, index) => ({
      id: newId(),
      name: `Product ${index}`,
      slug: `product-${index}`,
      pricePaise: 100,
      stock: STOCK,
      categoryId: category.id,
    })),
  );
}

const admin = {
  _id: "",
  name: "Owner",
  email: "owner@example.com",
  phone: "",
  address: "",
  role: 1,
};

/** Opens what makes up histories of orders and stock from seeds, in a shop that `insertGoods` has filled. */
export async function openHistories(database: Database, userId: string) {
  const fulfilment = openFulfilment({
    context: { database, log: pino({ level: "silent" }), timeScale: 1 },
    payments: { checkWithGateway: async () => true },
    storeInfo: readConfig({}).storeInfo,
    draw: async () => failure("unavailable", "Nothing is drawn here."),
  });
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
    const goods = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
    return insertSoldOrder(database, {
      userId,
      lines,
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
    const kind = random.pick([
      ...["ship", "ship", "cancel", "deliver", "credit", "credit", "whole"],
      ...(cash ? ["collect", "collect", "collect", "refuse", "back"] : []),
    ]);
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

  /** What staff do with the stock besides: they count, unpack, throw away, or carry pieces to the other branch. */
  async function moveStock(random: Random): Promise<unknown> {
    const id = random.pick(productIds);
    const actor = admin.email;
    const pieces = random.whole(1, 60);
    const kind = random.pick(["count", "delivery", "damage", "transfer", "transfer"] as const);
    if (kind === "transfer") {
      const [from = "", to = ""] = random.pick([
        ["kolkata", "howrah"],
        ["kolkata", "howrah"],
        ["howrah", "kolkata"],
      ]);
      // Now and then more than can lie there: it must be refused.
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

  /**
   * What staff do with one order and the stock, now and then two people at once.
   *
   * @param afterStep called with the order after each step
   */
  async function history(
    seed: number,
    afterStep: (orderId: string) => Promise<void> = async () => {},
  ): Promise<number> {
    const random = seededRandom(seed);
    const id = await sell(random);
    let done = 0;
    for (let step = random.whole(2, 7); step > 0; step -= 1) {
      const found = await fulfilment.details(id);
      if (!found.ok) throw new Error(found.message);
      const admins = random.chance(0.3) ? 2 : 1;
      const outcomes = await Promise.all(
        Array.from({ length: admins }, () => act(random, id, found.value)),
      );
      if (random.chance(0.4)) outcomes.push(await moveStock(random));
      done += outcomes.filter((outcome) => (outcome as { ok: boolean }).ok).length;
      await afterStep(id);
    }
    return done;
  }

  return { history };
}
