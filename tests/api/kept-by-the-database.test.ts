import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { openLog } from "#server/lib/log.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { checkSold } from "../support/invariants.ts";
import { refusalOf } from "../support/refusal-of.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";
import { openQuoteClient } from "./quote-client.ts";

// Each of these breaks an invariant of docs/data.md by plain SQL, as one transaction.

let shop: TestShop;
let adminOrders: AdminOrderClient;
/** Two paid orders of two pieces each; one piece of each has left. */
let one: string;
let other: string;
/** One that nobody has paid. */
let unpaid: string;
/** A quote that was sent. */
let quote: string;

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
  unpaid = (await adminOrders.placeOrder({ paid: false })).id;
  const quotes = await openQuoteClient(shop);
  quote = (await quotes.sent()).id;
  await makeLateIndexes(shop.databaseUrl, openLog("silent"), new AbortController().signal);
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
/** A second line of an order, of one piece. */
const secondLine = (order: string) =>
  `insert into order_lines select (jsonb_populate_record(line, '{"position": 1, "quantity": 1}')).*
    from order_lines as line where order_id = '${order}' and position = 0;
  update orders set total_paise = total_paise + (select unit_price_paise from order_lines where order_id = '${order}' and position = 1)
    where id = '${order}'`;
/** A return of a parcel, with what is added to it by `made`. */
const returned = (order: string, added = "select from made", replacement = "null") =>
  `with made as (insert into returns (id, order_id, shipment_id, reason, note, resolution, replacement_id)
      values (gen_random_uuid(), '${order}', ${shipmentOf(order)}, 'x', '', 'refund', ${replacement})
      returning *)
    ${added}`;
const returnLine = (quantity: number, restocked: number, from = "shipment_id", position = 0) =>
  `insert into return_lines (return_id, shipment_id, position, quantity, restocked)
    select id, ${from}, ${position}, ${quantity}, ${restocked} from made`;
const creditLine = (from: string, position: number) =>
  `with made as (insert into credits (id, order_id, shipment_id, actor, reason)
      values (gen_random_uuid(), '${one}', ${shipmentOf(one)}, 'x', 'x') returning *)
    insert into credit_lines (credit_id, shipment_id, position, quantity, amount_paise)
      select id, ${from}, ${position}, 1, 0 from made`;
const transfer = (order: string, amount: number, reference: string) =>
  `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
    values (gen_random_uuid(), '${order}', 'bank-transfer', ${amount}, '${reference}', now(), 'x')`;
const movement = (values: string) =>
  `insert into money_movements (order_id, way, kind, amount_paise, valued_on, actor, payment_id, refund_id)
    select '${one}', ${values}`;
const anExport = `insert into exports (id, user_id, list, query, expires_at)
    select '01890a5d-ac96-774b-bcce-b302099a8057', user_id, 'orders', '{}', now() from orders where id = `;
const part = (id = "01890a5d-ac96-774b-bcce-b302099a8057") =>
  `insert into export_parts values ('${id}', 1, '')`;
const registration = () =>
  `insert into document_registrations
    select id, 'x', 'x', now(), 'x', now(), 'x' from documents where order_id = '${one}'`;
const copyOf = (table: string, id: string, columns: string) =>
  `insert into ${table} select (jsonb_populate_record(${table}, '${columns}')).* from ${table} where id = '${id}'`;
