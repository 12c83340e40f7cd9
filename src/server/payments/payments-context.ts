import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { JobTaker } from "../jobs/take-job.ts";
import type { Log } from "../lib/log.ts";
import type { OrderRow } from "../orders/store.ts";
import type { PaymentConfirmation } from "./confirm-payment.ts";
import type { GatewayEvent, PaymentGateway } from "./gateway.ts";

/** Each use case of paying, and the checkout, takes what it needs of it. */
export interface PaymentsContext {
  database: Database;
  gateway: PaymentGateway;
  /** The shop's public origin, without a slash at its end. */
  origin: string;
  /** Whose `gstin` is what the shop sells under: it is read when it is needed, since it may change. */
  storeInfo: Pick<StoreInfo, "gstin" | "ownGstins" | "branchRegistrations">;
  log: Log;
  /** Takes the mails of an order that is paid: this process then writes them at once. Left out where it runs no jobs. */
  jobTaker?: JobTaker | undefined;
  /** By which every wait is multiplied: 1, or less in tests. */
  timeScale: number;
}

/** Of an order whose payment is to be confirmed, what whoever asks for it knows. */
export interface PaymentNews {
  /** As it was just read. */
  order: OrderRow;
  /** The gateway's event that is the reason, to be kept as applied with what it leads to. */
  event?: GatewayEvent;
}

/** An order whose payment somebody asks about, as it was read for all who did so at once. */
export interface ReadForPayment {
  order: OrderRow | undefined;
  /** The id of the event that it was read for, where that was applied already. */
  applied?: string;
}

/** A context in which calls that confirm one order's payment at once ask the gateway together. */
export interface ConfirmingContext extends PaymentsContext {
  /** Confirms by an answer that the gateway gives from now on: `fresh` of `joinCalls`. */
  confirm(orderId: string, news?: PaymentNews): Promise<PaymentConfirmation>;
  /** The order as whoever has its payment confirmed just now has read it; undefined where nobody does. */
  underWay(orderId: string): OrderRow | undefined;
  /**
   * An order as it is read just now, also by somebody else.
   *
   * @param eventId of the gateway's event that is the reason: whoever begins the reading hears whether that was applied
   */
  readOrder(orderId: string, eventId?: string): Promise<ReadForPayment>;
}
