import { isPickedUp } from "#shared/documents/picked-up.ts";
import { type Seller, sellerOf } from "#shared/documents/seller.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { type Money, paise, sum, times } from "#shared/money.ts";
import { allocatedShare } from "#shared/orders/allocated-share.ts";
import { ADDRESS_CHANGE_REQUESTED } from "#shared/orders/order-status.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import type { Db } from "../database/connection.ts";
import { atEnd } from "../database/transaction.ts";
import { issueDocument } from "../documents/issue-document.ts";
import { invoiceObstacles, saleDocument } from "../documents/sale-document.ts";
import { cashOfNextShipment } from "../orders/cash-of-shipments.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import {
  type Allocation,
  allocate,
  allocatedItem,
  allocationRow,
  amountsOf,
  type LineQuantities,
  type OrderQuantities,
  readQuantities,
  totalUnfulfilled,
  withShipment,
} from "../orders/order-quantities.ts";
import { queueMovedMail } from "../orders/queue-moved-mail.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { removeReserved, shipUnreserved } from "../stock/order-movements.ts";
import { updateProgress } from "./order-progress.ts";
import {
  itemsText,
  quantitiesByLine,
  type RequestedQuantities,
  refuseMissing,
} from "./requested-quantities.ts";
import { shipmentSeller } from "./shipment-seller.ts";

export interface NewShipment {
  items: RequestedQuantities;
  carrier: string;
  trackingNumber: string;
  weightGrams?: number | undefined;
  ewayBill?: string | undefined;
  /** Under which it leaves, empty for a branch without one; needed where several keep what is left of the order. */
  gstin?: string | undefined;
}

interface ShipContext {
  storeInfo: StoreInfo;
  /** The admin's e-mail. */
  actor: string;
}

/**
 * Sends pieces of an order as a shipment, with its invoice, in this transaction; the customer's mail
 * follows. Once nothing waits any more the order is Shipped.
 *
 * @param order locked by this transaction
 * @param known what became of its pieces, where that was read before
 * @returns the shipment's number within the order; `conflict` where the order
 *   is not to be shipped, another address is asked for, the pieces do not wait or not under that GSTIN, or no
 *   invoice can be issued
 */
export async function createShipment(
  db: Db,
  order: OrderRow,
  { gstin, ...shipment }: NewShipment,
  { storeInfo, actor }: ShipContext,
  known?: OrderQuantities,
): Promise<Outcome<number, "conflict">> {
  if (order.status !== "Processing") {
    const now = order.status ?? "not paid";
    return failure("conflict", `This order is ${now}: nothing of it can be shipped.`);
  }
  if (order.addressRequest) return failure("conflict", ADDRESS_CHANGE_REQUESTED);
  const before = known ?? (await readQuantities(db, order));
  const { counted } = before;
  const missing = refuseMissing(counted, shipment.items);
  if (missing) return missing;
  const sold = await shipmentSeller(db, storeInfo, order.id, counted, shipment.items, gstin);
  if (!sold.ok) return sold;
  const { seller, from } = sold.value;
  const refused = refuseInvoice(storeInfo, seller, order, counted, shipment.items);
  if (refused) return refused;
  const allocations = allocate(order, counted, quantitiesByLine(shipment.items));
  const isRest =
    allocations.reduce((sum, { quantity }) => sum + quantity, 0) === totalUnfulfilled(counted);
  await removeReserved(db, order, allocations.map(allocatedItem), { reason: "sale", actor, from });
  const { sent, now } = await writeShipment(db, order, before, shipment, allocations, {
    kind: "invoice",
    actor,
  });
  const { ordinal: number } = sent;
  const isWhole = isRest && number === 1;
  const isHandedOver = isPickedUp(shipment.carrier);
  const how = isHandedOver
    ? "picked up"
    : `shipped with ${shipment.carrier}, tracking number ${shipment.trackingNumber}`;
  const at = await ordersStore(db).addEvent(
    order,
    actor,
    isWhole
      ? `${how.charAt(0).toUpperCase()}${how.slice(1)}.`
      : `Parcel ${number} was ${how}: ${itemsText(allocations)}.`,
  );
  await queueMovedMail(db, order, { status: "Shipped", at, shipment: number });
  // Who takes it at the counter has it: nobody notes its arrival, and no second mail tells of it.
  if (isHandedOver) await orderFulfilmentStore(db).markDelivered(sent.id);
  await updateProgress(db, order.id, undefined, isHandedOver ? undefined : now);
  issueFor(db, order, sent, allocations, { kind: "invoice", seller });
  return success(number);
}

/**
 * Sends pieces once more in place of some that came back or never arrived: they were sold before, so
 * they have no value here, and travel with a delivery challan. They are taken off the stock. The mail
 * about their return tells the customer.
 *
 * @param order locked by this transaction
 * @returns the shipment; `conflict` where they are not in stock
 */