const copyOfDocument = (columns: string, order = one) =>
  `insert into documents select (jsonb_populate_record(documents, '${columns}')).* from documents
    where order_id = '${order}'`;

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
      set constraints all immediate; set constraints all deferred;
      update orders set total_paise = total_paise - (select unit_price_paise from order_lines where order_id = '${one}')
        where id = '${one}';
      update order_lines set quantity = 1 where order_id = '${one}'`,
    /only 1 pieces were ordered order_lines_as_sent/,
  ],
  [
    "a parcel that is a replacement afterwards",
    () => `update shipments set is_replacement = true where order_id = '${one}'`,
    /as it was sent/,
  ],
  [
    "a voided transfer that counts again",
    () =>
      `${transfer(one, 100, "X2")};
      update payments set voided_at = now(), voided_by = 'x' where order_id = '${one}';
      update payments set voided_at = null where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "the ledger of money emptied",
    () => "truncate money_movements",
    /table money_movements only grows/,
  ],
  ["the ledger of stock emptied", () => "truncate stock_movements", /only grows/],
  [
    "a movement of an order and of an entry",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor, order_id, entry_id)
        select product_id, branch, 1, 'count', 'x', '${one}', entry_id from stock_movements
        where entry_id is not null limit 1`,
    /stock_movements_one_reference/,
  ],
  [
    "a sale of no order",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor)
        select product_id, branch, -1, 'sale', 'x' from stock_movements limit 1`,
    /a sale refers to its order/,
  ],
  [
    "a movement of a return that is none",
    () =>
      `insert into stock_movements (product_id, branch, delta, reason, actor, return_id)
        select product_id, branch, 1, 'return', 'x', gen_random_uuid() from stock_movements limit 1`,
    /stock_movements_return_id_returns_id_fk/,
  ],
  [
    "an entry of the stock changed",
    () => "update stock_entries set reason = 'count'",
    /movements refer to it/,
  ],
  ["entries of the stock emptied", () => "truncate stock_entries cascade", /only grows/],
  [
    "documents emptied with all that is theirs",
    () => "truncate documents cascade",
    /table documents only grows/,
  ],
  ["orders emptied with all that is theirs", () => "truncate orders cascade", /only grows/],
  ["lines of documents emptied", () => "truncate document_lines", /only grows/],
  ["what the portal answered emptied", () => "truncate document_registrations", /only grows/],
  ["transfers emptied", () => "truncate payments cascade", /table payments only grows/],
  ["refunds emptied", () => "truncate refunds cascade", /table refunds only grows/],
  ["what was set right of stock emptied", () => "truncate stock_repairs", /only grows/],
  [
    "what the portal answered changed",
    () => `${registration()}; update document_registrations set irn = 'y'`,
    /is registered: it cannot/,
  ],
  [
    "what the portal answered gone",
    () => `${registration()}; delete from document_registrations`,
    /is registered: it cannot/,
  ],
  [
    "a version of a quote changed",
    () => `update quote_versions set valid_until = now() where quote_id = '${quote}'`,
    /is sent: it cannot/,
  ],
  [
    "a version of a quote gone",
    () => `delete from quote_versions where quote_id = '${quote}'`,
    /is sent: it cannot/,
  ],
  [
    "more pieces back on the shelf than came",
    () => returned(one, returnLine(1, 2)),
    /return_lines_restocked_of_quantity/,
  ],
  [
    "less than nothing back on the shelf",
    () => returned(one, returnLine(1, -1)),
    /return_lines_restocked_of_quantity/,
  ],
  [
    "a return of another parcel's line",
    () => returned(one, returnLine(1, 0, shipmentOf(other))),
    /return_lines_of_one_shipment/,
  ],
  [
    "a return of a line that its parcel has not",
    () => returned(one, returnLine(1, 0, "shipment_id", 9)),
    /return_lines_of_shipment_line/,
  ],
  [
    "another order's parcel in a return's place",
    () => returned(one, undefined, shipmentOf(other)),
    /returns_replaced_in_one_order/,
  ],
  [
    "a credit of another parcel's line",
    () => creditLine(shipmentOf(other), 0),
    /credit_lines_of_one_shipment/,
  ],
  [
    "a credit of a line that its parcel has not",
    () => creditLine("shipment_id", 9),
    /credit_lines_of_shipment_line/,
  ],
  [
    "a cancellation of another order's line",
    () => `${cancellation(one, 1)}; update cancellation_lines set order_id = '${other}'`,
    /cancellation_lines_of_one_order/,
  ],
  [
    "a cancellation of a line that its order has not",
    () => `${cancellation(one, 1)}; update cancellation_lines set position = 9`,
    /cancellation_lines_of_order_line/,
  ],
  [
    "a parcel with a line that its order has not",
    () => `update shipment_lines set position = 9 where order_id = '${one}'`,
    /shipment_lines_of_order_line/,
  ],
  [
    "an order that is paid in two ways",
    () => `insert into order_payments (order_id) values ('${one}')`,
    /order_payments_pkey/,
  ],
  [
    "one transaction of the bank's for two orders",
    () => `update order_payments set transaction_id = 'T' where order_id in ('${one}', '${other}')`,
    /order_payments_transaction_id_unique/,
  ],
  [
    "one payment reference for two orders",
    () =>
      `update order_payments set transfer_reference = 'T' where order_id in ('${one}', '${other}')`,
    /order_payments_transfer_reference_unique/,
  ],
  [
    "an order id of the bank's for two orders",
    () => `update orders set order_key = 'T' where id in ('${one}', '${other}')`,
    /orders_order_key_unique/,
  ],
  [
    "one request to the bank for two refunds",
    () => `${refund(one, 1)}; ${refund(one, 1)}; update refunds set request_id = 'R'`,
    /refunds_request_id_unique/,
  ],
  [
    "an order's number for another",
    () =>
      copyOf(
        "orders",
        one,
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "order_key": "T", "tracking_token": "T"}',
      ),
    /orders_by_number/,
  ],
  [
    "a quote's number for another",
    () => copyOf("quotes", quote, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "token": "T"}'),
    /quotes_by_number/,
  ],
  [
    "a return's number for another",
    () =>
      `${returned(one)}; insert into returns
        select (jsonb_populate_record(returns, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057"}')).* from returns`,
    /returns_by_number/,
  ],
  [
    "another number of a quote",
    () => `update quotes set number = 'QT-20-000001' where id = '${quote}'`,
    /is given: it cannot be changed/,
  ],
  [
    "another number of a return",
    () => `${returned(one)}; update returns set number = null`,
    /is given: it cannot be changed/,
  ],
  [
    "money of no known way",
    () => movement("'magic', 'receipt', 1, now(), 'x', null, null"),
    /money_movements_way_known/,
  ],
  [
    "money of no known kind",
    () => movement("'gateway', 'gift', -1, now(), 'x', null, null"),
    /money_movements_kind_known/,
  ],
  [
    "money that goes back for no refund",
    () => movement("'gateway', 'refund', -1, now(), 'x', null, null"),
    /money_movements_of_refund/,
  ],
  [
    "a reversal that brings money",
    () => movement("'gateway', 'reversal', 1, now(), 'x', null, null"),
    /money_movements_signed/,
  ],
  [
    "a transfer twice in the ledger",
    () =>
      `${transfer(one, 1, "X")};
      ${movement("way, 'receipt', 1, now(), 'x', id, null from payments where reference = 'X'")}`,
    /money_movements_payment_once/,
  ],
  [
    "a refund twice in the ledger",
    () =>
      `${refund(one, 1)};
      ${movement(`'gateway', 'refund', -1, now(), 'x', null, id from refunds where order_id = '${one}'`)}`,
    /money_movements_refund_once/,
  ],
  [
    "money that came of which the ledger has nothing",
    () =>
      `update orders set pay_by = 'bank-transfer' where id = '${unpaid}';
      update order_payments set received_paise = 5 where order_id = '${unpaid}'`,
    /order_payments_as_booked/,
  ],
  [
    "a transfer gone",
    () => `${transfer(one, 1, "X")}; delete from payments where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a refund gone",
    () => `${refund(one, 1)}; delete from refunds where order_id = '${one}'`,
    /is booked/,
  ],
  ["a month's sums gone", () => "delete from tax_monthly", /follow from the lines/],
  [
    "a month's sums that no document has",
    () =>
      'insert into tax_monthly select (jsonb_populate_record(tax_monthly, \'{"hsn": "1"}\')).* from tax_monthly',
    /follow from the lines/,
  ],
  [
    "a part of an export twice",
    () => `${anExport}'${one}'; ${part()}; ${part()}`,
    /export_parts_export_id_position_pk/,
  ],
  ["a transfer for nothing", () => transfer(one, 0, "X"), /payments_amount_positive/],
  [
    "money that came in no known way",
    () => transfer(one, 1, "X").replace("bank-transfer", "barter"),
    /payments_way_known/,
  ],
  [
    "one transfer twice for an order",
    () =>
      `${transfer(one, 1, "X")}; ${transfer(one, 1, "X").replace("bank-transfer", "cash-on-delivery")}`,
    /payments_once_an_order/,
  ],
  [
    "a document of no known kind",
    () =>
      copyOfDocument(
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 1, "kind": "gift"}',
      ),
    /documents_kind_known/,
  ],
  [
    "one registration for two documents",
    () =>
      `${registration()}; insert into document_registrations
        select id, 'x', 'x', now(), 'x', now(), 'x' from documents where order_id = '${other}'`,
    /document_registrations_irn_unique/,
  ],
  [
    "one order for two quotes",
    () =>
      `update quotes set order_id = '${one}' where id = '${quote}';
      ${copyOf("quotes", quote, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "token": "T", "number": null}')}`,
    /quotes_order_id_unique/,
  ],
  [
    "two parcels of one number",
    () => `update shipments set order_id = '${one}', ordinal = 1`,
    /shipments_ordinal_once/,
  ],
  [
    "a repair of stock that was right",
    () =>
      `insert into stock_repairs (product_id, branch, what, stood, ledger, actor)
        select id, 'kolkata', 'on hand', 1, 1, 'x' from products limit 1`,
    /stock_repairs_differ/,
  ],
  ["a part of no export", () => part(), /export_parts_export_id_exports_id_fk/],
  [
    "an export that nobody asked for",
    () => `${anExport}'${one}'; update exports set user_id = gen_random_uuid()`,
    /exports_user_id_users_id_fk/,
  ],
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
    "shipped pieces of another line that has fewer",
    () =>
      `${secondLine(one)};
      update shipment_lines set quantity = 2 where order_id = '${one}';
      set constraints all immediate; set constraints all deferred;
      update shipment_lines set position = 1 where order_id = '${one}'`,
    /only 1 pieces were ordered shipment_lines_within_order/,
  ],
  [
    "cancelled pieces of another line that has left",
    () =>
      `${secondLine(one)}; ${cancellation(one, 1)};
      update shipment_lines set position = 1 where order_id = '${one}';
      set constraints all immediate; set constraints all deferred;
      update cancellation_lines set position = 1 where order_id = '${one}'`,
    /only 1 pieces were ordered cancellation_lines_within_order/,
  ],
  [
    "a line of another order in a parcel",
    () => `update shipment_lines set order_id = '${other}' where order_id = '${one}'`,
    /shipment_lines_of_one_order/,
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
    "a document's printed number for another, of the next place in its series",
    () => copyOfDocument('{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "sequence": 3}'),
    /documents_printed_once/,
  ],
  [
    "a document's printed number for one of another kind",
    () =>
      copyOfDocument(
        '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "kind": "challan", "sequence": 1}',
      ),
    /documents_printed_once/,
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
  ["versions of quotes emptied", () => "truncate quote_versions", /only grows/],
  ["a document's end", () => `delete from documents where order_id = '${one}'`, /issued/],
])("plain SQL cannot write %s", async (_, statement, why) => {
  expect(await refusalOf(shop.database, statement())).toMatch(why);
});

