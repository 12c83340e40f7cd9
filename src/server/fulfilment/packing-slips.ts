import { placeOf, streetOf } from "#shared/accounts/profile-address.ts";
import type { PackingSlip } from "#shared/documents/offer.ts";
import { offererOf, sellerOf } from "#shared/documents/seller.ts";
import { sum } from "#shared/money.ts";
import { orderNames } from "#shared/orders/order-id.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import { dayInIndia, partiesOf } from "../documents/sale-document.ts";
import { cashOfNextShipments, cashOfShipments } from "../orders/cash-of-shipments.ts";
import type { OrderFulfilment, Shipment } from "../orders/order-fulfilment-store.ts";
import { allocate, lineQuantities } from "../orders/order-quantities.ts";
import type { LineRow, OrderRow } from "../orders/store.ts";
import type { Reservation } from "../stock/reservations.ts";
import { type BranchNames, type WaitingPart, waitingByBranch } from "./order-branches.ts";

interface PackedOrder {
  order: OrderRow;
  lines: readonly LineRow[];
  fulfilment: OrderFulfilment;
}

type Head = Pick<PackingSlip, "seller" | "branches">;

/** The slip that goes into a shipment that was packed. */
export function slipOfShipment(packed: PackedOrder, shipment: Shipment, head: Head): PackingSlip {
  const { ordinal, carrier, trackingNumber } = shipment;
  const countOf = ({ position }: LineRow) =>
    shipment.lines.find((line) => line.position === position)?.quantity ?? 0;
  return {
    ...slip(packed, head, countOf),
    shipment: { ordinal, carrier, trackingNumber },
    collect: cashOfShipments(packed.order, packed.fulfilment).get(ordinal),
  };
}

/**
 * The slips to pack what still waits by, one for each branch that keeps some of it, each with what is to be collected
 * where it leaves as a parcel of its own; none where nothing waits, or the order is not paid.
 *
 * @param kept for the order; where the shop's goods lie in one place, it need not be known
 */
export function slipsOfWaiting(
  packed: PackedOrder,
  storeInfo: StoreInfo,
  kept: readonly Reservation[],
  names: BranchNames,
): PackingSlip[] {
  const { order, lines, fulfilment } = packed;
  if (order.status !== "Processing") return [];
  let counted = lineQuantities(lines, fulfilment);
  const parts = waitingByBranch(counted, kept, names);
  const values = parts.map(({ quantities }) => {
    const value = sum(
      allocate(order, counted, quantities).flatMap(({ goods, freight }) => [goods, freight]),
    );
    counted = counted.map((one) => {
      const quantity = quantities.get(one.line.position) ?? 0;
      return { ...one, shipped: one.shipped + quantity };
    });
    return value;
  });
  const cash = cashOfNextShipments(order, fulfilment, values);
  return parts.map((part, place) => {
    const { branch, quantities } = part;
    return {
      ...slip(
        packed,
        {
          seller: sellerOf(storeInfo, branch) ?? offererOf(storeInfo),
          branches: names.size > 1 && branch !== undefined ? [names.get(branch) ?? branch] : [],
        },
        ({ position }) => quantities.get(position) ?? 0,
      ),
      collect: cash[place],
      notes: names.size > 1 ? notesOf(part, parts, storeInfo, names, cash.some(Boolean)) : [],
    };
  });
}

/** What whoever packs a part of an order has to know of where it and the other parts lie. */
function notesOf(
  { branch }: WaitingPart,
  parts: readonly WaitingPart[],
  storeInfo: StoreInfo,
  names: BranchNames,
  isCash: boolean,
): string[] {
  const others = parts.flatMap((one) => (one.branch === branch ? [] : [one.branch]));
  const gstinOf = (code: string | undefined) => sellerOf(storeInfo, code)?.gstin;
  const named = (codes: typeof others) =>
    codes.flatMap((code) => (code ? [names.get(code) ?? code] : [])).join(", ");
  const elsewhere = named(others);
  const sameInvoice = named(others.filter((other) => gstinOf(other) === gstinOf(branch)));
  return [
    ...(branch === undefined
      ? [
          "No branch keeps these pieces for the order: which one they leave from is decided when they are shipped.",
        ]
      : []),
    ...(elsewhere
      ? [`Other pieces of this order lie in ${elsewhere}: they have a slip of their own.`]
      : []),
    ...(isCash && sameInvoice
      ? [
          `Where those of ${sameInvoice} leave in the same parcel, it collects the sums of both slips.`,
        ]
      : []),
  ];
}

function slip(
  { order, lines }: PackedOrder,
  head: Head,
  countOf: (line: LineRow) => number,
): PackingSlip {
  return {
    kind: "packing-slip",
    number: orderNames(order),
    placedOn: dayInIndia(order.createdAt),
    ...head,
    delivery: deliveryOf(order),
    ...(order.purchaseOrder && { purchaseOrder: order.purchaseOrder }),
    ...(order.note && { note: order.note }),
    lines: lines
      .map((line) => ({ name: line.name, sku: line.sku, unit: line.unit, quantity: countOf(line) }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** Where it goes, in the lines of the order's page. */
function deliveryOf(order: OrderRow): PackingSlip["delivery"] {
  const { shippingAddress } = order;
  const { name, phone } = partiesOf(order).delivery;
  const place = placeOf(shippingAddress);
  return {
    name,
    phone,
    address: streetOf(shippingAddress),
    city: place,
    state: "",
    gstCode: "",
    pincode: "",
  };
}
