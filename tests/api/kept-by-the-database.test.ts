import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

// Each of these breaks an invariant of docs/data.md by plain SQL, as one transaction.

let shop: TestShop;
let adminOrders: AdminOrderClient;
/** Two paid orders of two pieces each; one piece of each has left. */
let one: string;
let other: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  adminOrders = await openAdminOrderClient(shop);
  const shipOne = async () => {
    const { id } = await adminOrders.placeOrder();
    const { status } = await callEndpoint(shop, createShipment, {
      params: { id },
      body: { items: [{ line: 0, quantity: 1 }], carrier: "Blue Dart", trackingNumber: id },
      token: adminOrders.admin.token,
      address: newAddress(),
    });
    expect(status).toBe(200);
    return id;
  };
  one = await shipOne();
  other = await shipOne();
});
afterAll(() => shop.close());

const shipmentOf = (order: string) => `(select id from shipments where order_id = '${order}')`;
const cancellation = (order: string, quantity: number) =>
  `with made as (insert into cancellations (id, order_id, actor, reason, restocked)
      values (gen_random_uuid(), '${order}', 'x', 'x', true) returning id)
    insert into cancellation_lines (cancellation_id, order_id, position, quantity, goods_paise, freight_paise)
      select id, '${order}', 0, ${quantity}, 0, 0 from made`;
const refund = (order: string, amount: number) =>
  `insert into refunds (id, order_id, request_id, amount_paise, reason, state)
    values (gen_random_uuid(), '${order}', gen_random_uuid()::text, ${amount}, 'x', 'done')`;
const copyOfDocument = (columns: string) =>
  `insert into documents select (jsonb_populate_record(documents, '${columns}')).* from documents
    where order_id = '${one}'`;

