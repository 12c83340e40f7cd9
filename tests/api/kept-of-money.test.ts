import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import { type Attempt, type KeptShop, openKeptShop, refund, transfer } from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about money by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];
let unpaid: KeptShop["unpaid"];

beforeAll(async () => {
  ({ shop, one, other, unpaid } = await openKeptShop());
});
afterAll(() => shop.close());

const movement = (values: string) =>
  `insert into money_movements (order_id, way, kind, amount_paise, valued_on, actor, payment_id, refund_id)
    select '${one}', ${values}`;

const attempt = () =>
  `insert into failed_payment_attempts (order_id, amount_paise, gateway_status) values ('${one}', 1, 'x')`;

it.each<Attempt>([
  [
    "the ledger of money emptied",
    () => "truncate money_movements",
    /table money_movements only grows/,
  ],
  [
    "tries to pay emptied",
    () => "truncate failed_payment_attempts",
    /table failed_payment_attempts only grows/,
  ],
  [
    "a try to pay that failed for another reason afterwards",
    () => `${attempt()}; update failed_payment_attempts set message = 'x'`,
    /it stays/,
  ],
  ["a try to pay gone", () => `${attempt()}; delete from failed_payment_attempts`, /it stays/],
  ["transfers emptied", () => "truncate payments cascade", /table payments only grows/],
  ["refunds emptied", () => "truncate refunds cascade", /table refunds only grows/],
  [
    "a voided transfer that counts again",
    () =>
      `${transfer(one, 100, "X2")};
      update payments set voided_at = now(), voided_by = 'x' where order_id = '${one}';
      update payments set voided_at = null where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a transfer that another has voided",
    () =>
      `${transfer(one, 100, "X2")};
      update payments set voided_at = now(), voided_by = 'x' where order_id = '${one}';
      update payments set voided_by = 'y' where order_id = '${one}'`,
    /is booked/,
  ],
  [
    "a transfer that another has entered",
    () => `${transfer(one, 1, "X")}; update payments set entered_by = 'y'`,
    /is booked/,
  ],
  [
    "a refund that the bank is asked for anew, under another request",
    () => `${refund(one, 1)}; update refunds set state = 'queued', request_id = 'R'`,
    /is booked/,
  ],
  [
    "a refund of another day",
    () => `${refund(one, 1)}; update refunds set created_at = '2026-01-01'`,
    /is booked/,
  ],
  [
    "another way to pay of an order whose money is booked",
    () => `update orders set pay_by = 'bank-transfer' where id = '${one}'`,
    /how it is paid stays orders_keep_way_to_pay/,
  ],
  [
    "a paid order without what it was paid by",
    () => `delete from order_payments where order_id = '${one}'`,
    /how it is paid stays order_payments_kept/,
  ],
  [
    "what a paid order was paid by as that of another",
    () =>
      `delete from order_payments where order_id = '${unpaid}';
      update order_payments set order_id = '${unpaid}' where order_id = '${one}'`,
    /how it is paid stays order_payments_kept/,
  ],
  [
    "more kept over a total than came",
    () => `update order_payments set excess_kept_paise = 20001 where order_id = '${one}'`,
    /no more than 20000 can be kept over its total refunds_within_receipts/,
  ],
  [
    "more kept over a total than is left of what came",
    () =>
      `update order_payments set excess_kept_paise = 10000 where order_id = '${one}'; ${refund(one, 10_001)}`,
    /no more than 9999 can be kept over its total/,
  ],
  [
    "an order that is paid in two ways",
    () => `insert into order_payments (order_id) values ('${one}')`,
    /order_payments_pkey/,
  ],
  [
    "one transaction of the bank's for two orders",
    () => `update order_payments set transaction_id = 'T' where order_id in ('${one}', '${other}')`,
    /order_payments_paid_once/,
  ],
  [
    "one payment reference for two orders",
    () =>
      `update order_payments set transfer_reference = 'T' where order_id in ('${one}', '${other}')`,
    /order_payments_transferred_once/,
  ],
  [
    "one request to the bank for two refunds",
    () => `${refund(one, 1, "R")}; ${refund(one, 1, "R")}`,
    /refunds_request_id_unique/,
  ],
  [
    "money of no known way",
    () => movement("'magic', 'excess-kept', -1, now(), 'x', null, null"),
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
    "a transfer and its reversal that nobody entered",
    () =>
      movement(
        "'bank-transfer', kind, amount, now(), 'x', null, null from (values ('receipt', 1), ('reversal', -1)) as pair (kind, amount)",
      ),
    /money_movements_of_payment/,
  ],
  [
    "money of the gateway that somebody entered",
    () =>
      `${transfer(one, 1, "X")};
      ${movement("'gateway', 'reversal', -1, now(), 'x', id, null from payments where reference = 'X'")}`,
    /money_movements_of_payment/,
  ],
  [
    "money that nobody booked",
    () => movement("'gateway', 'receipt', 1, now(), '', null, null"),
    /money_movements_actor_named/,
  ],
  [
    "a transfer twice in the ledger",
    () =>
      `${transfer(one, 1, "X")};
      ${movement("way, 'receipt', 1, now(), 'x', id, null from payments where reference = 'X'")}`,
    /money_movements_of_payment_once/,
  ],
  [
    "a refund twice in the ledger",
    () =>
      `${refund(one, 1)};
      ${movement(`'gateway', 'refund', -1, now(), 'x', null, id from refunds where order_id = '${one}'`)}`,
    /money_movements_of_refund_once/,
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
    "one transfer that pays two orders",
    () =>
      `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
        select gen_random_uuid(), id, 'bank-transfer', 100, 'UTR1', now(), 'x' from orders
        where id in ('${one}', '${other}')`,
    /payments_transfer_once/,
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
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
