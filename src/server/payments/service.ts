import type { User } from "#shared/accounts/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import { shopperMayStopWaiting, wasPaid } from "#shared/orders/payment-status.ts";
import type { Payment } from "#shared/payments/contract.ts";
import type { TransferRule } from "#shared/payments/transfer-rule.ts";
import type { Destination } from "#shared/shipping/zones.ts";

import type { ListPlace } from "../database/numbered-page.ts";
import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { noOrder } from "../lib/common-failures.ts";
import { joinCalls } from "../lib/join-calls.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { type OrderRow, orderKeyOf } from "../orders/store.ts";
import { type CodRefusal, codOfferOf } from "./cod-terms.ts";
import { confirmPayment, type PaymentConfirmation } from "./confirm-payment.ts";
import { cancelTransfer } from "./expire-order.ts";
import { failedAttemptsJob } from "./fill-failed-attempts.ts";
import { handleWebhook } from "./handle-webhook.ts";
import { listUnmatched, refundUnmatched, resolveUnmatched } from "./note-unmatched.ts";
import { sendOrderRefundedMail } from "./order-refunded-mail.ts";
import { sendPaymentHoldMail, sendUnmatchedPaymentMail } from "./owner-mails.ts";
import { paymentView } from "./payment-view.ts";
import type { PaymentNews, PaymentsContext, ReadForPayment } from "./payments-context.ts";
import { reconcile, sweepPayments } from "./reconcile.ts";
import { recordTransfer } from "./record-transfer.ts";
import { sendRefund } from "./refunds.ts";
import { refundsStore } from "./refunds-store.ts";
import { sendPaidMails } from "./send-paid-mails.ts";
import { checkoutStore } from "./store.ts";
import { sendBankTransferMail } from "./transfer-mails.ts";
import { transferRuleOf } from "./transfer-terms.ts";
import { voidTransfer } from "./void-transfer.ts";

/** Milliseconds that a person waits for the gateway's word before the stored one is shown. */
const GATEWAY_WAIT_MS = 4_000;

const MISSING_ORDER_ID = "Missing order information. Please contact support.";

interface MailParts extends Omit<MailJobParts, "database"> {
  pdf: PdfRenderer;
}

export type PaymentsService = ReturnType<typeof openPayments>;

const eventsOf = (news: readonly PaymentNews[]) => news.flatMap(({ event }) => event ?? []);