it.each<[string, () => string, RegExp]>([
  [
    "a total that is not its lines'",
    () => `update orders set total_paise = total_paise - 1 where id = '${one}'`,
    /the total of order/,
  ],
  [
    "a line more than its order's total has",
    () =>
      `insert into order_lines select (jsonb_populate_record(order_lines, '{"position": 7}')).*
        from order_lines where order_id = '${one}'`,
    /the total of order/,
  ],
  [
    "a line of another order",
    () => `update order_lines set order_id = '${other}', position = 7 where order_id = '${one}'`,
    /the total of order|foreign key/,
  ],
  [
    "fewer pieces ordered than have left",
    () =>
      `update shipment_lines set quantity = 2 where order_id = '${one}';
      update orders set total_paise = total_paise - (select unit_price_paise from order_lines where order_id = '${one}')
        where id = '${one}';
      update order_lines set quantity = 1 where order_id = '${one}'`,
    /only 1 pieces were ordered/,
  ],
  [
    "a parcel that is a replacement afterwards",
    () => `update shipments set is_replacement = true where order_id = '${one}'`,
    /as it was sent/,
  ],
  [
    "a voided transfer that counts again",
    () =>
      `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
        values (gen_random_uuid(), '${one}', 'bank-transfer', 0, 'X2', now(), 'x');
      update payments set voided_at = now(), voided_by = 'x' where order_id = '${one}';
      update payments set voided_at = null where order_id = '${one}'`,
    /is booked|payments_/,
  ],
  ["the ledger of money emptied", () => "truncate money_movements", /only grows/],
  ["the ledger of stock emptied", () => "truncate stock_movements", /only grows/],
  ["documents emptied with all that is theirs", () => "truncate documents cascade", /only grows/],
  ["orders emptied with all that is theirs", () => "truncate orders cascade", /only grows/],
  [
    "a month's sums changed",
    () => "update tax_monthly set quantity = quantity + 1",
    /follow from the lines/,
  ],
  ["a level of stock gone", () => "delete from stock_levels", /stock levels follow/],
  [
    "a level of stock that came from nowhere",
    () => "insert into stock_levels select id, 'kolkata', 99, 0 from products limit 1",
    /stock levels follow/,
  ],
  [
    "another number of an order",
    () => `update orders set number = 'SO-20-000001' where id = '${one}'`,
    /is given: it cannot be changed/,
  ],
  [
    "an order without the number that it had",
    () => `update orders set number = null where id = '${one}'`,
    /is given: it cannot be changed/,
  ],
  [
    "a line that its order's total does not know",
    () => `update order_lines set quantity = 1 where order_id = '${one}'`,
    /the total of order/,
  ],
  [
    "more pieces shipped than were ordered",
    () => `update shipment_lines set quantity = 3 where order_id = '${one}'`,
    /only 2 pieces were ordered/,
  ],
  ["pieces cancelled that were shipped", () => cancellation(one, 2), /only 2 pieces were ordered/],
  [
    "a line of another order in a parcel",
    () =>
      `insert into shipment_lines (shipment_id, order_id, position, quantity, goods_paise, freight_paise)
        select id, '${other}', 0, 1, 0, 0 from shipments where order_id = '${one}'`,
    /shipment_lines_of_one_order|duplicate key/,
  ],
  [
    "a credit of another order's parcel",
    () =>
      `insert into credits (id, order_id, shipment_id, actor, reason)
        values (gen_random_uuid(), '${other}', ${shipmentOf(one)}, 'x', 'x')`,
    /credits_of_one_order/,
  ],
  [
    "a return of another order's parcel",
    () =>
      `insert into returns (id, order_id, shipment_id, reason, note, resolution)
        values (gen_random_uuid(), '${other}', ${shipmentOf(one)}, 'x', '', 'refund')`,
    /returns_of_one_order/,
  ],
  ["more money back than came", () => refund(one, 20_001), /no more than 20000 can go back/],
  [
    "more money back than came, in parts",
    () => `${refund(one, 10_000)}; ${refund(one, 10_001)}`,
    /no more than 20000 can go back/,
  ],
  [
    "money that came and went back, reversed",
    () =>
      `${refund(one, 20_000)}; update order_payments set received_paise = 0 where order_id = '${one}'`,
    /no more than 0 can go back/,
  ],
  [
    "a movement of money changed",
    () => `update money_movements set amount_paise = 1 where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a movement of money gone",
    () => `delete from money_movements where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a refund changed that is booked",
    () => `${refund(one, 100)}; update refunds set amount_paise = 1 where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a receipt that nobody paid",
    () =>
      `insert into money_movements (order_id, way, kind, amount_paise, valued_on, actor)
        values ('${one}', 'gateway', 'receipt', 100, now(), 'x')`,
    /the movements of order .* are not what was paid/,
  ],
  [
    "a receipt below zero",
    () =>
      `insert into money_movements (order_id, way, kind, amount_paise, valued_on, actor)
        values ('${one}', 'gateway', 'receipt', -100, now(), 'x')`,
    /money_movements_signed/,
  ],
  [
    "a transfer changed that is booked",
    () =>
      `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
        values (gen_random_uuid(), '${one}', 'bank-transfer', 100, 'X1', now(), 'x');
      update payments set amount_paise = 200 where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a document's number that leaves a gap",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 99}'),
    /would leave a gap/,
  ],
  [
    "a document's number twice",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057"}'),
    /would leave a gap/,
  ],
  [
    "a document's change",
    () => `update documents set number = 'X' where order_id = '${one}'`,
    /issued/,
  ],
  [
    "a line more of a document",
    () =>
      `insert into document_lines select document_id, 99, hsn, unit, 1, gst_percent, 1, 0, 0, 0 from document_lines
        where document_id = (select id from documents where order_id = '${one}')`,
    /comes to \d+ and its lines to/,
  ],
  [
    "a document that is not the sum of its lines",
    () =>
      copyOfDocument(
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 3, "number": "X", "total_paise": 1}',
      ),
    /document X comes to 1 and its lines to/,
  ],
  [
    "a document's line anew",
    () => "update document_lines set taxable_paise = taxable_paise + 1",
    /of an issued document/,
  ],
  ["a document without a line", () => "delete from document_lines", /of an issued document/],
  [
    "a second open request to cancel",
    () =>
      `insert into cancel_requests (id, order_id, lines, reason)
        select gen_random_uuid(), '${one}', '[]', 'x' from generate_series(1, 2)`,
    /cancel_requests_one_open/,
  ],
  [
    "pieces kept for a line that there is not",
    () =>
      `insert into reservations select order_id, 9, 'kolkata', product_id, 1
        from order_lines where order_id = '${one}'`,
    /reservations_of_order_line/,
  ],
  [
    "one transfer that pays two orders",
    () =>
      `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
        select gen_random_uuid(), id, 'bank-transfer', 100, 'UTR1', now(), 'x' from orders
        where id in ('${one}', '${other}')`,
    /payments_transfer_once/,
  ],
  ["versions of quotes emptied", () => "truncate quote_versions", /never|only grows|as it was/],
  ["a document's end", () => `delete from documents where order_id = '${one}'`, /issued/],
])("plain SQL cannot write %s", async (_, statement, why) => {
  const fault = await shop.database.db
    .execute(sql.raw(`begin; ${statement()}; commit`))
    .catch((error: Error) => error);
  expect(String((fault as Error).cause)).toMatch(why);
});

it("what fits is written", async () => {
  await shop.database.db.execute(sql.raw(`${cancellation(other, 1)}; ${refund(other, 20_000)}`));
  const { rows } = await shop.database.db.execute(
    sql.raw(`select amount_paise::int as amount from refunds where order_id = '${other}'`),
  );
  expect(rows).toEqual([{ amount: 20_000 }]);
});