it.each([
  ["orders", "status", "orders_status_known"],
  ["orders", "payment_state", "orders_payment_state_known"],
  ["orders", "pay_by", "orders_pay_by_known"],
  ["order_payments", "gateway_state", "order_payments_gateway_state_known"],
  ["quotes", "state", "quotes_state_known"],
  ["returns", "status", "returns_status_known"],
  ["returns", "resolution", "returns_resolution_known"],
  ["refunds", "state", "refunds_state_known"],
  ["cancel_requests", "state", "cancel_requests_state_known"],
  ["unmatched_payments", "state", "unmatched_payments_state_known"],
  ["exports", "state", "exports_state"],
  ["exports", "list", "exports_list"],
  ["document_series", "kind", "document_series_kind_known"],
])("plain SQL cannot write %s with a %s that there is not", async (table, column, rule) => {
  const rows = `${returned(one)}; ${refund(one, 1)}; ${anExport}'${one}';
    insert into cancel_requests (id, order_id, lines, reason)
      values (gen_random_uuid(), '${one}', '[]', 'x');
    insert into unmatched_payments (order_key, order_id, gateway_status, is_taken)
      values ('x', 'x', 'x', true)`;
  expect(await refusalOf(shop.database, `${rows}; update ${table} set ${column} = 'Lost'`)).toMatch(
    new RegExp(`${rule}$`),
  );
});