/** Paying: asks the gateway, enters what came otherwise, gives back; mails and refunds follow as jobs. */
export function openPayments(context: PaymentsContext) {
  const { database, gateway, log } = context;
  const failedAttempts = failedAttemptsJob(database, log);
  const confirmations = joinCalls<PaymentConfirmation, PaymentNews>(
    (orderKey, { news, later, before, onAsk }) =>
      confirmPayment(context, orderKey, {
        ...(before?.ok
          ? { seen: before.value.order, applied: before.value.events }
          : { seen: news[0]?.order }),
        onAsk() {
          onAsk();
          return eventsOf(news);
        },
        later: () => eventsOf(later()),
      }),
  );
  const confirm = (orderId: string, news?: PaymentNews) =>
    confirmations.fresh(orderKeyOf(orderId), news);
  const underWay = (orderId: string) => confirmations.newsOf(orderKeyOf(orderId)).at(-1)?.order;
  // The browser's question and the bank's event mostly come at the same moment: one of both reads the order.
  const reads = joinCalls<ReadForPayment, string>(async (orderId, { news: [eventId] }) => {
    const store = checkoutStore(database.db);
    if (eventId === undefined) return { order: await store.find({ orderId }) };
    const known = await store.findWithEvent(orderId, eventId);
    return { order: known?.order, ...(known?.isApplied && { applied: eventId }) };
  });
  const readOrder = (orderId: string, eventId?: string) =>
    reads.current(orderKeyOf(orderId), eventId);

  /**
   * Waits for a confirmation, but 4 s at most; a later result is still applied.
   *
   * @returns the order, once the gateway's answer is known and applied
   */
  async function waitFor(
    confirmed: Promise<PaymentConfirmation>,
    orderId: string,
  ): Promise<OrderRow | undefined> {
    const ended = confirmed.then(
      (confirmation) => (confirmation.ok ? confirmation.value.order : undefined),
      (error: unknown) => {
        log.warn({ err: error, orderId }, "a payment could not be confirmed");
        return undefined;
      },
    );
    return new Promise((resolve) => {
      // Ended with the answer: a timer that went on would keep each order in memory for as long.
      const timer = setTimeout(resolve, GATEWAY_WAIT_MS, undefined).unref();
      ended.then((order) => {
        clearTimeout(timer);
        resolve(order);
      });
    });
  }

  /** How a payment stands, with why its money goes back where it does. */
  async function viewOf(order: OrderRow, confirmed = false): Promise<Payment> {
    const goesBack = wasPaid(order.paymentState) && order.paymentState !== "charged";
    const refund = goesBack
      ? (await refundsStore(database.db).ofOrder(order.id)).at(-1)
      : undefined;
    return paymentView(order, { confirmed, refundReason: refund?.reason });
  }

  return {
    /** How the payment of one's own order stands; the gateway is asked where it is not final. */
    async paymentStatus(
      user: User,
      orderId: string | undefined,
    ): Promise<Outcome<Payment, "invalid_request" | "not_found">> {
      if (!orderId) {
        return failure("invalid_request", MISSING_ORDER_ID, {
          fields: { order_id: "Order id is required" },
        });
      }
      const store = checkoutStore(database.db);
      // Mostly the bank tells of it at the same moment.
      const order =
        underWay(orderId) ??
        (ORDER_ID_PATTERN.test(orderId) ? (await readOrder(orderId)).order : undefined);
      if (order?.userId !== user._id) return noOrder();
      if (shopperMayStopWaiting(order.paymentState)) return success(await viewOf(order));
      // A poll is repeated: what another one is being told will do.
      const confirmed = await waitFor(confirmations.current(order.orderKey, { order }), orderId);
      if (confirmed) return success(await viewOf(confirmed, true));
      return success(await viewOf((await store.find({ orderId })) ?? order));
    },

    /** Takes an event of the gateway: see handle-webhook.ts. */
    handleWebhook: (authorization: string | undefined, body: unknown) =>
      handleWebhook({ ...context, confirm, underWay, readOrder }, authorization, body),

    /**
     * Takes a shopper back from the gateway. What the return claims is not believed: it is a reason
     * to ask, unless it is forged.
     *
     * @param params of the query or the form
     * @returns the order id to show, and whether the bank may have sent whoever comes with it: an order id
     *   alone is no secret; null where there is none that could be the shop's
     */
    async handleCallback(
      params: Record<string, string>,
    ): Promise<{ orderId: string; isFromBank: boolean } | null> {
      const { orderId, verdict } = gateway.readReturn(params);
      if (!orderId || !ORDER_ID_PATTERN.test(orderId)) return null;
      if (verdict === "forged")
        log.warn({ orderId }, "a return with a wrong signature was ignored");
      else await waitFor(confirm(orderId), orderId);
      return { orderId, isFromBank: verdict !== "forged" };
    },

    /** Where who paid an order wants to come back to; undefined where there is no such order. */
    async redirectUrlOf(orderId: string): Promise<string | undefined> {
      return (await checkoutStore(database.db).find({ orderId }))?.redirectUrl;
    },

    /**
     * Asks the gateway how an order is paid and applies it, but waits 4 s at most.
     *
     * @returns whether its answer is known and applied
     */
    checkWithGateway: async (orderId: string) =>
      (await waitFor(confirm(orderId), orderId)) !== undefined,

    /** By what this shopper's orders can be paid besides the bank's page. */
    async waysToPay(
      user: User,
      { pincode, state }: { [Name in keyof Destination]?: string | undefined },
    ): Promise<{
      bankTransfer?: TransferRule;
      cashOnDelivery?: { to: number };
      noCash?: CodRefusal & { to: number };
    }> {
      const { db } = database;
      const bankTransfer = await transferRuleOf(db, user._id);
      const cash = pincode && state ? await codOfferOf(db, user, { pincode, state }) : undefined;
      return {
        ...(bankTransfer && { bankTransfer }),
        ...(cash && ("to" in cash ? { cashOnDelivery: cash } : { noCash: cash.refused })),
      };
    },

    /** Gives up one's own order that waits for its bank transfer: see expire-order.ts. */
    cancelTransfer: (user: User, id: string) =>
      database.transaction((db) => cancelTransfer(db, user._id, id)),

    /** Records money that came by bank transfer: see record-transfer.ts. */
    recordTransfer: (id: string, admin: User, transfer: Parameters<typeof recordTransfer>[4]) =>
      database.transaction((db) => recordTransfer(db, context, id, admin.email, transfer)),

    /** Voids one that was recorded wrongly: see void-transfer.ts. */
    voidTransfer: (id: string, admin: User, taken: Parameters<typeof voidTransfer>[4]) =>
      database.transaction((db) => voidTransfer(db, context, id, admin.email, taken)),

    /** Money without an order: see note-unmatched.ts. */
    unmatchedPayments: (place: ListPlace) => listUnmatched(database.db, place),

    /** Does with it what an admin decided: see note-unmatched.ts. */
    resolveUnmatched: (
      orderId: string,
      { email: admin }: User,
      decision: Omit<Parameters<typeof resolveUnmatched>[2], "admin">,
    ) => database.transaction((db) => resolveUnmatched(db, orderId, { ...decision, admin })),

    tasks: ({ pdf, ...mailing }: MailParts) =>
      ({
        "reconcile-payment": ({ orderId, step }) =>
          reconcile({ ...context, confirm }, orderId, step),
        "sweep-payments": () => sweepPayments(context),

        "refund-payment": ({ refundId, check }) => sendRefund(context, refundId, check),
        "sold-order-mail": ({ orderId }, { taken }) =>
          sendPaidMails({ database, ...mailing }, orderId, undefined, taken),
        "order-paid-mail": ({ orderId }) =>
          sendPaidMails({ database, ...mailing }, orderId, ["shopper"]),
        "order-refunded-mail": (payload) =>
          sendOrderRefundedMail({ database, ...mailing }, payload),
        "bank-transfer-mail": (payload) =>
          sendBankTransferMail({ database, ...mailing, pdf }, payload),

        "new-order-mail": ({ orderId }) =>
          sendPaidMails({ database, ...mailing }, orderId, ["owner"]),
        "payment-review-mail": ({ orderId, at }) =>
          sendPaymentHoldMail({ database, ...mailing }, orderId, new Date(at)),
        "unmatched-payment-mail": ({ orderId, at }) =>
          sendUnmatchedPaymentMail({ database, ...mailing }, orderId, new Date(at)),
        "refund-unmatched": ({ orderId, check }) => refundUnmatched(context, orderId, check),
        ...failedAttempts.tasks,
      }) satisfies Partial<Tasks>,

    sweeps: { "sweep-payments": "* * * * *", ...failedAttempts.sweeps } satisfies Sweeps,
  };
}
