import { dateAndTime, timeOfDay } from "#shared/dates.ts";
import { formatMoney, paise, rupees, sum } from "#shared/money.ts";
import type { Order, OrderTransfer } from "#shared/orders/contract.ts";
import { refundingText } from "../payments/unpaid-order.ts";

/** How an order's payment stands in a sentence, and whether the cart can still pay for it. */
interface PaymentWords {
  text: string;
  payable: boolean;
}

/** Says how the payment of an order stands at a moment (milliseconds since 1970). */
export function paymentLabel(order: Order, now: number): PaymentWords {
  const { payment, payUntil, stockHeld } = order;
  const heldUntil = payUntil ? Date.parse(payUntil) : 0;
  const held = now < heldUntil;
  const until =
    stockHeld === false
      ? `The goods are not set aside: they are yours once it is paid. You can pay until ${timeOfDay(heldUntil)}.`
      : `The goods are held for you until ${timeOfDay(heldUntil)}.`;
  if (payment.transfer) return { text: transferText(payment.transfer), payable: false };
  switch (payment.status) {
    case "due":
      return { text: dueText(payment, cashParts(order)), payable: false };
    case "charged":
      return { text: payment.method ? `Paid by ${payment.method}` : "Paid", payable: false };
    case "unpaid":
      return held
        ? { text: `Not paid yet. ${until}`, payable: true }
        : { text: "Not paid; the time to pay is over.", payable: false };
    case "pending":
      return { text: "The bank is working on the payment.", payable: false };
    case "failed":
      return held
        ? { text: `The payment failed. ${until}`, payable: true }
        : { text: "The payment failed.", payable: false };
    case "expired":
      return { text: "Not paid. The goods are no longer held.", payable: false };
    case "cancelled":
      return {
        text: "Not paid. This order was cancelled; if you pay for it all the same, the money goes back.",
        payable: false,
      };
    case "settled":
      return { text: "We have settled the payment with you.", payable: false };
    case "review":
      return { text: "We are looking into the payment and will write to you.", payable: false };
    case "refunding":
      return { text: refundingText(payment.by), payable: false };
    case "refunded":
      return { text: "The amount was sent back to you.", payable: false };
  }
}

/** What is to be ready for each parcel; one sum is told of as before. */
type CashParts = readonly string[] | "several" | undefined;

/**
 * How the sum that is to be ready is paid: for parcels on their way and what is still to come one by one; `several` where
 * nothing has left and several GSTINs make parcels of it.
 */
function cashParts({ payment, shipments = [], taxedParts = [] }: Order): CashParts {
  const onTheWay = shipments.filter(({ deliveredAt, toCollect }) => !deliveredAt && toCollect);
  const known = sum(onTheWay.map(({ toCollect = 0 }) => rupees(toCollect)));
  const rest = paise(rupees(payment.toHaveReady ?? payment.toCollect ?? 0) - known);
  if (shipments.length === 0) {
    const toCome = taxedParts.filter(({ isCancelled }) => !isCancelled);
    return new Set(toCome.map(({ gstin }) => gstin)).size > 1 ? "several" : undefined;
  }
  return [
    ...onTheWay.map(
      ({ number, toCollect = 0 }) => `${formatMoney(rupees(toCollect))} for parcel ${number}`,
    ),
    ...(rest > 0 ? [`${formatMoney(rest)} for what is still to come`] : []),
  ];
}

/** True before the courier has paid out, too. */
function dueText(
  { toCollect = 0, toHaveReady = toCollect }: Order["payment"],
  parts: CashParts,
): string {
  if (toHaveReady > 0) {
    const all = formatMoney(rupees(toHaveReady));
    if (parts === "several") {
      return `It comes in several parcels, and each is paid in cash as it is delivered: ${all} in all.`;
    }
    if (parts && parts.length > 1) {
      return `Each parcel is paid in cash as it is delivered: ${parts.join(", ")}.`;
    }
    return `Please have ${formatMoney(rupees(toHaveReady))} ready in cash when it is delivered.`;
  }
  return "It was to be paid in cash to the courier at the door. Nothing more is to be paid.";
}

function transferText({ received, until }: OrderTransfer): string {
  if (received > 0) {
    return `${formatMoney(rupees(received))} has come by bank transfer. We look into it and write to you.`;
  }
  return `Waits for your bank transfer until ${dateAndTime(until)}.`;
}
