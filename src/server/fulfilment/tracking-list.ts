import type { User } from "#shared/accounts/contract.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { shortDate } from "#shared/dates.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { ewayLimitFor } from "#shared/fulfilment/eway-limit.ts";
import type { enterTracking, TrackingResult } from "#shared/fulfilment/tracking-list-contract.ts";
import { formatMoney, sum } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { ADDRESS_CHANGE_REQUESTED } from "#shared/orders/order-status.ts";
import { findCarrier } from "#shared/settings/carrier-links.ts";
import type { DocumentSettings } from "#shared/settings/documents.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import {
  noFulfilment,
  type OrderFulfilment,
  orderFulfilmentStore,
} from "../orders/order-fulfilment-store.ts";
import {
  allocate,
  type LineQuantities,
  lineQuantities,
  type OrderQuantities,
  unfulfilledItems,
} from "../orders/order-quantities.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";
import { createShipment, refuseInvoice } from "./create-shipment.ts";
import { shipmentSeller, shipmentsOfRest } from "./shipment-seller.ts";
import { fulfilmentStore, type NamedOrder, type NumberedShipment } from "./store.ts";

type TrackingRow = EndpointInput<typeof enterTracking>["body"]["rows"][number];

interface Parts {
  database: Database;
  storeInfo: StoreInfo;
}

/**
 * Ships all that waits of an order for each row, in a transaction of its own, so that one that cannot
 * be shipped does not hold up the others. A row whose number a shipment of its order has already does
 * nothing: a list whose answer was lost can be sent again. One whose number a shipment of another order
 * has, too, is shipped only where that was confirmed.
 */
export async function shipTrackingRows(
  { database, storeInfo }: Parts,
  { email }: User,
  rows: readonly TrackingRow[],
): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  const named = await fulfilmentStore(database.db).named(rows.map(({ order }) => order));
  for (const row of rows) {
    let orderId: string | undefined;
    const done = await database.transaction(
      async (db): Promise<Outcome<TrackingResult, "conflict">> => {
        const meant = named.get(row.order) ?? [];
        const [one, another] = meant;
        const locked = one && !another ? await ordersStore(db).lock({ id: one.id }) : undefined;
        const checked = checkRow(row, meant, await readFacts(db, locked ? [locked] : [], [row]));
        if ("outcome" in checked) return success(checked);
        const { order, items, known, doubt } = checked;
        orderId = order.id;
        if (doubt && !row.confirmed)
          return success({ outcome: "doubtful", message: doubt, orderId });
        const several = await refuseSeveral(db, storeInfo, checked);
        if (several) return success(several);
        const { carrier, trackingNumber, weightGrams, ewayBill } = row;
        const shipment = { items, carrier, trackingNumber, weightGrams, ewayBill };
        const shipped = await createShipment(
          db,
          order,
          shipment,
          { storeInfo, actor: email },
          known,
        );
        if (!shipped.ok) return shipped;
        const message = `Shipped as parcel ${shipped.value}. The customer gets an e-mail.`;
        return success({ outcome: "shipped", message, orderId });
      },
    );
    results.push(done.ok ? done.value : { outcome: "refused", message: done.message, orderId });
  }
  return results;
}

/** The outcome of each row; nothing is changed. */
export async function checkTrackingRows(
  { database: { db }, storeInfo }: Parts,
  rows: readonly TrackingRow[],
): Promise<TrackingResult[]> {
  const results: TrackingResult[] = [];
  const { carriers } = await readSettings(db, "carriers");
  const documentSettings = await readSettings(db, "documents");
  const named = await fulfilmentStore(db).named(rows.map(({ order }) => order));
  const ids = [...named.values()].flat().map(({ id }) => id);
  const orders = await ordersStore(db).findAll([...new Set(ids)]);
  const facts = await readFacts(db, [...orders.values()], rows);
  for (const row of rows) {
    const checked = checkRow(row, named.get(row.order) ?? [], facts);
    if ("outcome" in checked) results.push(checked);
    else {
      const { order, items, known, doubt } = checked;
      const { counted } = known;
      const several = await refuseSeveral(db, storeInfo, checked);
      if (several) {
        results.push(several);
        continue;
      }
      const sold = await shipmentSeller(db, storeInfo, order.id, counted, items);
      const refused = sold.ok
        ? refuseInvoice(storeInfo, sold.value.seller, order, counted, items)
        : sold;
      if (refused) {
        results.push({ outcome: "refused", message: refused.message, orderId: order.id });
        continue;
      }
      const seller = sold.ok ? sold.value.seller : undefined;
      const warning = row.ewayBill
        ? undefined
        : ewayWarning(order, counted, documentSettings, seller?.gstin);
      const count = items.reduce((all, { quantity }) => all + quantity, 0);
      const what = `${formatQuantity(count)} for ${order.customerName}`;
      const message = findCarrier(carriers, row.carrier)
        ? what
        : `${what}. ${row.carrier} is not in your list of carriers: the customer gets no tracking link.`;
      const noted = warning ? { warning } : {};
      results.push(
        doubt
          ? {
              outcome: "doubtful",
              message: `${message.replace(/\.$/, "")}. ${doubt}`,
              orderId: order.id,
              ...noted,
            }
          : { outcome: "ready", message, orderId: order.id, ...noted },
      );
    }
  }
  return results;
}

