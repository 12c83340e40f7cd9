import { paise, toRupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import type { ListedReturn } from "#shared/returns/admin-contract.ts";
import type { ShownReturn } from "#shared/returns/contract.ts";
import type { ListedRow } from "./returns-list-store.ts";
import type { WholeReturn } from "./returns-store.ts";

/** A return's number, such as `RT-26-000006`; six characters while one of before has none. */
export function returnNumber({ id, number }: Pick<ListedRow["row"], "id" | "number">): string {
  return number ?? shownOrderNumber(id);
}

/** A return as its shopper and staff see it. */
export function returnView({
  row,
  ordinal,
  lines,
  steps,
  photos,
  creditedPaise,
  replacement,
}: WholeReturn): ShownReturn {
  return {
    _id: row.id,
    number: returnNumber(row),
    orderId: row.orderId,
    shipment: ordinal,
    status: row.status,
    reason: row.reason,
    note: row.note,
    resolution: row.resolution,
    photos,
    lines: lines.map(({ position, name, image, quantity, restocked }) => ({
      line: position,
      name,
      ...(image && { image }),
      quantity,
      ...(restocked !== null && { restocked }),
    })),
    steps: steps.map(({ status, at, note }) => ({ status, at: at.toISOString(), note })),
    ...(creditedPaise !== null && { credited: toRupees(paise(creditedPaise)) }),
    ...(replacement && { replacement }),
  };
}

/** A return as the dashboard lists it. */
export function listedReturnView({
  row,
  orderNumber,
  customerName,
  quantity,
}: ListedRow): ListedReturn {
  return {
    _id: row.id,
    number: returnNumber(row),
    orderId: row.orderId,
    ...(orderNumber && { orderNumber }),
    status: row.status,
    reason: row.reason,
    customerName,
    quantity,
    createdAt: row.createdAt.toISOString(),
    movedAt: row.movedAt.toISOString(),
  };
}
