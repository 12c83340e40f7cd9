import type { ApiFailure } from "#browser/api-outcome.ts";
import { localStore, sessionStore } from "#browser/browser-storage.ts";
import { checkConnection, isConnected } from "#browser/connection.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import type { User } from "#shared/accounts/contract.ts";
import { cartTotal } from "#shared/cart/cart.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { type Coupon, orderTotal } from "#shared/coupons/coupon.ts";
import { rupees, toRupees } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { BILLING } from "../accounts/buyer-problems.ts";
import { savePendingPayment } from "../cart/cart-storage.ts";
import {
  type ChosenShipping,
  forgetAttempt,
  forgetHeldQuantities,
  orderIdFor,
  type Purchase,
  saveHeldOrder,
} from "../payments/order-attempt.ts";
import { paymentOutcomeOf } from "../payments/payment-progress.ts";
import { mayPayAgain } from "../payments/unpaid-order.ts";

/** Section 8 says so of every failure to begin a payment. */
const FAILED = "HDFC Payment initiation failed";

type PaymentStart =
  /** The browser goes to the bank's page. */
  | { kind: "redirect"; url: string; stockHeld: boolean }
  /** This order is paid, perhaps from another tab. */
  | { kind: "already_paid"; orderId: string }
  /** Money came for this order and goes back, or another order was paid instead of it. */
  | { kind: "ended"; orderId: string }
  /** The bank has yet to decide on a payment of this very order. */
  | { kind: "under_way"; orderId: string }
  /** The shop's prices or stock are different now. */
  | { kind: "cart_changed"; message: string }
  | { kind: "coupon_refused"; message: string }
  /** Any other reason; `fields` as in `Failure`. */
  | { kind: "refused"; message: string; fields?: Record<string, string> };

/** Said where the shop is out of reach: nothing was asked of it, or no answer can have come. */
const NO_CONNECTION =
  "There is no connection to the shop. Your cart and what you filled in stay here: try again once you are connected.";

/** Makes an order of the cart and opens its payment page. The same cart again is the same order. */
export async function startPayment(
  user: User,
  lines: readonly CartLine[],
  address: ShippingAddress,
  coupon: Coupon | null,
  buyer?: BuyerDetails,
  shipping?: ChosenShipping,
  payBy: PayBy = "gateway",
): Promise<PaymentStart> {
  if (!isConnected() && !(await checkConnection())) {
    return { kind: "refused", message: NO_CONNECTION };
  }
  const purchase = { userId: user._id, lines, address, coupon, buyer, shipping, payBy };
  const first = orderIdFor(sessionStore, purchase);
  const initiated = await initiate(user, purchase, first);
  if (!isIdUsedUp(initiated)) return initiated;
  // The id is used up: paid for from another tab, or its time is over. Never pay a second time.
  const known = await callEndpoint("getPaymentStatus", { query: { order_id: first } });
  if (!known.ok && known.code !== "not_found") return refused(known);
  const word = known.ok ? paymentOutcomeOf(known.value.order) : "failed";
  if (word === "charged") return { kind: "already_paid", orderId: first };
  if (word === "pending" || word === "review") return { kind: "under_way", orderId: first };
  forgetAttempt(sessionStore);
  if (known.ok && !mayPayAgain(known.value.order)) return { kind: "ended", orderId: first };
  const second = await initiate(user, purchase, orderIdFor(sessionStore, purchase));
  return isIdUsedUp(second) ? { kind: "refused", message: second.usedUp.message } : second;
}

async function initiate(
  user: User,
  { lines, address, coupon, buyer, shipping, payBy }: Purchase,
  orderId: string,
): Promise<PaymentStart | { usedUp: ApiFailure }> {
  const freight = rupees(shipping?.price ?? 0);
  const { total } = orderTotal(cartTotal(lines), coupon?.percent ?? 0, freight);
  const answer = await callEndpoint("initiatePayment", {
    body: {
      amount: toRupees(total),
      customer: {
        customer_id: user._id,
        customer_email: user.email,
        customer_phone: user.phone,
        customer_name: user.name,
      },
      orderId,
      redirectUrl: window.location.origin + PAYMENT_CALLBACK_PATH,
      products: lines.map(({ _id, name, price, quantity }) => ({
        product_id: _id,
        name: name.slice(0, 500),
        price,
        quantity,
      })),
      shippingAddress: address,
      ...(buyer && { buyer }),
      ...(shipping && { shippingMethod: shipping.id }),
      ...(coupon && { coupon: coupon.code }),
      ...(payBy !== "gateway" && { payBy }),
    },
  });
  if (!answer.ok) {
    if (answer.code === "order_id_taken") return { usedUp: answer };
    const message = failureText(answer, FAILED);
    if (answer.code === "cart_changed") return { kind: "cart_changed", message };
    if (coupon && answer.code === "conflict") return { kind: "coupon_refused", message };
    if (answer.code === "no_answer" && !(await checkConnection())) {
      return { kind: "refused", message: `${FAILED}\n${NO_CONNECTION}` };
    }
    return refused(answer);
  }
  const { heldUntil, stockHeld: isHeld } = answer.value;
  const stockHeld = isHeld !== false;
  if (heldUntil) saveHeldOrder(sessionStore, orderId, Date.parse(heldUntil));
  else forgetHeldQuantities(sessionStore);
  savePendingPayment(localStore, orderId, user._id, lines, coupon?.code);
  const url = paymentUrl(answer.value);
  if (!url) return { kind: "refused", message: "Failed to get payment URL" };
  return { kind: "redirect", url, stockHeld };
}

function refused(failure: ApiFailure): PaymentStart {
  const { fields = {} } = failure;
  return {
    kind: "refused",
    message: failureText(failure, FAILED),
    fields: Object.fromEntries(Object.entries(fields).map(([name, why]) => [fieldOf(name), why])),
  };
}

/** The name of the form's field for what the shop refuses. */
function fieldOf(name: string): string {
  return name
    .replace("shippingAddress.", "")
    .replace("buyer.billingAddress.", BILLING)
    .replace("buyer.", "");
}

function isIdUsedUp(
  answer: PaymentStart | { usedUp: ApiFailure },
): answer is { usedUp: ApiFailure } {
  return "usedUp" in answer;
}

/** The bank's page, wherever the answer names it; nothing where it is not a web address. */
function paymentUrl(answer: {
  payment_url?: string;
  session?: { payment_links?: { web?: string } };
}): string | undefined {
  const url = answer.payment_url || answer.session?.payment_links?.web;
  return url && /^https?:$/.test(URL.parse(url)?.protocol ?? "") ? url : undefined;
}
