import type { EndpointInput } from "#shared/endpoint.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { creditShare } from "#shared/fulfilment/item-amounts.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import type { endReturn as endReturnEndpoint } from "#shared/returns/admin-contract.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { shipReplacement } from "../fulfilment/create-shipment.ts";
import { creditShipment } from "../fulfilment/credit-shipment.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { creditableLines } from "../orders/order-quantities.ts";
import { returnNumber } from "./return-view.ts";
import type { WholeReturn } from "./returns-store.ts";
import { lockReturn, noteTransition } from "./transition-return.ts";

type ReturnEnd = EndpointInput<typeof endReturnEndpoint>["body"];
type Ended<T> = Outcome<T, "not_found" | "conflict">;

/**
 * Ends an inspected return, in this transaction: by a credit note and refund, a replacement, or sending
 * its pieces back.
 */
export async function endReturn(
  db: Db,
  id: string,
  end: ReturnEnd,
  { actor, storeInfo }: { actor: string; storeInfo: StoreInfo },
): Promise<Ended<null>> {
  const locked = await lockReturn(db, id, end.how);
  if (!locked.ok) return locked;
  const { order, found } = locked.value;
  const by = { actor, note: end.note };
  if (end.how === "sent-back") {
    if (found.lines.some(({ restocked }) => restocked)) {
      return failure(
        "conflict",
        "Pieces of this return went back to the stock, so they cannot be sent back to the customer.",
      );
    }
    await noteTransition(db, locked.value, { status: "sent-back" }, by);
    return success(null);
  }
  if (end.how === "replaced") {
    const items = found.lines.map(({ position, quantity }) => ({ line: position, quantity }));
    const { carrier, trackingNumber } = end;
    const shipment = { items, carrier, trackingNumber };
    const shipped = await shipReplacement(db, order, shipment, { storeInfo, actor });
    if (!shipped.ok) return shipped;
    const { id: replacementId } = shipped.value;
    await noteTransition(db, locked.value, { status: "replaced", replacementId }, by);
    return success(null);
  }
  const lines = await readAmounts(db, found, end.amounts);
  if (!lines.ok) return lines;
  const credited = await creditShipment(db, order, {
    shipment: found.ordinal,
    lines: lines.value,
    reason: `Return ${returnNumber(found.row)}: ${found.row.reason}`,
    actor,
    storeInfo,
  });
  if (!credited.ok) return credited;
  const { creditId } = credited.value;
  await noteTransition(db, locked.value, { status: "refunded", creditId }, by);
  return success(null);
}

/** What can still be refunded of a return's pieces, line by line: their share of the price, less earlier credits. */
export async function leftOfReturn(
  db: Db,
  { row, lines }: WholeReturn,
): Promise<{ line: number; amount: Money }[]> {
  const fulfilment = await orderFulfilmentStore(db).ofOrder(row.orderId);
  const shipment = fulfilment.shipments.find(({ id }) => id === row.shipmentId);
  const known = shipment ? creditableLines(shipment, fulfilment) : [];
  return lines.map(({ position, quantity }) => {
    const line = known.find((one) => one.position === position);
    if (!line || line.returned + quantity > line.quantity) {
      return { line: position, amount: paise(0) };
    }
    return { line: position, amount: paise(Math.max(0, creditShare(line, quantity))) };
  });
}

/** The lines to credit: no more than is left of each, and each of the return's once. */
async function readAmounts(
  db: Db,
  found: WholeReturn,
  refunds: readonly { line: number; amount: number }[],
): Promise<Outcome<{ line: number; quantity: number; amount: Money }[], "conflict">> {
  const left = await leftOfReturn(db, found);
  const amounts = new Map(refunds.map(({ line, amount }) => [line, rupees(amount)]));
  for (const { position, name } of found.lines) {
    const max = left.find(({ line }) => line === position)?.amount ?? paise(0);
    if ((amounts.get(position) ?? 0) > max) {
      return failure(
        "conflict",
        `At most ${formatMoney(max)} of the price of ${name} can be refunded for this return.`,
      );
    }
  }
  const lines = found.lines.map(({ position, quantity }) => ({
    line: position,
    quantity,
    amount: amounts.get(position) ?? paise(0),
  }));
  // Where nothing is left of the price, as it was credited before, the return ends without money.
  if (lines.every(({ amount }) => amount === 0) && left.some(({ amount }) => amount > 0)) {
    return failure("conflict", "Enter what is refunded, or send the pieces back.");
  }
  return success(lines);
}
