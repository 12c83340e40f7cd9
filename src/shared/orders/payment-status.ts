import { type Money, paise } from "../money.ts"; /**
 * How a payment stands, as the shop sees it. The gateway's own word is kept beside it
 * (orders.gateway_status).
 *
 * - `unpaid`: a session may be open, nothing has arrived
 * - `pending`: the gateway is working on it
 * - `failed`: the last try failed; another may follow, on the same order
 * - `due`: to be paid in cash on delivery; the order goes ahead meanwhile
 * - `charged`: paid, compared and applied
 * - `review`: the gateway has money that does not match the order (id, amount, currency,
 *   transaction), or that it holds without paying it out; a person looks
 * - `settled`: was on hold, and a person settled it outside the shop
 * - `expired`: given up unpaid (time over, another order made, payment page lost); the stock went
 *   back, and money that comes late pays it if there is stock
 * - `cancelled`: cancelled by the shop before it was paid, or refused at the door; money that comes
 *   late goes back
 * - `refunding`, `refunded`: the money goes back, went back
 */
export const paymentStates = [
  "unpaid",
  "pending",
  "failed",
  "due",
  "charged",
  "review",
  "settled",
  "expired",
  "cancelled",
  "refunding",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * How a payment stands at the gateway, in the shop's words, whatever the gateway's own are.
 *
 * - `unpaid`: nobody has tried yet
 * - `pending`: undecided, to be asked about again
 * - `charged`: paid in full, as far as the gateway is concerned
 * - `held`: money is blocked or partly taken; a person must look
 * - `failed`: this try failed; another may follow and may succeed
 * - `not_paid`: ended without the shop being paid
 * - `missing`: the gateway knows no such order
 */
export const gatewayStates = [
  "unpaid",
  "pending",
  "charged",
  "held",
  "failed",
  "not_paid",
  "missing",
] as const;
export type GatewayState = (typeof gatewayStates)[number];

/** The one table of transitions. A failed try can still be charged: an order takes several attempts. */
const transitions: Record<PaymentState, readonly PaymentState[]> = {
  unpaid: ["pending", "failed", "due", "charged", "review", "expired", "cancelled", "refunding"],
  pending: ["failed", "charged", "review", "expired", "cancelled", "refunding"],
  failed: ["pending", "charged", "review", "expired", "cancelled", "refunding"],
  // Charged once all was collected that stays with the customer; cancelled where nothing does.
  due: ["charged", "cancelled"],
  // Paid after it expired: charged if there is stock, else the money goes back.
  expired: ["charged", "review", "refunding"],
  // The shopper was told not to pay any more.
  cancelled: ["review", "refunding"],
  charged: ["refunding"],
  review: ["charged", "refunding", "settled"],
  settled: [],
  refunding: ["refunded"],
  refunded: [],
};

export function canTransitionPayment(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}

/**
 * Moves back, which only taking back a wrongly entered transfer makes: that money never came. A paid
 * order has no status then, until it is paid.
 */
const movesBack: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  charged: ["unpaid", "review"],
  review: ["unpaid", "expired", "cancelled"],
};

/** As its transfer is voided. */
export function mayUndoPayment(from: PaymentState, to: PaymentState): boolean {
  return movesBack[from]?.includes(to) ?? false;
}

/** States in which nobody has a payment of the order under way. */
export const idleStates = ["unpaid", "failed"] as const satisfies PaymentState[];

/** States in which an order waits for its payment. */
export const waitingStates = [...idleStates, "pending"] as const satisfies PaymentState[];

/** States in which stock may be held for money that has not come. */
export const holdingStates = [...waitingStates, "review"] as const satisfies PaymentState[];

/** States of orders that are yet to be paid, before they are sent or at the door. */
export const unpaidStates = [...waitingStates, "due"] as const satisfies PaymentState[];

function isOneOf<State extends PaymentState>(
  states: readonly State[],
  state: PaymentState,
): state is State {
  return (states as readonly PaymentState[]).includes(state);
}

/** Nobody has a payment of the order under way, though one may still be made. */
export function isIdle(state: PaymentState): state is (typeof idleStates)[number] {
  return isOneOf(idleStates, state);
}

/** Nothing was paid, and it was not given up. */
export function waitsForPayment(state: PaymentState): state is (typeof waitingStates)[number] {
  return isOneOf(waitingStates, state);
}

/** The money came and was right, though it may have gone back since. */
export function wasPaid(state: PaymentState): boolean {
  return isOneOf(["charged", "refunding", "refunded"], state);
}

/** The shop packs and sends the order: it is paid, or will be at the door. */
export function isFulfillable(state: PaymentState): boolean {
  return isOneOf(["charged", "due"], state);
}

/** A person says, or has said, what becomes of the money: what was taken is not known here. */
export function isDecidedByStaff(state: PaymentState): boolean {
  return isOneOf(["review", "settled"], state);
}

/** Nobody will pay for the order any more, or what was paid goes back or was settled. */
export function isOver(state: PaymentState): boolean {
  return isOneOf(["expired", "cancelled", "settled", "refunding", "refunded"], state);
}

/** States in which nothing more is to be asked of the gateway: paid otherwise, paid, going back, or settled. */
const finalStates = [
  "due",
  "charged",
  "settled",
  "refunding",
  "refunded",
] as const satisfies PaymentState[];

/** The gateway has nothing more to say of the payment. */
export function needsNoGatewayCheck(state: PaymentState): boolean {
  return isOneOf(finalStates, state);
}

/** Only the shop's own or a person's work follows. */
export function shopperMayStopWaiting(state: PaymentState): boolean {
  return isOneOf(["due", "charged", "settled", "refunded", "review"], state);
}

/** The status of an order that is paid, as the specification prescribes it. */
export const PAID_STATUS = "CHARGED";

/**
 * How an order is paid: on the bank's page, by a bank transfer that staff enter, or to the
 * courier when it is delivered.
 */
export const waysToPay = ["gateway", "bank-transfer", "cash-on-delivery"] as const;
export type PayBy = (typeof waysToPay)[number];

/**
 * The part of a share that goes back: what was paid covers first what stays, so where less was paid
 * than the order's total, what is missing is taken off the share.
 *
 * @param left what was paid and has not been given back
 * @param stays the value of all that stays after this, sent or still to be sent
 */
export function coveredRefund(share: Money, { left, stays }: { left: Money; stays: Money }): Money {
  return paise(Math.max(0, Math.min(share, left - stays)));
}
