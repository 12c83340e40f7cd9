import type { User } from "#shared/accounts/contract.ts";
import { type Failure, failure, type Outcome, success } from "#shared/failure.ts";
import { formatMoney, paise } from "#shared/money.ts";
import { waitsForPayment } from "#shared/orders/payment-status.ts";
import { paymentResultPath, transferPath } from "#shared/payments/payment-paths.ts";
import type { UnmatchedState } from "#shared/payments/unmatched-payment.ts";
import { addressBookStore } from "../accounts/address-book-store.ts";
import { tooManyAttemptsFor } from "../lib/throttle.ts";
import type { OrderRow } from "../orders/store.ts";
import { checkCod, codContactKeys, refuseCod, refuseCodExcess } from "../payments/cod-terms.ts";
import { gatewayHoldMs } from "../payments/hold-time.ts";
import { openPaymentPage, type PageFailure } from "../payments/payment-page.ts";
import type { PaymentPage } from "../payments/payment-page-store.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { checkoutStore } from "../payments/store.ts";
import { transferTermsFor } from "../payments/transfer-terms.ts";
import { readLevels } from "../stock/sellable-levels.ts";
import { decideHold, findCodExcess, holdStockOnceTrusted, readHoldLimits } from "./decide-hold.ts";
import { isSameShipping, orderShipping } from "./order-shipping.ts";
import {
  type InitiateRequest,
  type PaymentRequest,
  readPaymentRequest,
} from "./payment-request.ts";
import { placeOrder } from "./place-order.ts";
import { prepareOrder } from "./prepare-order.ts";

/** Why no order is made of a cart. */
type OrderFailure =
  | "invalid_request"
  | "conflict"
  | "cart_changed"
  | "order_id_taken"
  | "paid_before"
  | "too_many_requests";

interface OpenedPayment extends PaymentPage {
  /** The stock waits for the payment; otherwise it is taken when the payment is complete. */
  stockHeld: boolean;
  /** Undefined on delivery: it is held until it is packed. Says nothing where it is not held. */
  heldUntil?: Date;
  /** Differences from the request, a sentence each. */
  changes: string[];
}

const paidBefore = (orderId: string) =>
  `Money for order ${orderId} has come, so please do not pay again. The shop sees to it: write to us, naming this order, and we deliver it or give the money back.`;

/**
 * Makes an order of a cart and opens the page on which it is paid: the bank's, or for a bank transfer
 * the shop's own, which says where to transfer to. Repeated with the same id and
 * the same cart it makes nothing new and answers the same.
 */
export async function initiate(
  context: PaymentsContext,
  user: User,
  request: InitiateRequest,
): Promise<Outcome<OpenedPayment, OrderFailure | PageFailure>> {
  const parsed = readPaymentRequest(context, user, request);
  if (!parsed.ok) return parsed;
  const recorded = await recordOrder(context, parsed.value);
  // The network is asked only once the order is committed: no transaction waits for it.
  if (!recorded.ok) return recorded;
  const { order, isNew } = recorded.value;
  const { id, payBy, keepsStock: stockHeld, reservedUntil: heldUntil } = order;
  const changes = agreedChanges(order, parsed.value);
  if (payBy === "bank-transfer") {
    const paymentUrl = context.origin + transferPath(parsed.value.orderId);
    return success({ sessionId: id, paymentUrl, stockHeld, heldUntil, changes });
  }
  if (payBy === "cash-on-delivery") {
    const paymentUrl = context.origin + paymentResultPath(parsed.value.orderId);
    return success({ sessionId: id, paymentUrl, stockHeld: true, changes });
  }
  const page = await openPaymentPage(context, order, { isOurs: isNew });
  return page.ok ? success({ ...page.value, stockHeld, heldUntil, changes }) : page;
}

interface RecordedOrder {
  order: OrderRow;
  /** Made now, with the claim on its payment page; otherwise it was there already. */
  isNew: boolean;
}

/**
 * New orders of an account that has never paid, within the window: each costs the shop rows, jobs and a call to the bank. Only
 * orders that were made count.
 */
const MAX_NEW_ORDERS = 30;
const NEW_ORDERS_WINDOW_MS = 60 * 60_000;

