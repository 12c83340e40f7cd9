import { expect } from "vitest";
import { makeLateIndexes } from "#server/database/make-late-indexes.ts";
import { openLog } from "#server/lib/log.ts";
import type { DocumentKind } from "#shared/documents/document.ts";
import { documentNumber, financialYearOf } from "#shared/documents/document-number.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { openAdminOrderClient } from "./admin-orders.ts";
import { openQuoteClient } from "./quote-client.ts";

/** Who tries plain SQL on a shop: its rows are there, and what they may be is tried as one transaction each. */
export interface KeptShop {
  shop: TestShop;
  /** Two paid orders of two pieces each; one piece of each has left with its invoice. */
  one: string;
  other: string;
  /** One that nobody has paid. */
  unpaid: string;
  /** A quote that was sent. */
  quote: string;
}

export async function openKeptShop(): Promise<KeptShop> {
  const shop = await openTestShop({ timeScale: 0.2 });
  const adminOrders = await openAdminOrderClient(shop);
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
  const one = await shipOne();
  const other = await shipOne();
  const unpaid = (await adminOrders.placeOrder({ paid: false })).id;
  const quote = (await (await openQuoteClient(shop)).sent()).id;
  await makeLateIndexes(shop.databaseUrl, openLog("silent"), new AbortController().signal);
  return { shop, one, other, unpaid, quote };
}

/** What is tried, as people say it; the statements, once the shop is there; what the database says, and which rule. */
export type Attempt = [string, () => string, RegExp];

/** The id of what a statement makes. */
export const MADE = "01890a5d-ac96-774b-bcce-b302099a8057";

export const shipmentOf = (order: string) =>
  `(select id from shipments where order_id = '${order}' and ordinal = 1)`;
export const documentOf = (order: string) =>
  `(select document_id from shipments where order_id = '${order}' and ordinal = 1)`;

/** A second parcel, without a document; its line is of the same order unless another is given. */
export const parcel = (
  order: string,
  quantity: number,
  { position = 0, goods = 0, freight = 0, lineOf = order, ordinal = 2, isReplacement = false } = {},
) =>
  `with made as (insert into shipments (id, order_id, ordinal, is_replacement, carrier, tracking_number, shipped_by)
      values (gen_random_uuid(), '${order}', ${ordinal}, ${isReplacement}, 'x', 'x', 'x') returning id)
    insert into shipment_lines (shipment_id, order_id, position, quantity, goods_paise, freight_paise)
      select id, '${lineOf}', ${position}, ${quantity}, ${goods}, ${freight} from made`;

/** One whose line is of the same order unless another is given. */
export const cancellation = (
  order: string,
  quantity: number,
  { position = 0, goods = 0, freight = 0, lineOf = order } = {},
) =>
  `with made as (insert into cancellations (id, order_id, actor, reason, restocked)
      values (gen_random_uuid(), '${order}', 'x', 'x', true) returning id)
    insert into cancellation_lines (cancellation_id, order_id, position, quantity, goods_paise, freight_paise)
      select id, '${lineOf}', ${position}, ${quantity}, ${goods}, ${freight} from made`;

export const refund = (order: string, amount: number, request?: string) =>
  `insert into refunds (id, order_id, request_id, amount_paise, reason, state)
    values (gen_random_uuid(), '${order}', coalesce(${request ? `'${request}'` : "null"}, gen_random_uuid()::text),
      ${amount}, 'x', 'done')`;

export const transfer = (order: string, amount: number, reference: string) =>
  `insert into payments (id, order_id, way, amount_paise, reference, paid_on, entered_by)
    values (gen_random_uuid(), '${order}', 'bank-transfer', ${amount}, '${reference}', now(), 'x')`;

/** A second line of an order, of one piece. */
export const secondLine = (order: string) =>
  `insert into order_lines select (jsonb_populate_record(line, '{"position": 1, "quantity": 1}')).*
    from order_lines as line where order_id = '${order}' and position = 0;
  update orders set total_paise = total_paise + (select unit_price_paise from order_lines where order_id = '${order}' and position = 1)
    where id = '${order}'`;

/** A return of a parcel, with what is added to it by `made`. */
export const returned = (order: string, added = "select from made", replacement = "null") =>
  `with made as (insert into returns (id, order_id, shipment_id, reason, note, resolution, replacement_id)
      values (gen_random_uuid(), '${order}', ${shipmentOf(order)}, 'x', '', 'refund', ${replacement})
      returning *)
    ${added}`;
export const returnLine = (
  quantity: number,
  restocked: number,
  from = "shipment_id",
  position = 0,
) =>
  `insert into return_lines (return_id, shipment_id, position, quantity, restocked)
    select id, ${from}, ${position}, ${quantity}, ${restocked} from made`;

/** A credit of an order's first parcel, of one line. */
export const credit = (
  order: string,
  { from = "shipment_id", position = 0, quantity = 1, amount = 0 } = {},
) =>
  `with made as (insert into credits (id, order_id, shipment_id, actor, reason)
      values (gen_random_uuid(), '${order}', ${shipmentOf(order)}, 'x', 'x') returning *)
    insert into credit_lines (credit_id, shipment_id, position, quantity, amount_paise)
      select id, ${from}, ${position}, ${quantity}, ${amount} from made`;

/** A copy of a row with other columns, as JSON. */
export const copyOf = (table: string, id: string, columns: string) =>
  `insert into ${table} select (jsonb_populate_record(${table}, '${columns}')).* from ${table} where id = '${id}'`;
export const copyOfDocument = (columns: string, order: string) =>
  `insert into documents select (jsonb_populate_record(documents, '${columns}')).* from documents
    where order_id = '${order}'`;
/** As a document of a kind is printed at its place in the series of this year. */
export const printedAt = (sequence: number, kind: DocumentKind = "invoice") =>
  documentNumber(kind, financialYearOf(new Date()), sequence);
/** A document of an order that is of no parcel and no credit: `MADE`. */
export const looseDocument = (order: string, kind: DocumentKind = "invoice") => {
  const sequence = kind === "invoice" ? 3 : 1;
  const number = printedAt(sequence, kind);
  return copyOfDocument(JSON.stringify({ id: MADE, kind, sequence, number }), order);
};

/** What waits for the commit is asked now. */
export const ASKED_NOW = "set constraints all immediate; set constraints all deferred";
