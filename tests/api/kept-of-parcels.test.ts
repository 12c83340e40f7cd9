import { afterAll, beforeAll, expect, it } from "vitest";
import { refusalOf } from "../support/refusal-of.ts";
import {
  ASKED_NOW,
  type Attempt,
  cancellation,
  documentOf,
  type KeptShop,
  looseDocument,
  MADE,
  openKeptShop,
  parcel,
  refund,
  secondLine,
} from "./plain-sql.ts";

// Each of these breaks an invariant of docs/data.md about parcels and cancellations by plain SQL, as one transaction.

let shop: KeptShop["shop"];
let one: KeptShop["one"];
let other: KeptShop["other"];

beforeAll(async () => {
  ({ shop, one, other } = await openKeptShop());
});
afterAll(() => shop.close());

const parcelWith = (document: string) =>
  `${parcel(one, 1)}; update shipments set document_id = ${document} where order_id = '${one}' and ordinal = 2`;

it.each<Attempt>([
  [
    "fewer pieces ordered than have left",
    () =>
      `${parcel(one, 1)}; ${ASKED_NOW};
      update orders set total_paise = total_paise - (select unit_price_paise from order_lines where order_id = '${one}')
        where id = '${one}';
      update order_lines set quantity = 1 where order_id = '${one}'`,
    /only 1 pieces were ordered order_lines_as_sent/,
  ],
  [
    "more pieces shipped than were ordered",
    () => parcel(one, 2),
    /only 2 pieces were ordered shipment_lines_within_order/,
  ],
  [
    "shipped pieces of another line that has fewer",
    () => `${secondLine(one)}; ${parcel(one, 2, { position: 1 })}`,
    /only 1 pieces were ordered shipment_lines_within_order/,
  ],
  [
    "cancelled pieces of another line that has left",
    () =>
      `${secondLine(one)}; ${parcel(one, 1, { position: 1 })}; ${ASKED_NOW};
      ${cancellation(one, 1, { position: 1 })}`,
    /only 1 pieces were ordered cancellation_lines_within_order/,
  ],
  [
    "more pieces replaced than were ordered",
    () => parcel(one, 3, { isReplacement: true }),
    /only 2 pieces were ordered shipment_lines_within_order/,
  ],
  [
    "more pieces replaced than were ordered, in parts",
    () =>
      `${parcel(one, 2, { isReplacement: true })}; ${parcel(one, 1, { isReplacement: true, ordinal: 3 })}`,
    /only 2 pieces were ordered shipment_lines_within_order/,
  ],
  [
    "a parcel with a line that its order has not",
    () => parcel(one, 1, { position: 9 }),
    /shipment_lines_of_order_line/,
  ],
  [
    "a line of another order in a parcel",
    () => parcel(one, 1, { lineOf: other }),
    /shipment_lines_of_one_order/,
  ],
  ["a parcel with nothing of a line", () => parcel(one, 0), /shipment_lines_quantity_positive/],
  [
    "a parcel whose goods cost less than nothing",
    () => parcel(one, 1, { goods: -1 }),
    /shipment_lines_amounts_not_negative/,
  ],
  [
    "a parcel that is carried for less than nothing",
    () => parcel(one, 1, { freight: -1 }),
    /shipment_lines_amounts_not_negative/,
  ],
  [
    "a parcel with another order's invoice",
    () => `${looseDocument(other)}; ${parcelWith(`'${MADE}'`)}`,
    /shipments_document_of_order/,
  ],
  ...(["credit-note", "credit-voucher", "challan"] as const).map(
    (kind): Attempt => [
      `a parcel with a ${kind}`,
      () => `${looseDocument(one, kind)}; ${parcelWith(`'${MADE}'`)}`,
      new RegExp(`is of the kind ${kind}, and this takes invoice shipments_document_of_kind`),
    ],
  ),
  [
    "a replacement with an invoice",
    () =>
      `${looseDocument(one)}; ${parcel(one, 1, { isReplacement: true })};
      update shipments set document_id = '${MADE}' where is_replacement`,
    /takes challan shipments_document_of_kind/,
  ],
  ["two parcels with one invoice", () => parcelWith(documentOf(one)), /shipments_document_once/],
  [
    "another invoice of a parcel",
    () =>
      `${looseDocument(one)}; update shipments set document_id = '${MADE}' where order_id = '${one}'`,
    /is issued: what it is of keeps it shipments_keep_document/,
  ],
  [
    "a parcel whose invoice is taken off it",
    () => `update shipments set document_id = null where order_id = '${one}'`,
    /shipments_keep_document/,
  ],
  [
    "other pieces in a parcel that was invoiced",
    () => `update shipment_lines set quantity = 2 where order_id = '${one}'`,
    /shipment_lines_never_change/,
  ],
  [
    "another amount of a parcel that was invoiced",
    () => `update shipment_lines set goods_paise = 0 where order_id = '${one}'`,
    /shipment_lines_never_change/,
  ],
  [
    "a parcel without its lines",
    () => `delete from shipment_lines where order_id = '${one}'`,
    /shipment_lines_never_change/,
  ],
  [
    "an order without the lines that have left",
    () =>
      `delete from order_lines where order_id = '${one}'; update orders set total_paise = 0 where id = '${one}'`,
    /shipment_lines_of_order_line/,
  ],
  [
    "a line more of a parcel that was invoiced",
    () =>
      `${secondLine(one)}; insert into shipment_lines
        select shipment_id, order_id, 1, 1, 0, 0 from shipment_lines where order_id = '${one}'`,
    /nothing is added to what it is of shipment_lines_before_document/,
  ],
  ["lines of parcels emptied", () => "truncate shipment_lines cascade", /only grows/],
  [
    "a parcel that is a replacement afterwards",
    () => `update shipments set is_replacement = true where order_id = '${one}'`,
    /as it was sent/,
  ],
  [
    "two parcels of one number",
    () => `update shipments set order_id = '${one}', ordinal = 1`,
    /shipments_ordinal_once/,
  ],
  ["pieces cancelled that were shipped", () => cancellation(one, 2), /only 2 pieces were ordered/],
  [
    "a cancellation of another order's line",
    () => cancellation(one, 1, { lineOf: other }),
    /cancellation_lines_of_one_order/,
  ],
  [
    "a cancellation of a line that its order has not",
    () => cancellation(one, 1, { position: 9 }),
    /cancellation_lines_of_order_line/,
  ],
  ["a cancellation of nothing", () => cancellation(one, 0), /cancellation_lines_quantity_positive/],
  ...["goods", "freight"].map(
    (part): Attempt => [
      `a cancellation whose ${part} cost less than nothing`,
      () => cancellation(one, 1, { [part]: -1 }),
      /cancellation_lines_amounts_not_negative/,
    ],
  ),
  [
    "another amount of what was cancelled",
    () => `${cancellation(one, 1)}; update cancellation_lines set goods_paise = 1`,
    /cancellation_lines_never_change/,
  ],
  [
    "a cancellation without its lines",
    () => `${cancellation(one, 1)}; delete from cancellation_lines`,
    /cancellation_lines_never_change/,
  ],
  ["lines of cancellations emptied", () => "truncate cancellation_lines", /only grows/],
  [
    "a cancellation with another order's refund",
    () =>
      `${refund(other, 1)}; ${cancellation(one, 1)};
      update cancellations set refund_id = (select id from refunds where order_id = '${other}')`,
    /cancellations_refund_of_order/,
  ],
])("plain SQL cannot write %s", async (_, statements, rule) => {
  expect(await refusalOf(shop.database, statements())).toMatch(rule);
});
