import type { User } from "#shared/accounts/contract.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type FailureCode, type Outcome, success } from "#shared/failure.ts";
import type { changeOrderAddress as changeOrderAddressEndpoint } from "#shared/fulfilment/address-contract.ts";
import type {
  collectCash as collectCashEndpoint,
  refuseShipment as refuseShipmentEndpoint,
} from "#shared/fulfilment/cash-contract.ts";
import type {
  cancelItems as cancelItemsEndpoint,
  createShipment as createShipmentEndpoint,
  creditShipment as creditShipmentEndpoint,
} from "#shared/fulfilment/shipments-contract.ts";
import { rupees } from "#shared/money.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database, Db } from "../database/connection.ts";
import { noOrder } from "../lib/common-failures.ts";
import { isId } from "../lib/ids.ts";
import { readQuantities } from "../orders/order-quantities.ts";
import { type OrderRow, ordersStore } from "../orders/store.ts";
import { declineAddress } from "./address-change-request.ts";
import { cancelItems } from "./cancel-items.ts";
import { changeAddress } from "./change-address.ts";
import { collectCash } from "./collect-cash.ts";
import { type Completion, completeLines } from "./complete-lines.ts";
import { type NotedEwayBill, noteEwayBill } from "./correct-tracking.ts";
import { createShipment } from "./create-shipment.ts";
import { creditShipment } from "./credit-shipment.ts";
import { deliverShipments } from "./deliver-shipments.ts";
import { refuseInReturn } from "./items-in-returns.ts";
import { refuseShipment } from "./refuse-shipment.ts";

interface Parts {
  database: Database;
  storeInfo: StoreInfo;
}

/** Acts on pieces of an order: each in one transaction, the order locked. */
export function openOrderActions({ database, storeInfo }: Parts) {
  const change = <Value, Reason extends FailureCode>(
    id: string,
    work: (db: Db, order: OrderRow) => Promise<Outcome<Value, Reason>>,
  ) =>
    database.transaction(async (db): Promise<Outcome<Value, Reason | "not_found">> => {
      const order = isId(id) ? await ordersStore(db).lock({ id }) : undefined;
      return order ? work(db, order) : noOrder();
    });

  return {
    /** Fills in what lines were sold without; answers how much is new: see complete-lines.ts. */
    completeLines: (id: string, { email }: User, completion: Completion) =>
      change(id, (db, order) => completeLines(db, order, completion, email)),

    /** Changes where an order goes, or whom it is billed to; answers whether anything is new. */
    changeAddress: (
      id: string,
      { email }: User,
      body: EndpointInput<typeof changeOrderAddressEndpoint>["body"],
    ) => change(id, (db, order) => changeAddress(db, order, body, { storeInfo, actor: email })),

    /** Declines the other address that its shopper asked for: see address-change-request.ts. */
    declineAddress: (id: string, { email }: User, reason: string) =>
      change(id, (db, order) => declineAddress(db, order, reason, email)),

    /** Writes a note for the dashboard alone; the same as the last one is not written twice. */
    addNote: (id: string, { email }: User, text: string) =>
      change<null, never>(id, async (db, order) => {
        const events = (await ordersStore(db).eventsOf([order.id])).get(order.id) ?? [];
        const isRepeat = events.findLast(({ isNote }) => isNote)?.what === text;
        if (!isRepeat) await ordersStore(db).addNote(order, email, text);
        return success(null);
      }),

    /** Notes a shipment's e-way bill: see correct-tracking.ts. */
    noteEwayBill: (id: string, { email }: User, noted: NotedEwayBill) =>
      change(id, (db, order) => noteEwayBill(db, order, noted, email)),

    /** Sends pieces as a shipment; answers its number within the order: see create-shipment.ts. */
    createShipment: (
      id: string,
      { email }: User,
      shipment: EndpointInput<typeof createShipmentEndpoint>["body"],
    ) =>
      change(id, (db, order) => createShipment(db, order, shipment, { storeInfo, actor: email })),

    /** Notes that a shipment has arrived. */
    deliverShipment: (id: string, { email }: User, ordinal: number) =>
      change(id, async (db, order) => {
        const known = await readQuantities(db, order);
        const named = known.fulfilment.shipments.filter((shipment) => shipment.ordinal === ordinal);
        return deliverShipments(db, order, named, email, known);
      }),

    /** Cancels pieces that wait; answers what goes back, in paise: see cancel-items.ts. */
    cancelItems: (
      id: string,
      { email }: User,
      { items, reason, restock = true }: EndpointInput<typeof cancelItemsEndpoint>["body"],
    ) =>
      change(id, (db, order) => cancelItems(db, order, { items, reason, restock, actor: email })),

    /** Enters what was collected in cash; answers what to say: see collect-cash.ts. */
    collectCash: (
      id: string,
      { email }: User,
      collected: EndpointInput<typeof collectCashEndpoint>["body"],
    ) => change(id, (db, order) => collectCash(db, order, collected, email)),

    /** Notes a shipment that was refused at the door; answers what was credited: see refuse-shipment.ts. */
    refuseShipment: (
      id: string,
      { email }: User,
      refused: EndpointInput<typeof refuseShipmentEndpoint>["body"],
    ) => change(id, (db, order) => refuseShipment(db, order, refused, { storeInfo, actor: email })),

    /** Takes back what a shipment stands for; answers how much, in paise: see credit-shipment.ts. */
    creditShipment: (
      id: string,
      { email }: User,
      { shipment, lines, reason }: EndpointInput<typeof creditShipmentEndpoint>["body"],
    ) =>
      change(id, async (db, order) => {
        const credit = {
          shipment,
          lines: lines.map(({ amount, ...line }) => ({
            ...line,
            ...(amount !== undefined && { amount: rupees(amount) }),
          })),
          reason,
          actor: email,
          storeInfo,
        };
        return (await refuseInReturn(db, order, credit)) ?? creditShipment(db, order, credit);
      }),
  };
}
