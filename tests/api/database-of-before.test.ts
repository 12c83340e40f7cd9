import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { openDatabase } from "#server/database/connection.ts";
import { migrate } from "#server/database/migrate.ts";
import { documentLines, documents } from "#server/database/schema/documents.ts";
import { documentLinesJob } from "#server/documents/write-lines.ts";
import { newId } from "#server/lib/ids.ts";
import { ordersStore } from "#server/orders/store.ts";
import { rupees } from "#shared/money.ts";
import { databaseUrl, dropDatabase } from "../support/database-server.ts";
import { databaseStructure } from "../support/database-structure.ts";
import { createDatabaseOfBefore, LAST_OF_BEFORE } from "../support/of-before.ts";
import { BUYER_GSTINS, SELLER_GSTIN, sampleSale } from "../support/period-documents.ts";

const server = inject("databaseServer");
const name = `pressroom_before_${process.pid}`;
const url = databaseUrl(server, name);
let client: pg.Client;

const id = {
  user: newId(),
  category: newId(),
  product: newId(),
  order: newId(),
  payment: newId(),
  refund: newId(),
  invoice: newId(),
};
const invoice = sampleSale({
  sequence: 1,
  issuedOn: "2026-10-05",
  state: "Karnataka",
  gstin: BUYER_GSTINS.karnataka,
  lines: [
    { total: rupees(118), quantity: 2 },
    { total: rupees(105), gstPercent: 5, hsn: "6912", unit: "PCS" },
  ],
}).body;

beforeAll(async () => {
  client = await createDatabaseOfBefore(server, name);
  await client.query(
    `insert into users (id, email, email_key, name, phone, address, password_hash, answer_hash)
      values ('${id.user}', 'a@example.com', 'a@example.com', 'A', '', '', '', '');
    insert into categories (id, name, slug) values ('${id.category}', 'Mugs', 'mugs');
    insert into products (id, name, slug, price_paise, category_id, stock)
      values ('${id.product}', 'Mug', 'mug', 100, '${id.category}', 7);
    insert into orders (id, order_id, order_key, user_id, payment_state, status, total_paise, cart_digest,
      return_url, customer_name, customer_email, customer_phone, shipping_address, holds_stock,
      reserved_until, gateway_status) values ('${id.order}', 'ORD1', 'ord1', '${id.user}', 'charged',
      'Processing', 300, '', '', '', '', '', '{}', true, now(), 'CHARGED');
    insert into order_lines (order_id, position, product_id, name, slug, sku, hsn, gst_percent,
      full_price_paise, unit_price_paise, discount_percent, quantity)
      values ('${id.order}', 0, '${id.product}', 'Mug', 'mug', 'MUG', '6912', 12, 100, 100, 0, 3);
    insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
      values ('${id.payment}', '${id.order}', 'bank-transfer', 100, 'UTR1', '2026-01-05', 'a@example.com');
    update payments set voided_at = '2026-01-06T20:00:00Z', voided_by = 'b@example.com';
    update order_payments set received_paise = 310, received_at = '2026-01-04T20:00:00Z', transaction_id = 'txn1',
      excess_kept_paise = 10;
    insert into refunds (id, order_id, request_id, amount_paise, reason, state, created_at)
      values ('${id.refund}', '${id.order}', 'RQ1', 120, '', 'done', '2026-01-07T10:00:00Z');
    insert into documents (id, kind, order_id, seller_gstin, financial_year, sequence, number, issued_on,
      total_paise, body) values ('${id.invoice}', 'invoice', '${id.order}', '${SELLER_GSTIN}', 2026, 1,
      '${invoice.number}', '${invoice.issuedOn}', ${invoice.totals.total}, '${JSON.stringify(invoice)}')`,
  );
});
afterAll(async () => {
  await client.end();
  await dropDatabase(server, name);
});

const line = (given: Partial<typeof documentLines.$inferSelect>) => ({
  documentId: id.invoice,
  hsn: "8443",
  unit: "NOS",
  quantity: 1,
  gstPercent: 18,
  cgstPaise: 0,
  stateGstPaise: 0,
  ...given,
});

it("yesterday's database is brought up: it is like a new one, and nothing of it is lost", async () => {
  // Who reads a table meanwhile is waited for, and does not hold up others that come after.
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; select from orders limit 1");
  const migrated = migrate(url);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await client.query("select from orders limit 1");
  await reader.query("commit");
  await reader.end();
  await migrated;
  expect(await databaseStructure(url)).toEqual(
    await databaseStructure(databaseUrl(server, inject("templates").empty)),
  );
  const database = openDatabase({ url, onError: () => {} });
  expect(await ordersStore(database.db).find({ id: id.order })).toMatchObject({
    orderId: "ORD1",
    status: "Processing",
    gatewayStatus: "CHARGED",
  });
  // What was paid, voided, kept and given back is the ledger, on the days in India on which it was.
  const { rows: booked } = await client.query(
    "select way, kind, amount_paise::int, reference, valued_on::text, actor from money_movements order by id",
  );
  expect(booked.map((row) => Object.values(row).join(" ")).sort()).toEqual([
    "bank-transfer receipt 100 UTR1 2026-01-05 a@example.com",
    "bank-transfer reversal -100 UTR1 2026-01-07 b@example.com",
    expect.stringMatching(/^gateway excess-kept -10 /),
    "gateway receipt 310 txn1 2026-01-05 gateway",
    "gateway refund -120 RQ1 2026-01-07 shop",
  ]);
  // What lines are searched by and products are sorted by is filled in.
  const { rows: goods } = await client.query("select product_id, sku, name from sold_goods");
  expect(goods).toEqual([{ product_id: id.product, sku: "MUG", name: "Mug" }]);
  const { rows: stock } = await client.query("select product_id, quantity from sellable_stock");
  expect(stock).toEqual([{ product_id: id.product, quantity: 7 }]);
  // Nothing of it is booked twice, and what comes later is booked as it is written.
  await client.query(
    `select book_missing_money(); update order_payments set received_paise = 300, excess_kept_paise = 0`,
  );
  const { rows: later } = await client.query(
    "select kind, amount_paise::int as amount from money_movements order by id offset 5",
  );
  expect(later).toEqual([
    { kind: "reversal", amount: -10 },
    { kind: "excess-kept", amount: 10 },
  ]);
  const { tasks } = documentLinesJob({ info: () => {} });
  // A second time there is nothing to write.
  for (const _ of [1, 2]) {
    await tasks["write-document-lines"](
      {},
      { db: database.db, job: { id: "1", queuedAt: new Date() } },
    );
  }
  expect(await database.db.select().from(documentLines).orderBy(documentLines.line)).toEqual([
    line({ line: 1, quantity: 2, taxablePaise: 10_000, igstPaise: 1_800 }),
    line({
      line: 2,
      hsn: "6912",
      unit: "PCS",
      gstPercent: 5,
      taxablePaise: 10_000,
      igstPaise: 500,
    }),
  ]);
  const [filled] = await database.db.select().from(documents);
  expect(filled).toMatchObject({
    buyerGstin: BUYER_GSTINS.karnataka,
    placeOfSupply: "29",
    body: invoice,
  });
  await database.close();
});

it("a database from before that day is refused, and stays as it is", async () => {
  await client.query(
    `update drizzle.__drizzle_migrations set created_at = ${LAST_OF_BEFORE - 1};
    delete from drizzle.__drizzle_migrations where created_at > ${LAST_OF_BEFORE}`,
  );
  await expect(migrate(url)).rejects.toThrow(/from before 23 November 2026/);
});
