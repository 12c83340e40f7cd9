import { ASKED_NOW, copyOf, type KeptShop, MADE, refund, transfer } from "./plain-sql.ts";
import type { TriggerTrial } from "./trigger-trial.ts";

type Kept = Pick<KeptShop, "one" | "unpaid">;

const goods = ({ unpaid }: Kept) =>
  `(select product_id from order_lines where order_id = '${unpaid}')`;
const lastMoney = () =>
  `select amount_paise::int as value from money_movements order by id desc limit 1`;
const sold = (kept: Kept) =>
  `select coalesce(sum(pieces), 0)::int as value from sold_daily where product_id = ${goods(kept)}`;
const newGoods = () => `select count(*)::int as value from sold_goods where name = 'Named anew'`;
const voided = ({ one }: Kept) =>
  `${transfer(one, 100, "X")}; update payments set voided_at = now(), voided_by = 'x'`;
const soldCopy = ({ unpaid }: Kept) =>
  `${copyOf("orders", unpaid, JSON.stringify({ id: MADE, order_key: "T", tracking_token: "T", number: null, status: "Processing", paid_at: "2026-11-01" }))};
    insert into order_lines select (jsonb_populate_record(order_lines, '{"order_id": "${MADE}"}')).*
      from order_lines where order_id = '${unpaid}'`;

/** Of orders and their money. */
export const moneyTriggers: readonly TriggerTrial[] = [
  [
    "bank_line_decisions.bank_line_decisions_applied",
    () =>
      `insert into bank_statements (id, file_name, account, uploaded_by, line_count, known_count, left_out, left_out_count, notes)
        values ('${MADE}', 'x', 'x', 'x', 1, 0, '[]', 0, '[]');
      insert into bank_statement_lines (id, statement_id, line, day, amount_paise, reference, narration, line_key)
        values ('${MADE}', '${MADE}', 1, now(), 100, 'x', 'x', 'x');
      insert into bank_line_decisions (line_id, decision, orders, message, decided_by) values ('${MADE}', 'dismissed', '[]', 'x', 'x')`,
    { value: "dismissed" },
    () => `select state as value from bank_statement_lines`,
  ],
  [
    "users.users_note_earlier",
    () => "update users set name = 'Named anew'",
    { value: true },
    () =>
      `select bool_and(exists (select from earlier_contacts where user_id = id and name <> 'Named anew')) as value from users`,
  ],
  [
    "orders.orders_note_contacts",
    ({ unpaid }) =>
      copyOf(
        "orders",
        unpaid,
        JSON.stringify({
          ...{ id: MADE, order_key: "T", tracking_token: "T", number: null },
          ...{ customer_name: "Named anew", total_paise: 0, coupon_paise: 0, freight_paise: 0 },
        }),
      ),
    { value: 1 },
    () => `select count(*)::int as value from earlier_contacts where name = 'Named anew'`,
  ],
  [
    "orders.orders_note_changed_contact",
    ({ unpaid }) => `update orders set customer_phone = '1' where id = '${unpaid}'`,
    { value: 1 },
    () => `select count(*)::int as value from earlier_contacts where phone = '1'`,
  ],
  [
    "failed_payment_attempts.failed_payment_attempts_never_change",
    (kept) =>
      `insert into failed_payment_attempts (order_id, amount_paise, gateway_status)
        values ('${kept.unpaid}', 1, 'x'); delete from failed_payment_attempts`,
    /it stays/,
  ],
  [
    "money_movements.money_movements_never_change",
    () => "delete from money_movements",
    /is booked/,
  ],
  [
    "order_lines.order_lines_in_total",
    () => "update order_lines set unit_price_paise = 1",
    /the total of order/,
  ],
  [
    "order_lines.order_lines_come_and_go",
    (kept) => `delete from order_lines where order_id = '${kept.unpaid}'`,
    /the total of order/,
  ],
  [
    "order_lines.order_lines_note_goods",
    (kept) =>
      `insert into order_lines select (jsonb_populate_record(line, '{"position": 1, "unit_price_paise": 0, "name": "Named anew"}')).*
        from order_lines as line where order_id = '${kept.unpaid}'`,
    { value: 1 },
    newGoods,
  ],
  [
    "order_lines.order_lines_note_renamed",
    (kept) => `update order_lines set name = 'Named anew' where order_id = '${kept.unpaid}'`,
    { value: 1 },
    newGoods,
  ],
  [
    "order_payments.order_payments_booked",
    (kept) => `update order_payments set received_paise = 20007 where order_id = '${kept.one}'`,
    { value: 7 },
    lastMoney,
  ],
  [
    "order_payments.order_payments_booked_at_first",
    (kept) =>
      `delete from order_payments where order_id = '${kept.unpaid}';
      insert into order_payments (order_id, received_paise, received_at, transaction_id, received_transaction_id)
        values ('${kept.unpaid}', 300, now(), 'T', 'T')`,
    { value: 300 },
    lastMoney,
  ],
  ["orders.orders_total_of_lines", () => "update orders set total_paise = 1", /the total of order/],
  ["orders.orders_sold", soldCopy, { value: 2 }, sold],
  [
    "orders.orders_sale_changed",
    (kept) =>
      `update orders set status = 'Processing', paid_at = now() where id = '${kept.unpaid}'`,
    { value: 2 },
    sold,
  ],
  [
    "orders.orders_sale_deleted",
    (kept) => `${soldCopy(kept)}; ${ASKED_NOW}; delete from orders where id = '${MADE}'`,
    { value: 0 },
    sold,
  ],
  ["payments.payments_booked", (kept) => transfer(kept.one, 100, "X"), { value: 100 }, lastMoney],
  ["payments.payments_voided", voided, { value: -100 }, lastMoney],
  [
    "payments.payments_never_change",
    (kept) => `${transfer(kept.one, 100, "X")}; update payments set reference = 'Y'`,
    /is booked/,
  ],
  [
    "payments.payments_stay_voided",
    (kept) => `${voided(kept)}; update payments set voided_by = 'y'`,
    /is booked/,
  ],
  ["refunds.refunds_booked", (kept) => refund(kept.one, 50), { value: -50 }, lastMoney],
  [
    "refunds.refunds_never_change",
    (kept) => `${refund(kept.one, 50)}; delete from refunds`,
    /is booked/,
  ],
];
