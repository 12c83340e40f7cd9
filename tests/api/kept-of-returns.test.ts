import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import {
  ASKED_NOW,
  type Attempt,
  credit,
  documentOf,
  type KeptShop,
  looseDocument,
  MADE,
  openKeptShop,
  refund,
  returned,
  returnLine,
  secondLine,
  shipmentOf,
} from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about credits and returns by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];

beforeAll(async () => {
  ({ shop, one, other } = await openKeptShop());
});
afterAll(() => shop.close());

/** A return that is set to a state. */
const returnIn = (status: string) =>
  `${returned(one, returnLine(1, 0))}; update returns set status = '${status}' where status = 'asked'`;

it.each<Attempt>([
  [
    "a credit of another order's parcel",
    () =>
      `insert into credits (id, order_id, shipment_id, actor, reason)
        values (gen_random_uuid(), '${other}', ${shipmentOf(one)}, 'x', 'x')`,
    /credits_of_one_order/,
  ],
  [
    "a credit of another parcel's line",
    () => credit(one, { from: shipmentOf(other) }),
    /credit_lines_of_one_shipment/,
  ],
  [
    "a credit of a line that its parcel has not",
    () => credit(one, { position: 9 }),
    /credit_lines_of_shipment_line/,
  ],
  [
    "a credit of fewer pieces than none",
    () => credit(one, { quantity: -1 }),
    /credit_lines_quantity_not_negative/,
  ],
  [
    "a credit of less than nothing",
    () => credit(one, { amount: -1 }),
    /credit_lines_amount_not_negative/,
  ],
  [
    "more pieces credited than were in the parcel",
    () => credit(one, { quantity: 99_999 }),
    /only 1 pieces of \d+ can be credited credit_lines_within_parcel/,
  ],
  [
    "more pieces credited than were in the parcel, in parts",
    () => `${credit(one)}; ${credit(one)}`,
    /credit_lines_within_parcel/,
  ],
  [
    "more credited than was invoiced",
    () => credit(one, { quantity: 0, amount: 10_001 }),
    /only 1 pieces of 10000 can be credited credit_lines_within_parcel/,
  ],
  [
    "another amount of a credit",
    () => `${credit(one, { amount: 5 })}; update credit_lines set amount_paise = 1`,
    /credit_lines_never_change/,
  ],
  [
    "a credit without its lines",
    () => `${credit(one)}; delete from credit_lines`,
    /credit_lines_never_change/,
  ],
  ["lines of credits emptied", () => "truncate credit_lines", /only grows/],
  [
    "a credit with another order's document",
    () =>
      `${looseDocument(other, "credit-note")}; ${credit(one)}; update credits set document_id = '${MADE}'`,
    /credits_document_of_order/,
  ],
  ...(["invoice", "challan"] as const).map(
    (kind): Attempt => [
      `a credit with a document of the kind ${kind}`,
      () =>
        `${looseDocument(one, kind)}; ${credit(one)}; update credits set document_id = '${MADE}'`,
      /takes credit-note or credit-voucher credits_document_of_kind/,
    ],
  ),
  [
    "a credit with the document of its parcel",
    () => `${credit(one)}; update credits set document_id = ${documentOf(one)}`,
    /credits_document_of_kind/,
  ],
  [
    "two credits with one document",
    () =>
      `${looseDocument(one, "credit-note")}; ${credit(one)}; ${credit(one, { quantity: 0 })};
      update credits set document_id = '${MADE}'`,
    /credits_document_once/,
  ],
  [
    "a credit whose note is taken off it",
    () =>
      `${looseDocument(one, "credit-note")}; ${credit(one)}; update credits set document_id = '${MADE}';
      update credits set document_id = null`,
    /credits_keep_document/,
  ],
  [
    "a line more of a credit that has its note",
    () =>
      `${looseDocument(one, "credit-note")}; ${secondLine(one)}; ${credit(one)}; update credits set document_id = '${MADE}';
      insert into credit_lines select credit_id, shipment_id, 1, 1, 0 from credit_lines`,
    /credit_lines_before_document/,
  ],
  [
    "a credit with another order's refund",
    () =>
      `${refund(other, 1)}; ${credit(one)};
      update credits set refund_id = (select id from refunds where order_id = '${other}')`,
    /credits_refund_of_order/,
  ],
  [
    "a return of another order's parcel",
    () =>
      `insert into returns (id, order_id, shipment_id, reason, note, resolution)
        values (gen_random_uuid(), '${other}', ${shipmentOf(one)}, 'x', '', 'refund')`,
    /returns_of_one_order/,
  ],
  [
    "a return's number for another",
    () =>
      `${returned(one)}; insert into returns
        select (jsonb_populate_record(returns, '{"id": "01890a5d-ac96-774b-bcce-b302099a8057"}')).* from returns`,
    /returns_by_number/,
  ],
  [
    "another number of a return",
    () => `${returned(one)}; update returns set number = null`,
    /is given: it cannot be changed/,
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
    "a return with another parcel's credit",
    () =>
      `${credit(other)}; ${returned(one)}; update returns set credit_id = (select id from credits)`,
    /returns_credit_of_shipment/,
  ],
  [
    "more pieces asked back than were in the parcel",
    () => returned(one, returnLine(99_999, 0)),
    /only 1 pieces can come back return_lines_within_parcel/,
  ],
  [
    "more pieces asked back than were in the parcel, in two returns",
    () => `${returned(one, returnLine(1, 0))}; ${returned(one, returnLine(1, 0))}`,
    /return_lines_within_parcel/,
  ],
  [
    "more pieces in a return than it was asked for",
    () => `${returned(one, returnLine(1, 0))}; ${ASKED_NOW}; update return_lines set quantity = 2`,
    /return_lines_within_parcel/,
  ],
  ...["refused", "withdrawn", "lapsed"].map(
    (status): Attempt => [
      `a return that was ${status} and counts again, beside the one that came after it`,
      () =>
        `${returnIn(status)}; ${returned(one, returnLine(1, 0))}; ${ASKED_NOW};
      update returns set status = 'accepted' where status = '${status}'`,
      /only 1 pieces can come back returns_within_parcel/,
    ],
  ),
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
