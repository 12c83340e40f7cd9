import { vi } from "vitest";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { priceCart } from "#shared/cart/price-cart.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { toRupees } from "#shared/money.ts";
import { makeOrderId } from "#shared/orders/order-id.ts";
import { isDecidedByStaff, wasPaid } from "#shared/orders/payment-status.ts";
import { getPaymentStatus } from "#shared/payments/contract.ts";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { callEndpoint, newAddress, type Reply } from "./endpoint-client.ts";
import type { TestShop } from "./test-shop.ts";
import type { TestUser } from "./users.ts";

export interface CartItem {
  product: CatalogueProduct;
  quantity: number;
}

export const shippingAddress = {
  address: "12 Park Street",
  city: "Kolkata",
  state: "West Bengal",
  pincode: "700016",
};

/** What a browser sends to pay for a cart, priced as the browser prices it. */
export function paymentRequest(shop: Pick<TestShop, "origin">, wanted: readonly CartItem[]) {
  const { lines, total } = priceCart(
    wanted.map(({ product, quantity }) => ({
      productId: product.id,
      fullPrice: product.price,
      tiers: product.bulkDiscounts,
      tierGroup: product.tierGroup,
      quantity,
    })),
  );
  return {
    amount: toRupees(total),
    orderId: makeOrderId(),
    redirectUrl: `${shop.origin}${PAYMENT_CALLBACK_PATH}`,
    products: wanted.map(({ product, quantity }, index) => ({
      product_id: product.id,
      name: product.name,
      price: toRupees(lines[index]?.unitPrice ?? total),
      quantity,
    })),
    shippingAddress,
  };
}

/** Asks for a payment; each call comes from an address of its own. */
export function initiate(
  shop: TestShop,
  shopper: Pick<TestUser, "token">,
  body: unknown,
): Promise<Reply<typeof initiatePayment>> {
  return callEndpoint(shop, initiatePayment, { body, token: shopper.token, address: newAddress() });
}

/** Makes an order of a cart that must succeed; answers its payment order id. */
export async function placeOrder(
  shop: TestShop,
  shopper: Pick<TestUser, "token">,
  wanted: readonly CartItem[],
): Promise<string> {
  const body = paymentRequest(shop, wanted);
  const answer = await initiate(shop, shopper, body);
  if (answer.status !== 200) throw new Error(`cannot initiate: ${answer.text}`);
  return body.orderId;
}

/** What the payment result page asks. */
export function pollPayment(
  shop: TestShop,
  shopper: Pick<TestUser, "token">,
  orderId: string,
): Promise<Reply<typeof getPaymentStatus>> {
  const query = { order_id: orderId };
  return callEndpoint(shop, getPaymentStatus, {
    query,
    token: shopper.token,
    address: newAddress(),
  });
}

/** Pays an order at the gateway, and asks as its page does until the shop has applied that. */
export async function payOrder(
  shop: TestShop,
  shopper: Pick<TestUser, "token">,
  orderId: string,
): Promise<void> {
  await shop.sandbox.pay(orderId);
  await vi.waitFor(
    async () => {
      const state = (await pollPayment(shop, shopper, orderId)).body.order?.state;
      if (!state || !(wasPaid(state) || isDecidedByStaff(state))) {
        throw new Error(`order ${orderId} was paid, and is ${state}`);
      }
    },
    { timeout: 10_000, interval: 100 },
  );
}
