import { type Outcome, success } from "#shared/failure.ts";
import { toRupees } from "#shared/money.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { returnTransitionsFrom } from "#shared/returns/return-status.ts";
import { sendToText } from "#shared/returns/send-to.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Db } from "../database/connection.ts";
import { gstClosed } from "../fulfilment/gst-closed.ts";
import { isId } from "../lib/ids.ts";
import { orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { ordersStore } from "../orders/store.ts";
import { readSettings } from "../settings/store.ts";
import { findHomes } from "../stock/put-back.ts";
import type { Sellers } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { quantityByProduct } from "../stock/stock-store.ts";
import { leftOfReturn } from "./end-return.ts";
import { returnNumber, returnView } from "./return-view.ts";
import { returnsStore, type WholeReturn } from "./returns-store.ts";
import { noReturn } from "./transition-return.ts";

/** A return as staff see it. */
export async function adminReturn(
  db: Db,
  id: string,
  storeInfo: StoreInfo,
): Promise<Outcome<AdminReturn, "not_found">> {
  const found = isId(id) ? await returnsStore(db).findWhole(id) : undefined;
  const order = found && (await ordersStore(db).find({ id: found.row.orderId }));
  if (!found || !order) return noReturn();
  const settings = await readSettings(db, "returns");
  const left = await leftOfReturn(db, found);
  const { shipments } = await orderFulfilmentStore(db).ofOrder(order.id);
  const shipment = shipments.find((one) => one.id === found.row.shipmentId);
  const { customerName: name, customerEmail: email, customerPhone: phone } = order;
  const staffTransitions = returnTransitionsFrom(found.row.status).filter(
    (move) => move !== "withdrawn" && move !== "lapsed",
  );
  return success({
    ...returnView(found),
    ...(order.number && { orderNumber: order.number }),
    customer: { name, email, phone },
    actors: found.steps.map(({ actor }) => actor),
    transitions: staffTransitions,
    left: left.map(({ line, amount }) => ({ line, amount: toRupees(amount) })),
    ...(shipment && gstClosed(shipment)),
    ...(await restocksAt(db, found, storeInfo)),
    instructions: [
      settings.instructions,
      sendToText(storeInfo, await onlyHome(db, found, storeInfo)),
      `The number of the return is ${returnNumber(found.row)}.`,
    ].join("\n"),
    carriers: (await readSettings(db, "carriers")).carriers.map(({ name }) => name),
  });
}

/** The branch that all pieces of a return that is asked for go back to; undefined for several. */
async function onlyHome(
  db: Db,
  { row: { id: returnId, orderId, shipmentId, status }, lines }: WholeReturn,
  sellers: Sellers,
): Promise<string | undefined> {
  if (status !== "asked") return undefined;
  const from = { orderId, shipmentId, returnId };
  const homes = await findHomes(db, from, quantityByProduct(lines), sellers);
  const codes = new Set(homes.map(({ branch }) => branch));
  return codes.size === 1 ? homes[0]?.branch : undefined;
}

/** Where the pieces of a return that is to be inspected go back to; nothing where goods lie in one branch only. */
async function restocksAt(
  db: Db,
  { row: { id: returnId, orderId, shipmentId, status }, lines }: WholeReturn,
  sellers: Sellers,
): Promise<Pick<AdminReturn, "restocksAt">> {
  if (status !== "received") return {};
  const names = await branchNames(db);
  if (names.size < 2) return {};
  const from = { orderId, shipmentId, returnId };
  const homes = await findHomes(db, from, quantityByProduct(lines), sellers);
  return {
    restocksAt: lines.map(({ position: line, productId }) => ({
      line,
      branches: homes
        .filter((home) => home.productId === productId)
        .map(({ branch }) => names.get(branch) ?? branch),
    })),
  };
}
