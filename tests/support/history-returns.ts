import { ordersStore } from "#server/orders/store.ts";
import { leftOfReturn } from "#server/returns/end-return.ts";
import { returnsStore, type WholeReturn } from "#server/returns/returns-store.ts";
import { readSettings } from "#server/settings/store.ts";
import type { User } from "#shared/accounts/contract.ts";
import { failure } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import { returnResolutions } from "#shared/returns/return-status.ts";
import { admin, type HistoryParts, type Random } from "./history-parts.ts";

/**
 * Pieces of a delivered parcel are asked back, or a return goes some of its way: it is refused, or
 * arrives, is inspected, and is refunded, replaced or sent back.
 */
export async function bringBack(
  parts: HistoryParts,
  random: Random,
  orderId: string,
): Promise<{ ok: boolean }> {
  const { db } = parts.database;
  const store = returnsStore(db);
  const order = await ordersStore(db).find({ id: orderId });
  const shopper = { ...admin, _id: order?.userId ?? "" };
  const known = await store.ofOrder(orderId);
  const chosen = known.length > 0 && random.chance(0.7) ? random.pick(known).row.id : undefined;
  const asked = chosen ? undefined : await ask(parts, random, shopper, orderId);
  if (asked?.ok === false) return asked;
  const id = chosen ?? asked?.value._id ?? "";
  let last = { ok: true };
  for (let moves = random.whole(1, 5); moves > 0 && last.ok; moves -= 1) {
    const found = await store.findWhole(id);
    if (!found) throw new Error("a return went away");
    last = await moveOn(parts, random, shopper, found);
  }
  return last;
}

async function ask(
  { returns, database: { db } }: HistoryParts,
  random: Random,
  shopper: User,
  orderId: string,
) {
  const { shipments } = await returns.ofUser(shopper, [orderId]);
  const shipment = shipments.length > 0 ? random.pick(shipments) : undefined;
  const items = (shipment?.lines ?? []).flatMap(({ line, quantity: left }) => {
    // Now and then one more than there is: it must be refused.
    const quantity = random.whole(0, random.chance(0.05) ? left + 1 : left);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  if (!shipment || items.length === 0) return failure("conflict", "Nothing can be returned.");
  const { reasons } = await readSettings(db, "returns");
  const resolution = random.pick(returnResolutions);
  const request = { reason: random.pick(reasons), note: "", resolution, photos: [] };
  return returns.ask(shopper, shipment.shipmentId, { items, ...request });
}

/** Mostly the next thing that is done with such a return. */
async function moveOn(
  { returns, database: { db } }: HistoryParts,
  random: Random,
  shopper: User,
  found: WholeReturn,
): Promise<{ ok: boolean }> {
  const { id, status } = found.row;
  const note = "As agreed";
  if (random.chance(0.05)) return returns.withdraw(shopper, id);
  if (status === "asked") {
    const to = random.pick(["accepted", "accepted", "accepted", "refused"] as const);
    return returns.decide(id, admin, { to, note });
  }
  if (status === "accepted") return returns.decide(id, admin, { to: "received", note });
  if (status === "received") {
    const lines = found.lines.map(({ position: line, quantity }) => ({
      line,
      restocked: random.pick([0, quantity, random.whole(0, quantity + 1)]),
    }));
    return returns.inspect(id, admin, { lines, note });
  }
  const how = random.pick(["refunded", "refunded", "replaced", "replaced", "sent-back"] as const);
  if (how === "sent-back") return returns.end(id, admin, { how, note });
  if (how === "replaced") {
    return returns.end(id, admin, { how, carrier: "DTDC", trackingNumber: "D 2", note });
  }
  const amounts = (await leftOfReturn(db, found)).map(({ line, amount }) => ({
    line,
    // All of the price, a part, or a little more than is left of it.
    amount: random.chance(0.7)
      ? toRupees(amount)
      : Math.round(toRupees(amount) * random.whole(0, 103)) / 100,
  }));
  return returns.end(id, admin, { how, amounts, note });
}