export async function shipReplacement(
  db: Db,
  order: OrderRow,
  shipment: NewShipment,
  { storeInfo, actor }: ShipContext,
): Promise<Outcome<WrittenShipment, "conflict">> {
  const known = await readQuantities(db, order);
  const { counted } = known;
  const requested = quantitiesByLine(shipment.items);
  const tooMany = counted.find(
    ({ line, shipped }) => (requested.get(line.position) ?? 0) > shipped,
  );
  if (tooMany) {
    return failure("conflict", `Only ${tooMany.shipped} of ${tooMany.line.name} were shipped.`);
  }
  const amounts = amountsOf(
    order,
    counted.map(({ line }) => line),
  );
  const allocations = counted.flatMap(({ line }, index) => {
    const quantity = requested.get(line.position) ?? 0;
    const goods = amounts[index]?.goods ?? times(paise(line.unitPricePaise), line.quantity);
    return quantity === 0
      ? []
      : [
          {
            line,
            quantity,
            goods: allocatedShare(goods, line.quantity, 0, quantity),
            freight: paise(0),
          },
        ];
  });
  const left = await shipUnreserved(db, order, allocations.map(allocatedItem), actor);
  if (!left) return failure("conflict", "There are too few pieces in stock for this replacement.");
  // A challan bears no tax, so pieces of two branches travel with that of the first.
  const seller = sellerOf(storeInfo, left[0]);
  const refused = refuseInvoice(storeInfo, seller, order, counted, shipment.items);
  if (refused) return refused;
  const { sent } = await writeShipment(db, order, known, shipment, allocations, {
    kind: "challan",
    actor,
  });
  const { ordinal: number } = sent;
  await ordersStore(db).addEvent(
    order,
    actor,
    `Parcel ${number}, a replacement, was shipped with ${shipment.carrier}, tracking number ${shipment.trackingNumber}: ${itemsText(allocations)}.`,
  );
  issueFor(db, order, sent, allocations, { kind: "challan", seller });
  return success(sent);
}

/** Refuses pieces for which no invoice can be issued; undefined where it can, or none is needed. */
export function refuseInvoice(
  shop: OwnRegistrations,
  seller: Seller | undefined,
  order: OrderRow,
  counted: readonly LineQuantities[],
  requested: RequestedQuantities,
) {
  if (!seller) return undefined;
  const chosen = quantitiesByLine(requested);
  const lines = counted.map(({ line }) => line).filter(({ position }) => chosen.has(position));
  const obstacles = invoiceObstacles(shop, order, lines);
  if (obstacles.length === 0) return undefined;
  return failure(
    "conflict",
    `No invoice can be issued, so this cannot be shipped yet. ${obstacles.slice(0, 3).join(" ")}`,
  );
}

type ShipmentDocument = "invoice" | "challan";

/** A shipment as it was written down. */
interface WrittenShipment {
  id: string;
  /** Its number within the order, from 1. */
  ordinal: number;
  facts: Omit<NewShipment, "items">;
  /** To be collected for it in cash, where it is paid on delivery. */
  collect: Money | undefined;
}

/** Writes the shipment down, and answers what the order's quantities are now; its document follows, by `issueFor`. */
async function writeShipment(
  db: Db,
  order: OrderRow,
  known: OrderQuantities,
  { carrier, trackingNumber, weightGrams, ewayBill }: NewShipment,
  allocations: readonly Allocation[],
  { kind, actor }: { kind: ShipmentDocument; actor: string },
): Promise<{ sent: WrittenShipment; now: OrderQuantities }> {
  const ordinal = known.fulfilment.shipments.length + 1;
  const value = sum(allocations.flatMap(({ goods, freight }) => [goods, freight]));
  const collect =
    kind === "invoice" ? cashOfNextShipment(order, known.fulfilment, value) : undefined;
  const facts = {
    carrier,
    trackingNumber,
    ...(weightGrams !== undefined && { weightGrams }),
    ...(ewayBill !== undefined && { ewayBill }),
  };
  const isReplacement = kind === "challan";
  const shipment = await orderFulfilmentStore(db).insertShipment(
    { orderId: order.id, ordinal, isReplacement, ...facts, shippedBy: actor },
    allocations.map((one) =>
      isReplacement
        ? { ...allocationRow(one), goodsPaise: 0, freightPaise: 0 }
        : allocationRow(one),
    ),
  );
  return { sent: { id: shipment.id, ordinal, facts, collect }, now: withShipment(known, shipment) };
}

/** Has a shipment's document issued, as the last of this transaction: others wait for the next number. */
function issueFor(
  db: Db,
  order: OrderRow,
  { id, ordinal, facts, collect }: WrittenShipment,
  items: readonly Allocation[],
  { kind, seller }: { kind: ShipmentDocument; seller: Seller | undefined },
): void {
  if (!seller) return;
  const shipment = { ordinal, ...facts };
  const draft = saleDocument({ kind, seller, order, items, shipment, collect });
  atEnd(db, async () => {
    const document = await issueDocument(db, order.id, draft);
    await orderFulfilmentStore(db).setDocument(id, document.id);
  });
}