it.each([
  ["orders", "total_paise", -1, "orders_total_not_negative"],
  ["orders", "freight_paise", -1, "orders_freight_not_negative"],
  ["order_lines", "quantity", 0, "order_lines_quantity_positive"],
  ["shipment_lines", "quantity", 0, "shipment_lines_quantity_positive"],
  ["cancellation_lines", "quantity", 0, "cancellation_lines_quantity_positive"],
  ["credit_lines", "quantity", -1, "credit_lines_quantity_not_negative"],
  ["credit_lines", "amount_paise", -1, "credit_lines_amount_not_negative"],
  ["return_lines", "quantity", 0, "return_lines_quantity_positive"],
  ["order_payments", "excess_kept_paise", -1, "order_payments_excess_kept"],
  ["document_series", "last_number", 0, "document_series_number_positive"],
])("plain SQL cannot write %s with a %s of %d", async (table, column, value, rule) => {
  const rows = `${cancellation(one, 1)}; ${creditLine("shipment_id", 0)}; ${returned(one, returnLine(1, 0))}`;
  const refused = await refusalOf(
    shop.database,
    `${rows}; update ${table} set ${column} = ${value}`,
  );
  expect(refused).toMatch(new RegExp(`${rule}$`));
});

it("plain SQL cannot write a quote that was accepted without an order", async () => {
  const refused = await refusalOf(
    shop.database,
    `update quotes set state = 'accepted' where id = '${quote}'`,
  );
  expect(refused).toMatch(/quotes_accepted_has_order/);
});

