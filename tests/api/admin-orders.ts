import type { CatalogueProduct } from "#server/catalogue/product.ts";
import {
  getAdminOrder,
  listAdminOrders,
  settleRefund,
  transitionOrder,
} from "#shared/fulfilment/contract.ts";
import { correctTracking } from "#shared/fulfilment/shipments-contract.ts";
import { type Money, rupees } from "#shared/money.ts";
import { payOrder, placeOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import type { TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

interface PlacedOrder {
  product: CatalogueProduct;
  orderId: string;
  id: string;
}

interface PlacedGoods {
  paid?: boolean;
  price?: Money;
  /** What a piece costs the shop. */
  cost?: Money | null;
}

export type AdminOrderClient = Awaited<ReturnType<typeof openAdminOrderClient>>;

/** A shop's orders: its admin, a person who buys, and the dashboard's calls. */
export async function openAdminOrderClient(shop: TestShop) {
  const category = (await newCategory(shop))._id;
  const admin = await newAdmin(shop);
  const shopper = await newShopper(shop);
  return {
    admin,
    shopper,

    /** An order of two pieces of ten at ₹100, paid by default. */
    async placeOrder({
      paid = true,
      price = rupees(100),
      cost = null,
    }: PlacedGoods = {}): Promise<PlacedOrder> {
      const product = await newProduct(shop, { category, price, cost, quantity: 10 });
      const orderId = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
      if (paid) await payOrder(shop, shopper, orderId);
      const { id } = await readOrder(shop, orderId);
      return { product, orderId, id };
    },

    list: (query: Record<string, string>, token = admin.token) =>
      callEndpoint(shop, listAdminOrders, { query, token, address: newAddress() }),
    details: (id: string, token = admin.token) =>
      callEndpoint(shop, getAdminOrder, { params: { id }, token, address: newAddress() }),
    move: (id: string, body: object, token = admin.token) =>
      callEndpoint(shop, transitionOrder, { params: { id }, body, token, address: newAddress() }),
    settleRefund: (id: string, requestId: string, note: string) =>
      callEndpoint(shop, settleRefund, {
        params: { id },
        body: { requestId, note },
        token: admin.token,
        address: newAddress(),
      }),
    correctTracking: (id: string, carrier: string, trackingNumber: string) =>
      callEndpoint(shop, correctTracking, {
        params: { id },
        body: { carrier, trackingNumber },
        token: admin.token,
        address: newAddress(),
      }),
  };
}