/** Refuses an order whose parcels leave under several registrations: a row has the number of one. */
async function refuseSeveral(
  db: Db,
  storeInfo: StoreInfo,
  { order, known }: ToShip,
): Promise<TrackingResult | undefined> {
  const shipments = await shipmentsOfRest(db, storeInfo, order.id, known.counted);
  if (shipments.length < 2) return undefined;
  const message = `What is left of order ${staffOrderName(order)} leaves under ${shipments.length} GSTINs, each in a parcel with its own invoice: open the order and ship one parcel after the other, as “Ships from” says.`;
  return { outcome: "refused", message, orderId: order.id };
}

/** Why the consignment should not move yet; undefined where it needs no e-way bill. */
function ewayWarning(
  order: OrderRow,
  counted: readonly LineQuantities[],
  documentSettings: DocumentSettings,
  sellerGstin: string | undefined,
): string | undefined {
  const unfulfilled = new Map(counted.map(({ line, unfulfilled }) => [line.position, unfulfilled]));
  const allocations = allocate(order, counted, unfulfilled);
  const value = sum(allocations.flatMap(({ goods, freight }) => [goods, freight]));
  const limit = ewayLimitFor(order.shippingAddress.state, documentSettings, sellerGstin);
  return value > limit
    ? `It is worth ${formatMoney(value)}: above ${formatMoney(limit)} it needs an e-way bill before it moves.`
    : undefined;
}

interface ToShip {
  order: OrderRow;
  items: { line: number; quantity: number }[];
  /** Why a person should look at its number first. */
  doubt: string | undefined;
  known: OrderQuantities;
}

interface Facts {
  orders: ReadonlyMap<string, OrderRow>;
  fulfilment: ReadonlyMap<string, OrderFulfilment>;
  lines: ReadonlyMap<string, LineRow[]>;
  /** The shipments that have the number of a row, the latest first. */
  numbered: readonly NumberedShipment[];
}

async function readFacts(
  db: Db,
  orders: readonly OrderRow[],
  rows: readonly TrackingRow[],
): Promise<Facts> {
  const ids = orders.map(({ id }) => id);
  return {
    orders: new Map(orders.map((order) => [order.id, order])),
    fulfilment: await orderFulfilmentStore(db).ofOrders(ids),
    lines: await ordersStore(db).linesOf(ids),
    numbered: await fulfilmentStore(db).shipmentsWithNumbers(
      rows.map(({ trackingNumber }) => trackingNumber),
    ),
  };
}

/** @param meant the orders that have the row's number, or its six characters */
function checkRow(
  { trackingNumber }: TrackingRow,
  meant: readonly NamedOrder[],
  facts: Facts,
): ToShip | TrackingResult {
  const [named, another] = meant;
  if (another) return { outcome: "refused", message: severalText(meant) };
  const order = named && facts.orders.get(named.id);
  if (!order) return { outcome: "refused", message: "There is no such order" };
  const known = facts.fulfilment.get(order.id) ?? noFulfilment;
  const isSame = (shipment: { trackingNumber: string }) =>
    shipment.trackingNumber.toLowerCase() === trackingNumber.toLowerCase();
  const sent = known.shipments.find(isSame);
  if (sent) {
    const message = `Parcel ${sent.ordinal} has this number already: nothing is done.`;
    return { outcome: "already_shipped", message, orderId: order.id };
  }
  if (order.status !== "Processing") {
    const now = order.status ?? "not paid";
    const message = `This order is ${now}: nothing of it can be shipped.`;
    return { outcome: "refused", message, orderId: order.id };
  }
  if (order.addressRequest) {
    return { outcome: "refused", message: ADDRESS_CHANGE_REQUESTED, orderId: order.id };
  }
  const other = facts.numbered.find(
    (shipment) => isSame(shipment) && shipment.orderId !== order.id,
  );
  const doubt =
    other &&
    `Parcel ${other.ordinal} of order ${staffOrderName({ id: other.orderId, number: other.orderNumber })} has this number, too.`;
  const counted = lineQuantities(facts.lines.get(order.id) ?? [], known);
  return { order, items: unfulfilledItems(counted), known: { fulfilment: known, counted }, doubt };
}

/** Names each of the orders that six characters stand for. */
function severalText(orders: readonly NamedOrder[]): string {
  const each = orders.map(
    ({ number, orderId, customerName, createdAt }) =>
      `${number ?? orderId} (${customerName}, ${shortDate(createdAt)})`,
  );
  return `${orders.length} orders have these six characters: ${each.join("; ")}. Enter the number of the one you mean.`;
}
