import { afterAll, beforeAll, expect, it } from "vitest";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { refusalOf } from "../support/refusal-of.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openAdminOrderClient } from "./admin-orders.ts";

// Each of these breaks an invariant of docs/data.md about coupons, accounts, exports, the bank and sums of documents by plain
// SQL, as one transaction.

let shop: TestShop;
/** Of an order that was paid, of which a piece has left. */
let order: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  const adminOrders = await openAdminOrderClient(shop);
  order = (await adminOrders.placeOrder()).id;
  const { status } = await callEndpoint(shop, createShipment, {
    params: { id: order },
    body: { items: [{ line: 0, quantity: 1 }], carrier: "Blue Dart", trackingNumber: "BD 1" },
    token: adminOrders.admin.token,
    address: newAddress(),
  });
  expect(status).toBe(200);
});
afterAll(() => shop.close());

const shopper = () => `(select user_id from orders where id = '${order}')`;
const coupon = (code: string, isShared: boolean, holder: string) =>
  `insert into coupons (code, percent, is_shared, order_id) values ('${code}', 5, ${isShared}, ${holder})`;
const view = (name: string) =>
  `insert into saved_views (id, user_id, list, name, query, columns, is_shared)
    values (gen_random_uuid(), ${shopper()}, 'orders', '${name}', '{}', '{}', false)`;
/** A line of the bank of a statement of its own; in a state, where one is given. */
const bankLine = (state?: string) =>
  `with made as (insert into bank_statements
      (id, file_name, account, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
      values (gen_random_uuid(), 'x', '', 'x', 1, 0, '[]', 0, '[]') returning id)
    insert into bank_statement_lines
      (id, statement_id, line, day, amount_paise, reference, narration, line_key${state ? ", state" : ""})
    select gen_random_uuid(), id, 1, now(), 100, '', '', 'key'${state ? `, ${state}` : ""} from made`;
/** A large statement that waits to be read. */
const anUpload = (state: string) =>
  `insert into bank_statement_uploads (id, file_name, uploaded_by, state)
    values ('01890a5d-ac96-774b-bcce-b302099a8057', 'x', 'x', '${state}')`;
/** A booking of all certain lines of a statement of its own, and another one if asked for. */
const aBooking = (columns: string, values: string, times = 1) =>
  `with made as (insert into bank_statements
      (id, file_name, account, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
      values (gen_random_uuid(), 'x', '', 'x', 1, 0, '[]', 0, '[]') returning id)
    insert into bank_bookings (id, statement_id, started_by, line_count, sum_paise, ${columns})
    select gen_random_uuid(), id, 'x', 2, 200, ${values} from made, generate_series(1, ${times})`;
const decided = (decision: string) =>
  `${bankLine()}; insert into bank_line_decisions (line_id, decision, orders, message, decided_by)
    select id, '${decision}', '[]', '', 'x' from bank_statement_lines`;

const anExport = () =>
  `insert into exports (id, user_id, list, query, expires_at)
    values ('01890a5d-ac96-774b-bcce-b302099a8057', ${shopper()}, 'orders', '{}', now())`;
const part = "insert into export_parts values ('01890a5d-ac96-774b-bcce-b302099a8057', 1, '')";