describe("what plain SQL writes", () => {
  /** Answers a question about what the statements have written, which is undone then. */
  async function readAfter(statements: string, question: string) {
    return shop.database
      .transaction(async (db) => {
        await db.execute(sql.raw(statements));
        const { rows } = await db.execute(sql.raw(question));
        throw Object.assign(new Error("undone"), { rows });
      })
      .catch(({ rows, cause }) => rows ?? cause);
  }

  it("is booked, whoever pays: transfers, their voids, refunds, and what the bank says", async () => {
    const booked = await readAfter(
      `${transfer(one, 100, "X")}; update payments set voided_at = now(), voided_by = 'x';
      ${refund(one, 50)}; update order_payments set received_paise = 20007 where order_id = '${one}';
      update order_payments set excess_kept_paise = 7 where order_id = '${one}'`,
      `select way, kind, amount_paise::int as amount from money_movements
        where order_id = '${one}' and booked_at >= now() order by id`,
    );
    expect(booked).toEqual([
      { way: "bank-transfer", kind: "receipt", amount: 100 },
      { way: "bank-transfer", kind: "reversal", amount: -100 },
      { way: "gateway", kind: "refund", amount: -50 },
      { way: "gateway", kind: "receipt", amount: 7 },
      { way: "gateway", kind: "excess-kept", amount: -7 },
    ]);
  });

  it("is a movement where it sets a product's stock, and counts where a branch sells", async () => {
    const goods = `(select product_id from order_lines where order_id = '${unpaid}')`;
    expect(
      await readAfter(
        `update products set stock = stock + 5 where id = ${goods}`,
        `select delta, reason, on_hand, stock from stock_movements
          join stock_levels using (product_id, branch) join products on products.id = product_id
          where product_id = ${goods} order by stock_movements.id desc limit 1`,
      ),
    ).toEqual([{ delta: 5, reason: "correction", on_hand: 15, stock: 13 }]);
    expect(
      await readAfter(
        `insert into branches (code, name, sells, position) values ('store', 'Store', false, 9);
        insert into stock_levels (product_id, branch) select product_id, 'store' from order_lines
          where order_id = '${unpaid}';
        insert into stock_movements (product_id, branch, delta, reason, actor)
          select product_id, 'store', 5, 'delivery', 'x' from order_lines where order_id = '${unpaid}'`,
        `select stock from products where id = ${goods}`,
      ),
    ).toEqual([{ stock: 8 }]);
  });

  it("is sold of its day where it pays, gives up or deletes an order", async () => {
    const sold = (statements: string) =>
      readAfter(
        `${statements}; set constraints all immediate`,
        `select coalesce(sum(pieces), 0)::int as pieces from sold_daily
          where product_id = (select product_id from order_lines where order_id = '${unpaid}')`,
      );
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    const copies = `${copyOf("orders", unpaid, `{"id": "${id}", "order_key": "T", "tracking_token": "T", "number": null, "status": "Processing", "paid_at": "2026-11-01"}`)};
      insert into order_lines select (jsonb_populate_record(order_lines, '{"order_id": "${id}"}')).*
        from order_lines where order_id = '${unpaid}'`;
    const pay = `update orders set status = 'Processing', paid_at = now() where id = '${unpaid}'`;
    expect(await sold(pay)).toEqual([{ pieces: 2 }]);
    expect(await sold(copies)).toEqual([{ pieces: 2 }]);
    expect(
      await sold(`${copies}; set constraints all immediate; set constraints all deferred;
      ${pay}; update orders set status = 'Cancelled' where id = '${id}'`),
    ).toEqual([{ pieces: 2 }]);
    expect(
      await sold(`${copies}; set constraints all immediate; set constraints all deferred;
      delete from orders where id = '${id}'`),
    ).toEqual([{ pieces: 0 }]);
    await checkSold(shop.database);
  });

  it("says of a document what its body does, whatever its columns are given", async () => {
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    const read = `select buyer_gstin, place_of_supply, search_text is not distinct from
        (select search_text from documents where order_id = '${one}' and id <> '${id}') as found,
        (select count(*)::int from document_lines where document_id = documents.id) as lines
      from documents where order_id = '${one}' order by id = '${id}'`;
    const [first, copy] = await readAfter(
      copyOfDocument(
        // Another registration prints the same number.
        `{"id": "${id}", "seller_gstin": "29AAACV1234C1Z5", "sequence": 1, "buyer_gstin": "X", "place_of_supply": "99", "search_text": "X"}`,
      ),
      read,
    );
    expect({ ...copy, found: false }).toEqual({ ...first, found: false });
    expect(copy).toMatchObject({ found: true, lines: 1 });
  });

  it("gives a number once to two who take it at the same time", async () => {
    const second = new pg.Client({ connectionString: shop.databaseUrl });
    await second.connect();
    try {
      const copies = [
        "01890a5d-ac96-774b-bcce-b302099a8057",
        "01890a5d-ac96-774b-bcce-b302099a8058",
      ].map((id) => copyOfDocument(`{"id": "${id}", "sequence": 3, "number": "X"}`, other));
      await second.query(`begin; ${copies[0]}`);
      const refused = refusalOf(shop.database, copies[1] ?? "");
      await second.query("select pg_sleep(0.2)");
      await second.query("commit");
      expect(await refused).toMatch(/documents_number_once/);
    } finally {
      await second.end();
    }
  });

  it("goes with the person who asked for an export: the export and its parts", async () => {
    const person = "01890a5d-ac96-774b-bcce-b302099a8057";
    const left = await readAfter(
      `insert into users select (jsonb_populate_record(users,
          '{"id": "${person}", "email": "gone@example.com", "email_key": "gone@example.com"}')).*
        from users limit 1;
      insert into exports (id, user_id, list, query, expires_at)
        values ('${person}', '${person}', 'orders', '{}', now());
      ${part(person)}; delete from users where id = '${person}'`,
      "select from exports union all select from export_parts",
    );
    expect(left).toEqual([]);
  });

  it("is written where it fits", async () => {
    await shop.database.db.execute(sql.raw(`${cancellation(other, 1)}; ${refund(other, 20_000)}`));
    const { rows } = await shop.database.db.execute(
      sql.raw(`select amount_paise::int as amount from refunds where order_id = '${other}'`),
    );
    expect(rows).toEqual([{ amount: 20_000 }]);
  });
});
