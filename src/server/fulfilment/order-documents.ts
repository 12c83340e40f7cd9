import type { User } from "#shared/accounts/contract.ts";
import type { PackingSlip } from "#shared/documents/offer.ts";
import { offererOf } from "#shared/documents/seller.ts";
import type { AnsweredFile } from "#shared/endpoint.ts";
import { failure, type Outcome } from "#shared/failure.ts";
import { sum } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import { documentsStore } from "../documents/documents-store.ts";
import type { DrawDocuments } from "../documents/draw-documents.ts";
import type { PrintedDocument } from "../documents/pdf/printed-document.ts";
import { registrationsStore } from "../documents/registrations-store.ts";
import { dayInIndia, partiesOf } from "../documents/sale-document.ts";
import { isId } from "../lib/ids.ts";
import { cashOfNextShipment, cashOfShipments } from "../orders/cash-of-shipments.ts";
import {
  noFulfilment,
  type OrderFulfilment,
  orderFulfilmentStore,
  type Shipment,
} from "../orders/order-fulfilment-store.ts";
import { allocate, lineQuantities } from "../orders/order-quantities.ts";
import { type LineRow, type OrderRow, ordersStore } from "../orders/store.ts";

interface PackedOrder {
  order: OrderRow;
  lines: readonly LineRow[];
  fulfilment: OrderFulfilment;
}

type Seller = PackingSlip["seller"];

/** The slip that goes into a shipment that was packed. */
function slipOfShipment(packed: PackedOrder, shipment: Shipment, seller: Seller): PackingSlip {
  const { ordinal, carrier, trackingNumber } = shipment;
  const countOf = ({ position }: LineRow) =>
    shipment.lines.find((line) => line.position === position)?.quantity ?? 0;
  return {
    ...slip(packed, seller, countOf),
    shipment: { ordinal, carrier, trackingNumber },
    collect: cashOfShipments(packed.order, packed.fulfilment).get(ordinal),
  };
}

/** The slip to pack what still waits by; undefined where nothing does, or the order is not paid. */
function slipOfUnfulfilled(packed: PackedOrder, seller: Seller): PackingSlip | undefined {
  if (packed.order.status !== "Processing") return undefined;
  const counted = lineQuantities(packed.lines, packed.fulfilment);
  const unfulfilled = new Map(counted.map((one) => [one.line.position, one.unfulfilled]));
  const made = slip(packed, seller, ({ position }) => unfulfilled.get(position) ?? 0);
  if (made.lines.length === 0) return undefined;
  const value = sum(
    allocate(packed.order, counted, unfulfilled).flatMap(({ goods, freight }) => [goods, freight]),
  );
  return { ...made, collect: cashOfNextShipment(packed.order, packed.fulfilment, value) };
}

function slip(
  { order, lines }: PackedOrder,
  seller: Seller,
  countOf: (line: LineRow) => number,
): PackingSlip {
  return {
    kind: "packing-slip",
    number: orderNames(order),
    placedOn: dayInIndia(order.createdAt),
    seller,
    delivery: partiesOf(order).delivery,
    ...(order.purchaseOrder && { purchaseOrder: order.purchaseOrder }),
    ...(order.note && { note: order.note }),
    lines: lines
      .map((line) => ({ name: line.name, sku: line.sku, unit: line.unit, quantity: countOf(line) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/**
 * Packing slips and documents of orders in one PDF, in the given order.
 *
 * @returns `not_found` where none of them has any
 */
export async function printOrderDocuments(
  { database, storeInfo, draw }: { database: Database; storeInfo: StoreInfo; draw: DrawDocuments },
  ids: readonly string[],
  user: Pick<User, "_id">,
): Promise<Outcome<AnsweredFile, "not_found" | "too_many_requests" | "unavailable">> {
  const wanted = [...new Set(ids)].filter(isId);
  const printed = await documentsToPrint(database.db, wanted, offererOf(storeInfo));
  if (printed.length === 0) {
    return failure(
      "not_found",
      "There are no documents to print: nothing of this waits to be packed, and nothing was sent.",
    );
  }
  // The first is a slip, by the order's number without the six characters behind it.
  const [first] = printed;
  const isOne = wanted.length === 1 && first && "slip" in first;
  const name = isOne ? `order ${first.slip.number.split(" ")[0]}` : `${wanted.length} orders`;
  return draw(user._id, `Documents of ${name}`, printed);
}

/**
 * All documents to print of orders, in the given order: of each a slip and the document for each shipment, and
 * a slip for what still waits.
 *
 * @param ids of orders; those that there are not are passed over
 */
async function documentsToPrint(
  db: Db,
  ids: readonly string[],
  seller: Seller,
): Promise<PrintedDocument[]> {
  const lines = await ordersStore(db).linesOf(ids);
  const fulfilment = await orderFulfilmentStore(db).ofOrders(ids);
  const orders = await ordersStore(db).findAll(ids);
  const issued = [...fulfilment.values()].flatMap(({ shipments }) =>
    shipments.flatMap(({ documentId }) => documentId ?? []),
  );
  const documents = await documentsStore(db).findAll(issued);
  const registrations = await registrationsStore(db).ofDocuments(issued);
  const printed: PrintedDocument[] = [];
  for (const id of ids) {
    const order = orders.get(id);
    if (!order) continue;
    const packed = {
      order,
      lines: lines.get(id) ?? [],
      fulfilment: fulfilment.get(id) ?? noFulfilment,
    };
    for (const shipment of packed.fulfilment.shipments) {
      printed.push({ slip: slipOfShipment(packed, shipment, seller) });
      const document = shipment.documentId && documents.get(shipment.documentId);
      if (!document) continue;
      printed.push({ body: document.body, registration: registrations.get(document.id) });
    }
    const slip = slipOfUnfulfilled(packed, seller);
    if (slip) printed.push({ slip });
  }
  return printed;
}
