import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import {
  ASKED_NOW,
  type Attempt,
  copyOf,
  type KeptShop,
  MADE,
  openKeptShop,
  refund,
  returned,
  returnLine,
} from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about orders and quotes by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];
let quote: KeptShop["quote"];

beforeAll(async () => {
  ({ shop, one, other, quote } = await openKeptShop());
});
afterAll(() => shop.close());

const anExport = `insert into exports (id, user_id, list, query, expires_at)
    select '${MADE}', user_id, 'orders', '{}', now() from orders where id = `;

/** A line more of an order, with other columns. */
const lineWith = (columns: string) =>
  `insert into order_lines select (jsonb_populate_record(order_lines, '{"position": 7, ${columns}}')).*
    from order_lines where order_id = '${one}'`;

it.each<Attempt>([
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
    "a line that its order's total does not know",
    () => `update order_lines set quantity = 1 where order_id = '${one}'`,
    /the total of order/,
  ],
  [
    "another product of a line that was sold",
    () =>
      `update order_lines set product_id = (select product_id from order_lines where order_id = '${other}')
        where order_id = '${one}'`,
    /stays of the product that was ordered order_lines_keep_product/,
  ],
  ["orders emptied with all that is theirs", () => "truncate orders cascade", /only grows/],
  [
    "an order id of the bank's for two orders",
    () => `update orders set order_key = 'T' where id in ('${one}', '${other}')`,
    /orders_key_once/,
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
    "a quote's number for another",
    () => copyOf("quotes", quote, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "token": "T"}'),
    /quotes_by_number/,
  ],
  [
    "another number of a quote",
    () => `update quotes set number = 'QT-20-000001' where id = '${quote}'`,
    /is given: it cannot be changed/,
  ],
  [
    "one order for two quotes",
    () =>
      `update quotes set order_id = '${one}' where id = '${quote}';
      ${copyOf("quotes", quote, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "token": "T", "number": null}')}`,
    /quotes_order_id_unique/,
  ],
  [
    "a quote that became an order which was not made of it",
    () => `update quotes set order_id = '${one}' where id = '${quote}'`,
    /which was not made of it quotes_became_their_order/,
  ],
  [
    "an order that a quote became, made of none afterwards",
    () =>
      `update orders set quote_id = '${quote}' where id = '${one}';
      update quotes set order_id = '${one}' where id = '${quote}'; ${ASKED_NOW};
      update orders set quote_id = null where id = '${one}'`,
    /which was not made of it orders_stay_of_their_quote/,
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
  ["versions of quotes emptied", () => "truncate quote_versions", /only grows/],
  [
    "a second open request to cancel",
    () =>
      `insert into cancel_requests (id, order_id, lines, reason)
        select gen_random_uuid(), '${one}', '[]', 'x' from generate_series(1, 2)`,
    /cancel_requests_one_open/,
  ],
  [
    "an order that was given up for none",
    () => `update orders set superseded_by = '${MADE}' where id = '${one}'`,
    /orders_superseded_by_order/,
  ],
  [
    "a line that cost the shop less than nothing",
    () => lineWith('"cost_paise": -1'),
    /order_lines_costs_not_negative/,
  ],
  [
    "a line with less tax than none",
    () => lineWith('"tax_paise": -1'),
    /order_lines_costs_not_negative/,
  ],
  ...["{lines,0,unitPaise}", "{lines,0,quantity}", "{freightPaise}"].flatMap((path): Attempt[] => [
    [
      `a draft of a quote with ${path} below nothing`,
      () => `update quotes set draft = jsonb_set(draft, '${path}', '-1') where id = '${quote}'`,
      /quotes_draft_not_negative/,
    ],
    [
      `an offer with ${path} below nothing`,
      () =>
        `insert into quote_versions
          select quote_id, 99, jsonb_set(offer, '${path}', '-1'), valid_until, sent_at, sent_by from quote_versions
          where quote_id = '${quote}'`,
      /quote_versions_offer_not_negative/,
    ],
  ]),
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});

it.each([
  ["orders", "status", "orders_status_known"],
  ["orders", "payment_state", "orders_payment_state_known"],
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
  ["orders", "coupon_paise", -1, "orders_coupon_not_negative"],
  ["orders", "freight_paise", -1, "orders_freight_not_negative"],
  ["order_lines", "quantity", 0, "order_lines_quantity_positive"],
  ["order_lines", "unit_price_paise", -1, "order_lines_amounts_not_negative"],
  ["order_lines", "full_price_paise", -1, "order_lines_amounts_not_negative"],
  ["return_lines", "quantity", 0, "return_lines_quantity_positive"],
  ["order_payments", "received_paise", -1, "order_payments_received_not_negative"],
  ["order_payments", "excess_kept_paise", -1, "order_payments_excess_kept"],
  ["document_series", "last_number", 0, "document_series_number_positive"],
])("plain SQL cannot write %s with a %s of %d", async (table, column, value, rule) => {
  const refused = await refusalOf(
    shop.database,
    `${returned(one, returnLine(1, 0))}; update ${table} set ${column} = ${value}`,
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
