import { and, eq, inArray, type Logger, or, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { readListPage } from "#server/database/numbered-page.ts";
import { users } from "#server/database/schema/accounts.ts";
import { documents } from "#server/database/schema/documents.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { orderPayments, payments, refunds } from "#server/database/schema/payments.ts";
import { sourcesOf } from "#server/fulfilment/order-search-sources.ts";
import { searchCondition } from "#server/fulfilment/order-search-store.ts";
import {
  fulfilmentStore,
  type OrderFilter,
  orderListOf,
  PAGE_SIZE,
} from "#server/fulfilment/store.ts";
import { newId } from "#server/lib/ids.ts";
import { rupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { placeOrder } from "../support/checkout.ts";
import { sampleDocument } from "../support/documents.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { type ReturningClient, returningClient } from "./returning.ts";

let shop: TestShop;
let adminOrders: AdminOrderClient;
let returning: ReturningClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 1 });
  adminOrders = await openAdminOrderClient(shop);
  returning = returningClient(shop, adminOrders);
});
afterAll(() => shop.close());

describe("who may", () => {
  it("see the dashboard: admins only, of every id", async () => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    for (const [token, status, code] of [
      [adminOrders.shopper.token, 403, "not_allowed"],
      ["garbage", 401, "not_signed_in"],
    ] as const) {
      const answers = [
        await adminOrders.list({}, token),
        await adminOrders.details(id, token),
        await adminOrders.move(id, { status: "Cancelled" }, token),
      ];
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        Array(3).fill([status, code]),
      );
    }
    expect(
      (await readOrder(shop, (await adminOrders.details(id)).body.order?.orderId ?? "")).status,
    ).toBeNull();
  });

  it.each(["none", "00000000-0000-7000-8000-000000000000", "%00"])(
    "find %s: nobody",
    async (id) => {
      expect((await adminOrders.details(id)).status).toBe(404);
      expect((await adminOrders.move(id, { status: "Cancelled" })).status).toBe(404);
    },
  );
});