/** Prices, reserves (where the account may) and writes down the order in one transaction, or finds it already there. */
function recordOrder(
  context: PaymentsContext,
  request: PaymentRequest,
): Promise<Outcome<RecordedOrder, OrderFailure>> {
  const { database, timeScale } = context;
  return database.transaction(
    async (db): Promise<Outcome<RecordedOrder, OrderFailure>> => {
      const store = checkoutStore(db);
      const { user, coupon } = request;
      // Sent together; the database answers one after the other, once it has locked.
      const [, before, terms, earlier, holdMs] = await Promise.all([
        store.lockOrderMaking(request.orderId, user._id),
        store.beforeMaking(request.orderId, user._id, {
          limit: MAX_NEW_ORDERS,
          window: NEW_ORDERS_WINDOW_MS * timeScale,
        }),
        transferTermsFor(db, request),
        store.lockUnpaid(user._id),
        gatewayHoldMs(db),
      ]);
      const known = before.isThere ? await store.find({ orderId: request.orderId }) : undefined;
      if (known) {
        const repeated = answerRepeated(known, request);
        if (!repeated.ok) return repeated;
        const held = await holdStockOnceTrusted(db, repeated.value, context);
        return success({ order: held, isNew: false });
      }
      if (before.lost) return refuseLostOrder(request.orderId, before.lost);
      if (before.waitMs !== undefined) return tooManyAttemptsFor(before.waitMs);
      if (!terms.ok) return terms;
      const isCod = request.payBy === "cash-on-delivery";
      const allowed = isCod ? await checkCod(db, request) : success(null);
      if (!allowed.ok) return allowed;
      const limitsOf = (ids: readonly string[]) => readHoldLimits(db, user._id, ids, timeScale);
      // What the earlier orders hold counts until they are given up.
      const readsLimits = !isCod && earlier.length === 0;
      const priced = await prepareOrder(db, { ...request, userId: user._id, earlier }, (ids) =>
        Promise.all([
          readsLimits ? limitsOf(ids) : undefined,
          earlier.length === 0 ? readLevels(db, [...new Set(ids)]) : undefined,
        ]),
      );
      if (!priced.ok) return priced;
      const { lines, total, couponOff, shipping, alongside } = priced.value;
      const [limits, levels] = alongside;
      if (isCod && shipping?.branch) {
        return refuseCod("What you pick up is paid by card or UPI. Choose another way to pay.");
      }
      const excess = isCod
        ? await findCodExcess(db, user._id, priced.value, earlier, timeScale)
        : undefined;
      if (excess) return refuseCodExcess(excess);
      const order = await placeOrder(db, context, {
        orderId: request.orderId,
        customer: { ...user, id: user._id },
        earlier: { orders: earlier, why: "The shopper made another order." },
        totalPaise: total,
        couponCode: coupon ?? null,
        couponPaise: couponOff,
        cartDigest: request.cartDigest,
        redirectUrl: request.redirectUrl,
        ...(request.buyer?.gstinConfirmed && { gstinConfirmedBy: "shopper" }),
        ...orderShipping(request, shipping),
        payBy: request.payBy,
        claimsPage: request.payBy === "gateway",
        levels,
        transfer: terms.value,
        gatewayHoldMs: holdMs,
        ...(isCod && { codContacts: codContactKeys(user.phone, request.address) }),
        mayHold: isCod
          ? undefined
          : async () => {
              const known = limits ?? (await limitsOf(lines.map(({ product }) => product.id)));
              return decideHold(known, priced.value, request.payBy);
            },
        lines: lines.map((line) => ({ ...line, fullPrice: paise(line.product.pricePaise) })),
      });
      const { company, gstin } = request.buyer ?? {};
      if (company)
        await addressBookStore(db).saveBusiness(user._id, { company, gstin: gstin ?? "" });
      return success({ order, isNew: true });
    },
    { plans: "once", readsFirst: true },
  );
}

/** Why no order is made of the id of a lost one that the bank has, or had, money for: that is not for another one. */
function refuseLostOrder(
  orderId: string,
  state: UnmatchedState,
): Failure<"paid_before" | "order_id_taken"> {
  return state === "open" || state === "refunding"
    ? failure("paid_before", paidBefore(orderId))
    : failure("order_id_taken", "This order can no longer be paid. Please try again.");
}

/** The order of this id is there already: the same call again, or somebody else's id. */
function answerRepeated(
  known: OrderRow,
  request: PaymentRequest,
): Outcome<OrderRow, "order_id_taken"> {
  const same =
    known.userId === request.user._id &&
    known.cartDigest === request.cartDigest &&
    known.payBy === request.payBy &&
    isSameShipping(known, request);
  if (!same) return failure("order_id_taken", "This order id is already used for another cart.");
  if (known.paymentState === "due") return success(known);
  if (waitsForPayment(known.paymentState)) {
    if (!known.overdue) return success(known);
    return failure("order_id_taken", "The time to pay for this order is over. Please try again.");
  }
  return known.paymentState === "charged"
    ? failure("order_id_taken", "This order is already paid.")
    : failure("order_id_taken", "This order can no longer be paid. Please try again.");
}

/**
 * Differences of an order from its request, a sentence each: a lower sum, since variants count
 * together, and the shipping method where none was named. It follows from the order alone, so that
 * a repeated call answers the same.
 */
function agreedChanges(
  { totalPaise, shippingMethod }: Pick<OrderRow, "totalPaise" | "shippingMethod">,
  request: Pick<PaymentRequest, "amount" | "shippingMethod">,
): string[] {
  const changes: string[] = [];
  if (totalPaise < request.amount) {
    const less = formatMoney(paise(request.amount - totalPaise));
    const total = formatMoney(paise(totalPaise));
    changes.push(
      `Variants of one product count together for its bulk prices: the total is ${total}, ${less} less.`,
    );
  }
  if (request.shippingMethod === undefined && shippingMethod) {
    const { name, pickUpAt } = shippingMethod;
    changes.push(`Delivery: ${name}${pickUpAt ? `, ${pickUpAt}` : ""}.`);
  }
  return changes;
}
