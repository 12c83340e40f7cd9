import { createHash } from "node:crypto";
import type { ShippingAddress } from "#shared/accounts/address-input.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerContradictions, filledDetails } from "#shared/accounts/buyer-contradictions.ts";
import { checkAddress } from "#shared/accounts/check-address.ts";
import type { User } from "#shared/accounts/contract.ts";
import { profileAddress } from "#shared/accounts/profile-address.ts";
import type { initiatePayment } from "#shared/checkout/contract.ts";
import { readCouponCode } from "#shared/coupons/coupon.ts";
import type { EndpointInput } from "#shared/endpoint.ts";
import { type Outcome, success } from "#shared/failure.ts";
import { type Money, rupees } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { invalidFields } from "../lib/common-failures.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import { readRedirectUrl } from "../payments/redirect-url.ts";
import { mergeProducts, type RequestedProduct } from "./price-order.ts";

export type InitiateRequest = EndpointInput<typeof initiatePayment>["body"];

export interface PaymentRequest {
  user: User;
  orderId: string;
  products: RequestedProduct[];
  amount: Money;
  /** The coupon's code, as it is stored. */
  coupon: string | undefined;
  /** The id of the shipping method that was chosen. */
  shippingMethod: string | undefined;
  cartDigest: string;
  address: ShippingAddress;
  /** Undefined where the buyer added nothing. */
  buyer: BuyerDetails | undefined;
  payBy: PayBy;
  redirectUrl: string;
}

/** Reads what is asked for; the address and the cart are checked for themselves alone. */
export function readPaymentRequest(
  { origin, storeInfo }: Pick<PaymentsContext, "origin" | "storeInfo">,
  user: User,
  request: InitiateRequest,
): Outcome<PaymentRequest, "invalid_request"> {
  const back = readRedirectUrl(request.redirectUrl, origin);
  if ("refused" in back) return invalidFields({ redirectUrl: back.refused });
  const address = request.shippingAddress
    ? withoutBlanks(request.shippingAddress)
    : profileAddress(user.address);
  if (!address) return invalidFields({ shippingAddress: "Enter the address to ship to" });
  const buyer = filledDetails(request.buyer);
  const problems = {
    ...mismatches(address, "shippingAddress"),
    ...(buyer?.billingAddress && mismatches(buyer.billingAddress, "buyer.billingAddress")),
    ...atFields("buyer", buyerContradictions(buyer, address, storeInfo)),
  };
  if (Object.keys(problems).length > 0) return invalidFields(problems);
  const products = mergeProducts(request.products);
  const amount = rupees(request.amount);
  const coupon = request.coupon && readCouponCode(request.coupon);
  const { orderId, shippingMethod, payBy = "gateway" } = request;
  const cartDigest = digestOf(products, amount, coupon);
  const priced = { products, amount, coupon, shippingMethod, cartDigest };
  return success({ user, orderId, ...priced, address, buyer, payBy, redirectUrl: back.url });
}

/** Who receives is left out where it is the account's owner. */
function withoutBlanks({ name, phone, ...place }: ShippingAddress): ShippingAddress {
  return { ...place, ...(name && { name }), ...(phone && { phone }) };
}

/** Which parts of an address contradict one another, by their place in the request. */
function mismatches(address: Parameters<typeof checkAddress>[0], at: string) {
  return atFields(at, checkAddress(address));
}

function atFields(at: string, problems: Partial<Record<string, string>>) {
  const entries = Object.entries(problems).map(([field, why]) => [`${at}.${field}`, why ?? ""]);
  return Object.fromEntries(entries);
}

/**
 * Of the goods and the sum alone: by it two payments of one cart are found, wherever they send it.
 */
function digestOf(
  products: readonly RequestedProduct[],
  amount: Money,
  coupon: string | undefined,
): string {
  const requested = products.map(({ productId, quantity }) => [productId, quantity] as const);
  requested.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([requested, amount, ...(coupon ? [coupon] : [])]))
    .digest("hex");
}