describe("the list", () => {
  it("finds an order by what people call it, in any case", async () => {
    const { id, orderId } = await adminOrders.placeOrder({ paid: false });
    await shop.database.db
      .update(orders)
      .set({
        customerName: "Asha 100%_Mugs",
        customerEmail: "Asha@Desk.example",
        customerPhone: "+91 98311 22334",
      })
      .where(eq(orders.id, id));
    for (const search of [
      orderId.toLowerCase(),
      orderId.slice(0, -2).toLowerCase(),
      `#${shownOrderNumber(id)}`,
      " asha 100%_mugs ",
      "ASHA@DESK",
      "9831122334",
      "98311 22334",
    ]) {
      const { status, body } = await adminOrders.list({ search });
      expect([search, status, body.orders?.map(({ _id }) => _id)]).toEqual([search, 200, [id]]);
    }
    const [found] = (await adminOrders.list({ search: "asha@desk" })).body.orders ?? [];
    expect(found?.customer).toEqual({
      name: "Asha 100%_Mugs",
      email: "Asha@Desk.example",
      phone: "+91 98311 22334",
    });
  });

  it("finds an order by what its customer was called, after the account has changed", async () => {
    const { id } = await adminOrders.placeOrder();
    const { db } = shop.database;
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const [account] = await db
      .select()
      .from(users)
      .where(eq(users.id, order?.userId ?? ""));
    if (!account) throw new Error("the account is not there");
    const ofAccount = eq(users.id, account.id);
    await db
      .update(users)
      .set({
        ...{ name: "Quenby Former", phone: "97000 55123" },
        ...{ email: "quenby@former.example", emailKey: "quenby@former.example" },
      })
      .where(ofAccount);
    await db
      .update(orders)
      .set({
        ...{ customerName: "Quenby Former", customerPhone: "97000 55123" },
        customerEmail: "quenby@former.example",
      })
      .where(eq(orders.id, id));
    const { name, phone, email, emailKey } = account;
    await db.update(users).set({ name, phone, email, emailKey }).where(ofAccount);
    const searches = ["quenby", "nby form", "@former", "quenby@former.example", "9700055123"];
    for (const search of [...searches, "97000 551", "70005"]) {
      const { body } = await adminOrders.list({ search });
      expect([search, body.orders?.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
  });

  it.each(["%", "_", "a%b", "\\", "'", "\0", "🙂", "(", "+", "x".repeat(200)])(
    "takes %j literally",
    async (search) => {
      const { status, body } = await adminOrders.list({ search });
      expect(status).toBe(200);
      for (const { customer } of body.orders ?? []) {
        expect(JSON.stringify(customer).toLowerCase()).toContain(search);
      }
    },
  );

  it("finds an order by its business, and by the numbers of its parcel and its money", async () => {
    const { id } = await adminOrders.placeOrder();
    const { db } = shop.database;
    await adminOrders.move(id, { status: "Shipped", carrier: "DTDC", trackingNumber: "Z77-Track" });
    await db
      .update(orders)
      .set({ company: "Rang Prints LLP", gstin: "29AAGCB7383J1Z4", purchaseOrder: "PO/77-A" })
      .where(eq(orders.id, id));
    const came = { id: newId(), orderId: id, amountPaise: 20_000 };
    await db.insert(payments).values({
      ...came,
      way: "bank-transfer",
      reference: "HDFC77777777",
      paidOn: "2026-11-01",
      enteredBy: "desk@example.com",
    });
    await db.insert(refunds).values({
      ...came,
      requestId: "RQ77",
      reason: "Broken",
      reference: "UTR88888888",
      state: "done",
    });
    const transactionId = `Bank-T77-${id}`;
    await db.update(orderPayments).set({ transactionId }).where(eq(orderPayments.orderId, id));
    const searches = ["rang prints", "29aagcb7383j1z4", "po/77", "z77-track", "hdfc77777777"];
    searches.push(transactionId, "Bank-T77");
    for (const search of [...searches, "utr88888888"]) {
      const { body } = await adminOrders.list({ search });
      expect([search, body.orders?.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
    expect((await adminOrders.list({ search: "LLP29AAG" })).body.total).toBe(0);
  });

  it.each([
    "9839910006",
    "98399 10006",
    "+91 98399 10006",
    "+91-98399-10006",
    "0091 98399 10006",
    "098399-10006",
  ])("finds by the phone number %s, whichever way the order has it", async (search) => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    const { db } = shop.database;
    for (const customerPhone of ["9839910006", "+91 98399 10006", "098399-10006"]) {
      await db.update(orders).set({ customerPhone }).where(eq(orders.id, id));
      const { body } = await adminOrders.list({ search });
      expect([customerPhone, body.orders?.map(({ _id }) => _id)]).toEqual([customerPhone, [id]]);
    }
    await db.update(orders).set({ customerPhone: "9000000001" }).where(eq(orders.id, id));
  });

  it("finds an order by what is in it, where it goes, and the documents that belong to it", async () => {
    const { id, shipment } = await returning.delivered();
    const { db } = shop.database;
    const [made] = await db
      .update(orders)
      .set({
        shippingAddress: {
          name: "Farida Begum",
          phone: "+91 97480 55511",
          address: "4 Hill Road",
          city: "Cooch Behar",
          state: "West Bengal",
          pincode: "736101",
        },
        billingAddress: {
          name: "Begum Traders",
          address: "9 Strand Road",
          city: "Serampore",
          state: "West Bengal",
          pincode: "712201",
        },
      })
      .where(eq(orders.id, id))
      .returning();
    await db
      .update(orderLines)
      .set({ sku: "MUG-CB-77", name: "Magic mug of Cooch" })
      .where(eq(orderLines.orderId, id));
    const note = sampleDocument({ kind: "credit-note", number: "PC/26-27/000001" });
    await db.insert(documents).values({
      id: newId(),
      kind: note.kind,
      orderId: id,
      sellerGstin: made?.sellerGstin ?? "",
      financialYear: 2026,
      sequence: sql`(select coalesce(max(sequence), 0) + 1 from documents where kind = ${note.kind})`,
      number: note.number,
      issuedOn: note.issuedOn,
      totalPaise: note.totals.total,
      body: note,
    });
    const [invoice] = await db
      .select({ number: documents.number })
      .from(documents)
      .where(and(eq(documents.orderId, id), eq(documents.kind, "invoice")));
    const answer = await returning.ask(shipment);
    for (const search of [
      "mug-cb-77",
      "cb-77",
      "magic MUG",
      "farida",
      "097480 55511",
      "cooch behar",
      "736101",
      "736 101",
      "serampore",
      "712201",
      "pc/26-27/000001",
      invoice?.number ?? "no invoice",
      answer.body.return?.number ?? "no return",
      `#${answer.body.return?.number.toLowerCase()}`,
    ]) {
      const { body } = await adminOrders.list({ search });
      expect([search, body.orders?.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
    expect((await adminOrders.list({ search: "mug-cb-77", status: "Cancelled" })).body.total).toBe(
      0,
    );
  });

  it("looks for a whole reference or phone number as that alone, else for what it is part of", async () => {
    const { db } = shop.database;
    const [own, other] = [await adminOrders.placeOrder(), await adminOrders.placeOrder()];
    const [{ number } = {}] = await db
      .update(orders)
      .set({ customerPhone: "+91 96000 70001" })
      .where(eq(orders.id, own.id))
      .returning({ number: orders.number });
    // Written by the buyer, who may write anything there.
    const purchaseOrder = `for ${number} / ZX-441-77 / 9600070001`;
    await db.update(orders).set({ purchaseOrder }).where(eq(orders.id, other.id));
    const found = async (search: string) =>
      (await adminOrders.list({ search })).body.orders?.map(({ _id }) => _id);
    expect(await found(number ?? "")).toEqual([own.id]);
    expect(await found("96000 70001")).toEqual([own.id]);
    expect(await found("ZX-441-77")).toEqual([other.id]);
    expect(await found("960007000")).toEqual([other.id, own.id]);
  });

  it("looks for six characters that are an order's as those alone, six digits wherever they stand", async () => {
    const { db } = shop.database;
    const other = await adminOrders.placeOrder();
    const shownOf = async (fits: RegExp): Promise<{ id: string; shown: string }> => {
      const { id } = await adminOrders.placeOrder();
      const shown = id.slice(-6);
      return fits.test(shown) ? { id, shown } : shownOf(fits);
    };
    const own = await shownOf(/(?=.*\d)(?=.*[a-f])/);
    await db
      .update(orders)
      .set({ purchaseOrder: `as ${own.shown}, to 845401` })
      .where(eq(orders.id, other.id));
    const found = async (search: string) =>
      (await adminOrders.list({ search })).body.orders?.map(({ _id }) => _id);
    expect(await found(own.shown)).toEqual([own.id]);
    expect(await found(own.shown.toUpperCase())).toEqual([own.id]);
    expect(await found("845401")).toEqual([other.id]);
  });

  it("finds a mobile number that no order has as its phone wherever else it may stand", async () => {
    const { db } = shop.database;
    const product = await newProduct(shop, {
      name: "Spare part 96000 70105",
      sku: "9600070106",
      category: (await newCategory(shop))._id,
    });
    const sold = await readOrder(
      shop,
      await placeOrder(shop, adminOrders.shopper, [{ product, quantity: 1 }]),
    );
    const [noted, mailed, sent] = [
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder(),
    ];
    const update = (id: string, set: Partial<typeof orders.$inferInsert>) =>
      db.update(orders).set(set).where(eq(orders.id, id));
    await update(noted.id, { purchaseOrder: "Rung up by 9600070102" });
    await update(mailed.id, { customerEmail: "9600070103@Example.com" });
    await adminOrders.move(sent.id, {
      status: "Shipped",
      carrier: "DTDC",
      trackingNumber: "9600070104",
    });
    const found = async (search: string) =>
      (await adminOrders.list({ search })).body.orders?.map(({ _id }) => _id);
    expect(await found("96000 70102")).toEqual([noted.id]);
    expect(await found("9600070103")).toEqual([mailed.id]);
    expect(await found("9600070104")).toEqual([sent.id]);
    expect(await found("96000 70105")).toEqual([sold.id]);
    expect(await found("9600070106")).toEqual([sold.id]);
    expect(await found("9600070107")).toEqual([]);
  });

  it("finds all orders of a phone number, also where more have it than are listed", async () => {
    const { db } = shop.database;
    const ids: string[] = [];
    for (const customerPhone of ["96000 71001", "+91 96000 71001", "9600071001"]) {
      const { id } = await adminOrders.placeOrder();
      await db.update(orders).set({ customerPhone }).where(eq(orders.id, id));
      ids.push(id);
    }
    for (const maxListed of [2, 3]) {
      const { fits } = await searchCondition(db, "9600071001", { isAlone: true, maxListed });
      const rows = await db.select({ id: orders.id }).from(orders).where(fits);
      expect(rows.map(({ id }) => id).toSorted(), `${maxListed} listed`).toEqual(ids.toSorted());
    }
  });

  it("finds an order that nobody has paid yet, by its customer, its place and its goods", async () => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    const { db } = shop.database;
    const [before] = await db.select().from(orders).where(eq(orders.id, id));
    if (!before) throw new Error("the order is not there");
    const shippingAddress = { ...before.shippingAddress, city: "Zaidpur" };
    await db
      .update(orders)
      .set({ customerName: "Zubeda Unpaid", shippingAddress })
      .where(eq(orders.id, id));
    await db.update(orderLines).set({ name: "Zircon frame" }).where(eq(orderLines.orderId, id));
    for (const search of ["zubeda", "unpaid", "zaidpur", "zircon"]) {
      const { body } = await adminOrders.list({ search });
      expect([search, body.orders?.map(({ _id }) => _id)]).toEqual([search, [id]]);
    }
    expect(before.status).toBeNull();
  });

  it("looks at the newest alone of those that nobody has paid yet", async () => {
    const { db } = shop.database;
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { id } = await adminOrders.placeOrder({ paid: false });
      ids.push(id);
    }
    // The first was given up for the second.
    await db
      .update(orders)
      .set({ customerName: "Yamini Waits", status: null })
      .where(inArray(orders.id, ids));
    const found = async (maxOpen: number) => {
      const sources = sourcesOf(db, "waits", "waits", { maxListed: 5, isOfMany: false, maxOpen });
      const lists = await Promise.all(
        sources.map(({ ids: read }) =>
          db.execute<{ ids: string[] | null }>(sql`select ${read} as ids`),
        ),
      );
      return lists.flatMap(({ rows }) => rows[0]?.ids ?? []).toSorted();
    };
    expect(await found(2)).toEqual(ids.toSorted());
    expect(await found(1)).toEqual(ids.slice(1));
  });

  it("finds all orders with a product, whether few or many have it", async () => {
    const { db } = shop.database;
    const wanted: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      const { id } = await adminOrders.placeOrder();
      await db.update(orderLines).set({ name: "Zinnia vase" }).where(eq(orderLines.orderId, id));
      wanted.push(id);
    }
    for (const maxListed of [2, 3]) {
      const found = await db
        .select({ id: orders.id })
        .from(orders)
        .where((await searchCondition(db, "zinnia", { isAlone: true, maxListed })).fits);
      expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    }
  });

  it("looks for a whole name that very many orders have as that alone, else also for where it stands besides", async () => {
    const { db } = shop.database;
    const named: string[] = [];
    for (const customerName of ["Ilsa Brandt", "ilsa brandt", "Ravi Das"]) {
      const { id } = await adminOrders.placeOrder();
      await db
        .update(orders)
        .set({ customerName, company: "Ilsa Brandt and Daughters" })
        .where(eq(orders.id, id));
      named.push(id);
    }
    const found = async (search: string, maxListed: number, isAlone = true) => {
      const { fits } = await searchCondition(db, search, { isAlone, maxListed });
      const rows = await db.select({ id: orders.id }).from(orders).where(fits);
      return rows.map(({ id }) => id).toSorted();
    };
    expect(await found("Ilsa Brandt", 1)).toEqual(named.slice(0, 2).toSorted());
    expect(await found("Ilsa Brandt", 2)).toEqual(named.toSorted());
    expect(await found("Ilsa Bran", 1)).toEqual(named.toSorted());
    // A list that something else narrows may have none of that name, and one of that company.
    expect(await found("Ilsa Brandt", 1, false)).toEqual(named.toSorted());
  });

  it("counts to its bound by one index what is common, and all of what is not", async () => {
    const { db } = shop.database;
    const ids: string[] = [];
    for (const customerName of ["Quirina Bose", "quirina das", "Ravi Quirinal", "Quirin"]) {
      const { id } = await adminOrders.placeOrder();
      await db.update(orders).set({ customerName }).where(eq(orders.id, id));
      ids.push(id);
    }
    const found = async (filter: OrderFilter, max: number) => {
      const list = await orderListOf(db, filter);
      const { rows, total, isMore } = await readListPage(db, { ...list, max }, { page: 1 });
      return { ids: rows.map(({ id }) => id), total, isMore };
    };
    const held = ids.slice(0, 3).toReversed();
    expect(await found({ search: "Quirina" }, 1)).toEqual({ ids: held, total: 1, isMore: true });
    // Two names begin so, and a third goes on so.
    expect(await found({ search: "Quirina" }, 2)).toEqual({ ids: held, total: 2, isMore: true });
    expect(await found({ search: "Quirina" }, 3)).toEqual({ ids: held, total: 3 });
    const none = { search: "Quirina", status: "Cancelled" } as const;
    expect(await found(none, 1)).toEqual({ ids: [], total: 0 });
  });

  it("counts each order that it shows of a text that begins very many names, also one that nobody has paid", async () => {
    const { db } = shop.database;
    const { id } = await adminOrders.placeOrder({ paid: false });
    await db.update(orders).set({ customerName: "Zygmunt Open" }).where(eq(orders.id, id));
    const sources = sourcesOf(db, "zygmunt", "zygmunt", { maxListed: 1, isOfMany: true });
    const found = async (conditions: (SQL | undefined)[]) => {
      const rows = await db
        .select({ id: orders.id })
        .from(orders)
        .where(or(...conditions));
      return rows.map((row) => row.id);
    };
    const shown = await found(sources.map(({ isHeld, isHeldByRow }) => isHeldByRow ?? isHeld));
    expect(shown).toEqual([id]);
    expect(await found(sources.map(({ isHeld }) => isHeld))).toEqual(shown);
  });

  it("looks for what is searched by index", async () => {
    const { pool } = shop.database;
    const fail = (facts: object) => expect.fail(JSON.stringify(facts));
    const quiet = { info: () => {}, warn: fail, error: fail };
    await makeLateIndexes(shop.databaseUrl, quiet, new AbortController().signal);
    const sent: Query[] = [];
    const logger: Logger = { logQuery: (text, values) => sent.push({ sql: text, params: values }) };
    await fulfilmentStore(drizzle({ client: pool, logger })).list(
      { search: "rang prints" },
      { page: 1 },
    );
    const client = await pool.connect();
    try {
      // The few orders of a test are sooner read one by one.
      await client.query(
        // Of so few orders other indexes would do as well; what is dropped comes back with the rollback.
        `begin; drop index orders_by_status;
          drop index order_payments_transferred_once;
          set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off`,
      );
      const plans: string[] = [];
      for (const { sql, params } of sent) {
        const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${sql}`, params);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
      }
      const plan = plans.join("\n");
      for (const index of [
        "orders_told_decided",
        "users_found",
        "earlier_contacts_found",
        "order_payments_transferred",
        "order_payments_paid_once",
        "shipments_tracking_number",
        "payments_reference",
        "refunds_reference",
        "documents_by_number",
        "returns_numbered",
        "sold_goods_found",
        "order_lines_of_product",
      ]) {
        expect(plan).toContain(index);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("filters by way to pay, by what is not paid yet, by what is packed, and by what is picked up", async () => {
    const paid = await adminOrders.placeOrder();
    const unpaid = await adminOrders.placeOrder({ paid: false });
    const { db } = shop.database;
    await db.update(orders).set({ payBy: "bank-transfer" }).where(eq(orders.id, unpaid.id));
    await db.update(orders).set({ packedAt: new Date() }).where(eq(orders.id, paid.id));
    const found = async (query: Record<string, string>) => {
      const ids = (await adminOrders.list(query)).body.orders?.map(({ _id }) => _id) ?? [];
      return [ids.includes(paid.id), ids.includes(unpaid.id)];
    };
    expect(await found({ payBy: "bank-transfer" })).toEqual([false, true]);
    expect(await found({ payBy: "gateway" })).toEqual([true, false]);
    expect(await found({ payment: "unpaid" })).toEqual([false, true]);
    expect(await found({ parcels: "packed" })).toEqual([true, false]);
    const listed = (await adminOrders.list({ parcels: "packed" })).body.orders;
    expect(listed?.find(({ _id }) => _id === paid.id)?.isPacked).toBe(true);
    expect(await found({ parcels: "pickup" })).toEqual([false, false]);
    const shippingMethod = { id: "salt-lake", name: "Pick up in Salt Lake", pickUpAt: "Salt Lake" };
    await db.update(orders).set({ shippingMethod }).where(eq(orders.id, paid.id));
    expect(await found({ parcels: "pickup" })).toEqual([true, false]);
    expect((await adminOrders.list({ payBy: "cheque" })).status).toBe(400);
  });

  it("tells Pending from Processing", async () => {
    // Made the other way round, the second would have the first given up.
    const [paid, unpaid] = [
      await adminOrders.placeOrder(),
      await adminOrders.placeOrder({ paid: false }),
    ];
    const idsOf = async (status: string) =>
      (await adminOrders.list({ status })).body.orders?.map(({ _id }) => _id);
    expect(await idsOf("Pending")).toContain(unpaid.id);
    expect(await idsOf("Pending")).not.toContain(paid.id);
    expect(await idsOf("Processing")).toContain(paid.id);
    expect(await idsOf("Refunded")).toEqual([]);
  });

  it("counts days as India does", async () => {
    const { id } = await adminOrders.placeOrder({ paid: false });
    // 00:10 of 2 March in India is still 1 March in Greenwich.
    await shop.database.db
      .update(orders)
      .set({ createdAt: new Date("2020-03-01T18:40:00Z") })
      .where(eq(orders.id, id));
    const on = async (from: string, to: string) =>
      (await adminOrders.list({ from, to })).body.total;
    expect(await on("2020-03-02", "2020-03-02")).toBe(1);
    expect(await on("2020-03-01", "2020-03-01")).toBe(0);
    expect(await on("0000-01-01", "9999-12-31")).toBeGreaterThan(0);
  });

  it.each([
    { status: "Lost" },
    { from: "2026-02-30" },
    { to: "tomorrow" },
    { page: "0" },
    { page: "1e9" },
    { page: "x" },
    { search: "x".repeat(201) },
  ])("refuses %j", async (query) => {
    expect((await adminOrders.list(query as Record<string, string>)).status).toBe(400);
  });

  it("comes in pages, the newest or the oldest first; other parameters change nothing", async () => {
    const total = (await adminOrders.list({})).body.total ?? 0;
    for (let made = total; made <= PAGE_SIZE; made += 1)
      await adminOrders.placeOrder({ paid: false });
    const first = (await adminOrders.list({ order: "password", limit: "1e9" })).body;
    expect(first.orders).toHaveLength(PAGE_SIZE);
    expect(first).toMatchObject({ page: 1, pages: Math.ceil((first.total ?? 0) / PAGE_SIZE) });
    const times = first.orders?.map(({ createdAt }) => createdAt) ?? [];
    expect(times).toEqual(times.toSorted().toReversed());
    const second = (await adminOrders.list({ page: "2" })).body;
    expect(second.orders).toHaveLength((first.total ?? 0) - PAGE_SIZE);
    expect((await adminOrders.list({ page: "99" })).body.orders).toEqual([]);
    const oldest = (await adminOrders.list({ sort: "oldest" })).body.orders ?? [];
    const oldestTimes = oldest.map(({ createdAt }) => createdAt);
    expect(oldestTimes).toEqual(oldestTimes.toSorted());
    expect(oldestTimes[0]).toBe(second.orders?.at(-1)?.createdAt);
    for (const price of [rupees(1), rupees(900)]) {
      await adminOrders.placeOrder({ paid: false, price });
    }
    const totals = async (sort: string) =>
      (await adminOrders.list({ sort })).body.orders?.map(({ totalAmount }) => totalAmount) ?? [];
    const [lowest, highest] = [await totals("total"), await totals("total-desc")];
    expect(lowest).toEqual(lowest.toSorted((a, b) => a - b));
    expect(highest).toEqual(highest.toSorted((a, b) => b - a));
    expect([lowest[0], highest[0]]).toEqual([2, 1800]);
  });
});
