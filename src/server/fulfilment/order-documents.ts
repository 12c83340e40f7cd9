import type { User } from "#shared/accounts/contract.ts";
import { offererOf } from "#shared/documents/seller.ts";
import type { AnsweredFile } from "#shared/endpoint.ts";
import { failure, type Outcome } from "#shared/failure.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import { documentsStore } from "../documents/documents-store.ts";
import type { DrawDocuments } from "../documents/draw-documents.ts";
import type { PrintedDocument } from "../documents/pdf/printed-document.ts";
import { registrationsStore } from "../documents/registrations-store.ts";
import { isId } from "../lib/ids.ts";
import { noFulfilment, orderFulfilmentStore } from "../orders/order-fulfilment-store.ts";
import { ordersStore } from "../orders/store.ts";
import { findReservedOf } from "../stock/reservations.ts";
import { branchNames } from "../stock/stock-branches.ts";
import { leftFrom, readSales } from "./order-branches.ts";
import { slipOfShipment, slipsOfWaiting } from "./packing-slips.ts";

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
  const printed = await documentsToPrint(database.db, wanted, storeInfo);
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
 * a slip for what still waits, of each branch that keeps some of it.
 *
 * @param ids of orders; those that there are not are passed over
 */
async function documentsToPrint(
  db: Db,
  ids: readonly string[],
  storeInfo: StoreInfo,
): Promise<PrintedDocument[]> {
  const lines = await ordersStore(db).linesOf(ids);
  const fulfilment = await orderFulfilmentStore(db).ofOrders(ids);
  const orders = await ordersStore(db).findAll(ids);
  const issued = [...fulfilment.values()].flatMap(({ shipments }) =>
    shipments.flatMap(({ documentId }) => documentId ?? []),
  );
  const documents = await documentsStore(db).findAll(issued);
  const registrations = await registrationsStore(db).ofDocuments(issued);
  const names = await branchNames(db);
  // Where goods lie in one place, all is packed there.
  const isOnePlace = names.size < 2;
  const kept = isOnePlace ? [] : await findReservedOf(db, ids);
  const sales = isOnePlace ? [] : await readSales(db, ids);
  const printed: PrintedDocument[] = [];
  for (const id of ids) {
    const order = orders.get(id);
    if (!order) continue;
    const packed = {
      order,
      lines: lines.get(id) ?? [],
      fulfilment: fulfilment.get(id) ?? noFulfilment,
    };
    const left = sales.filter(({ orderId }) => orderId === id);
    for (const shipment of packed.fulfilment.shipments) {
      const document = shipment.documentId ? documents.get(shipment.documentId) : undefined;
      const branches = leftFrom(shipment, packed.fulfilment, left, storeInfo).map(
        (code) => names.get(code) ?? code,
      );
      const seller = document?.body.seller ?? offererOf(storeInfo);
      printed.push({ slip: slipOfShipment(packed, shipment, { seller, branches }) });
      if (!document) continue;
      printed.push({ body: document.body, registration: registrations.get(document.id) });
    }
    const waits = kept.filter(({ orderId }) => orderId === id);
    printed.push(...slipsOfWaiting(packed, storeInfo, waits, names).map((slip) => ({ slip })));
  }
  return printed;
}