it.each<[string, () => string, RegExp]>([
  [
    "a deleted row of what is not undone",
    () => `insert into deleted_rows (id, kind, row) values (gen_random_uuid(), 'products', '{}')`,
    /deleted_rows_kind_known/,
  ],
  [
    "a part of an export twice",
    () => `${anExport()}; ${part}; ${part}`,
    /export_parts_export_id_position_pk/,
  ],
  ["a part of no export", () => part, /export_parts_export_id_exports_id_fk/],
  [
    "an export that nobody asked for",
    () => `${anExport()}; update exports set user_id = gen_random_uuid()`,
    /exports_user_id_users_id_fk/,
  ],
  [
    "another sum of a day's documents",
    () => "update documents_daily set taxable_paise = 0",
    /the sums of a day follow/,
  ],
  ["no sum of a day's documents", () => "delete from documents_daily", /the sums of a day follow/],
  [
    "staff without a role",
    () => `update users set role = 1 where id = ${shopper()}`,
    /users_staff_have_a_role/,
  ],
  [
    "a role of a shopper",
    () =>
      `update users set staff_role_id = '00000000-0000-7000-8000-000000000001' where id = ${shopper()}`,
    /users_staff_have_a_role/,
  ],
  [
    "two coupons that one order holds",
    () => `${coupon("A1", false, `'${order}'`)}; ${coupon("A2", false, `'${order}'`)}`,
    /coupons_order_id_unique/,
  ],
  [
    "a shared coupon that an order holds itself",
    () => coupon("A3", true, `'${order}'`),
    /coupons_shared_hold_none/,
  ],
  [
    "two shared coupons of one order",
    () =>
      `${coupon("A4", true, "null")}; ${coupon("A5", true, "null")};
      insert into coupon_holds (order_id, code) values ('${order}', 'A4'), ('${order}', 'A5')`,
    /coupon_holds_pkey/,
  ],
  [
    "two mails that ask for reviews of one order",
    () => `insert into review_requests (order_id) values ('${order}'), ('${order}')`,
    /review_requests_pkey/,
  ],
  [
    "one link of two such mails",
    () =>
      `insert into review_requests (order_id, link_hash) values ('${order}', 'x');
      insert into orders select (jsonb_populate_record(orders, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057", "number": null, "order_id": "ORDX", "order_key": "ordx", "tracking_token": "${"a".repeat(32)}"}')).*
        from orders where id = '${order}';
      insert into review_requests (order_id, link_hash) values ('01890a5d-ac96-774b-bcce-b302099a8057', 'x')`,
    /review_requests_link_hash_unique/,
  ],
  [
    "an account that asked twice for no such mails",
    () => `insert into review_request_stops (user_id) values (${shopper()}), (${shopper()})`,
    /review_request_stops_pkey/,
  ],
  [
    "a login's question to a passkey that is somebody's",
    () =>
      `insert into passkey_challenges (challenge, purpose, user_id, expires_at) values ('x', 'login', ${shopper()}, now())`,
    /passkey_challenges_of_somebody/,
  ],
  [
    "a confirmation's question that is nobody's",
    () =>
      "insert into passkey_challenges (challenge, purpose, expires_at) values ('x', 'confirm', now())",
    /passkey_challenges_of_somebody/,
  ],
  ["two views of one name", () => `${view("To ship")}; ${view("to SHIP")}`, /saved_views_name/],
  [
    "a line of the bank twice",
    () =>
      `${bankLine()} union all select gen_random_uuid(), id, 2, now(), 100, '', '', 'key' from made`,
    /bank_statement_lines_once/,
  ],
  [
    "a statement that could not be read, and not why",
    () => anUpload("failed"),
    /bank_statement_uploads_says_why/,
  ],
  [
    "the file of no statement",
    () => "insert into bank_statement_files values ('01890a5d-ac96-774b-bcce-b302099a8057', '')",
    /bank_statement_files_upload_id_bank_statement_uploads_id_fk/,
  ],
  ["a statement in no known state", () => anUpload("lost"), /bank_statement_uploads_state/],
  [
    "two bookings of a statement at once",
    () => aBooking("state", "'running'", 2),
    /bank_bookings_one_at_a_time/,
  ],
  [
    "a booking that is done before its last line",
    () => aBooking("state, looked", "'done', 1"),
    /bank_bookings_done/,
  ],
  [
    "more booked than was looked at",
    () => aBooking("looked, booked", "1, 2"),
    /bank_bookings_counts/,
  ],
  ["a booking in no known state", () => aBooking("state", "'lost'"), /bank_bookings_state/],
  [
    "a line of the bank that comes as booked",
    () => bankLine("'booked'"),
    /bank_statement_lines_come_open/,
  ],
  ["a line of the bank of no state", () => bankLine("null"), /bank_statement_lines_come_open/],
  ...["'booked'", "'dismissed'", "null"].map((state): [string, () => string, RegExp] => [
    `a state of ${state} of a line that nobody has decided about`,
    () => `${bankLine()}; update bank_statement_lines set state = ${state}`,
    /bank_statement_lines_never_change/,
  ]),
  [
    "an open line that was set aside",
    () => `${decided("dismissed")}; update bank_statement_lines set state = 'open'`,
    /bank_statement_lines_never_change/,
  ],
  [
    "another sum of a line with its state",
    () =>
      `${decided("cash")};
      update bank_statement_lines set state = 'booked', amount_paise = 200`,
    /bank_statement_lines_never_change/,
  ],
  [
    "another account of a bank's statement",
    () => `${bankLine()}; update bank_statements set account = 'y'`,
    /bank_statements_never_change/,
  ],
  [
    "a bank's statement gone",
    () => `${bankLine()}; delete from bank_statements`,
    /bank_statements_never_change/,
  ],
  [
    "another decision about a line of the bank",
    () => `${decided("dismissed")}; update bank_line_decisions set decision = 'cash'`,
    /bank_line_decisions_never_change/,
  ],
  [
    "a decision about a line of the bank gone",
    () => `${decided("dismissed")}; delete from bank_line_decisions`,
    /bank_line_decisions_never_change/,
  ],
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
