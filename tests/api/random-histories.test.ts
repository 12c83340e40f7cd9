import { count, eq, sum } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openAccounting } from "#server/accounting/service.ts";
import { readConfig } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/connection.ts";
import { categories, products } from "#server/database/schema/catalogue.ts";
import { documents } from "#server/database/schema/documents.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { openFulfilment } from "#server/fulfilment/service.ts";
import { newId } from "#server/lib/ids.ts";
import { agrees } from "#shared/accounting/contract.ts";
import { asIndianClock } from "#shared/dates.ts";
import { failure } from "#shared/failure.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { checkBooks } from "../support/books.ts";
import { databaseUrl, dropDatabase, runStatement } from "../support/database-server.ts";
import { checkSold, quantityByProduct } from "../support/invariants.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { insertSoldOrder } from "../support/sold-orders.ts";
import { newBuyers } from "../support/users.ts";

const HISTORIES = 1_000;
/** Orders that are worked on at the same time. */
const AT_ONCE = 4;

const server = inject("databaseServer");
const name = `pressroom_histories_${process.pid}`;
const STOCK = 1_000;
const productIds = Array.from({ length: 40 }, () => newId());
let database: Database;
let fulfilment: ReturnType<typeof openFulfilment>;
let userId: string;

beforeAll(async () => {
  await runStatement(server, `create database ${name} template ${inject("templates").empty}`);
  database = openDatabase({
    url: databaseUrl(server, name),
    onError: () => {},
    // People who work on the same goods wait long for one another on a busy machine.
    timeoutScale: 20,
  });
  const { storeInfo } = readConfig({});
  fulfilment = openFulfilment({
    context: { database, log: pino({ level: "silent" }), timeScale: 1 },
    payments: { checkWithGateway: async () => true },
    storeInfo,
    draw: async () => failure("unavailable", "Nothing is drawn here."),
  });
  const [buyer] = await newBuyers({ database }, 1);
  userId = buyer?._id ?? "";
  const category = { id: newId(), name: "Goods", slug: "goods" };
  await database.db.insert(categories).values(category);
  await database.db.insert(products).values(
    productIds.map((id, index) => ({
      id,
      name: `Product ${index}`,
      slug: `product-${index}`,
      pricePaise: 100,
      stock: STOCK,
      categoryId: category.id,
    })),
  );
});
afterAll(async () => {
  await database.close();
  await dropDatabase(server, name);
});

const admin = {
  _id: "",
  name: "Owner",
  email: "owner@example.com",
  phone: "",
  address: "",
  role: 1,
};

type Random = ReturnType<typeof seededRandom>;

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

/** What staff do with one order, now and then two people at once. */
async function history(seed: number): Promise<number> {
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
    done += outcomes.filter((outcome) => (outcome as { ok: boolean }).ok).length;
  }
  return done;
}

/**
 * The accountant's days agree: what came is what was sold and is still open. Cash comes in January
 * 2026, before all else is done, so that the days in between begin and end with balances.
 */
async function checkSettlement(): Promise<void> {
  const accounting = openAccounting(database);
  const today = asIndianClock(new Date()).toISOString().slice(0, 10);
  const first = { from: "2026-01-01", to: "2026-01-31" };
  const later = { from: "2026-02-01", to: today };
  const [january, rest] = [await accounting.files(first), await accounting.files(later)];
  for (const { files, settlement } of [january, rest]) {
    expect(settlement.check.every(({ inFile, inBooks }) => inFile === inBooks)).toBe(true);
    for (const name of ["advances", "debtors"] as const) {
      expect(agrees(files.get(name)?.check ?? []), name).toBe(true);
    }
  }
  expect(rest.settlement.terms.advancesBefore).toBe(january.settlement.terms.advancesAfter);
  for (const term of [
    "payments",
    "invoices",
    "credits",
    "advancesBefore",
    "advancesAfter",
  ] as const) {
    expect(rest.settlement.terms[term], term).toBeGreaterThan(0);
  }
  expect(rest.settlement.terms.debtorsAfter).toBeGreaterThan(0);
  // Every order's row says why: nothing is open that these histories cannot explain.
  const columnsOf = async (name: "advances" | "debtors", column: string) => {
    const [file] = await Array.fromAsync(accounting.read(later, undefined, name));
    return file?.rows.map((row) => row[file.columns.indexOf(column)] ?? "") ?? [];
  };
  expect(new Set(await columnsOf("debtors", "Why"))).toEqual(
    new Set(["Cash on delivery, with the courier"]),
  );
  expect((await columnsOf("debtors", "Courier")).every((carrier) => carrier !== "")).toBe(true);
  expect(await columnsOf("advances", "Why")).toContain("Paid, not shipped");
  expect(await columnsOf("advances", "Why")).not.toContain("To be looked at");
}

describe("a thousand random histories", () => {
  it("leave what was paid as what is invoiced, less what is credited, and what is owed", async () => {
    const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1);
    let done = 0;
    const admin = async () => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
        const more = await history(seed);
        done += more;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, admin));
    await checkBooks(database);
    await checkSold(database);
    await checkSettlement();
    const sold = await database.db
      .select({ id: orderLines.productId, items: sum(orderLines.quantity).mapWith(Number) })
      .from(orderLines)
      .groupBy(orderLines.productId);
    const items = await quantityByProduct(database);
    // These orders were written down without taking their pieces off the shelf.
    for (const product of sold) {
      expect(items.get(product.id), "pieces of a product").toBe(STOCK + product.items);
    }
    // The histories are worth something only if much of what was tried went through.
    expect(done).toBeGreaterThan(HISTORIES);
    const ends = await database.db
      .select({ state: orders.paymentState, orders: count() })
      .from(orders)
      .where(eq(orders.payBy, "cash-on-delivery"))
      .groupBy(orders.paymentState);
    for (const state of ["due", "charged", "cancelled", "refunding"]) {
      const ended = ends.find((one) => one.state === state)?.orders ?? 0;
      expect(ended, `orders on delivery that are ${state}`).toBeGreaterThan(0);
    }
    const issued = await database.db.$count(documents);
    expect(issued).toBeGreaterThan(HISTORIES / 2);
  }, 300_000);
});
