import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { products } from "#server/database/schema/catalogue.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { formatMoney, paise, rupees, sum } from "#shared/money.ts";
import { getUserOrders, type Order } from "#shared/orders/contract.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { taxTexts } from "#shared/tax/tax-texts.ts";
import { initiate, placeOrder, pollPayment, shippingAddress } from "../support/checkout.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { newCategory, newProduct } from "../support/products.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { couponPaymentRequest, newCoupon } from "./coupons.ts";

const SELLER = "29AAGCB7383J1Z4";

let shop: TestShop;
let category: string;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.5, environment: { STORE_GSTIN: SELLER } });
  category = (await newCategory(shop))._id;
});
afterAll(() => shop.close());

async function onlyOrder({ token }: { token: string }): Promise<Order> {
  const [order] = (await callEndpoint(shop, getUserOrders, { token })).body.orders ?? [];
  if (!order) throw new Error("there is no order");
  return order;
}

describe("the tax of an order", () => {
  it("needs nothing but the order, whatever becomes of product and shop", async () => {
    const shopper = await newShopper(shop);
    const codes = { sku: "TAX-1", hsn: "6912", gstPercent: 5 };
    const product = await newProduct(shop, { category, price: rupees(105), ...codes });
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 2 }]);
    await shop.database.db
      .update(products)
      .set({ gstPercent: 40, hsn: "1111", sku: "TAX-2" })
      .where(eq(products.id, product.id));
    expect((await readOrder(shop, orderId)).sellerGstin).toBe(SELLER);
    const order = await onlyOrder(shopper);
    expect(order).toMatchObject({ sellerGstin: SELLER, products: [codes] });
    // The shop has moved to another state since.
    expect(taxOfOrder(order, "19AAAAA0000A1ZZ")).toMatchObject({
      kind: "IGST",
      placeOfSupply: { name: shippingAddress.state },
      lines: [{ total: 21_000, taxable: 20_000, igst: 1_000 }],
    });
  });

  it("is the same in My Orders and in the mail, and with a coupon adds up to what was paid", async () => {
    const shopper = await newShopper(shop);
    const wanted = [
      { product: await newProduct(shop, { category, price: rupees(333), gstPercent: 18 }) },
      { product: await newProduct(shop, { category, price: rupees(77), gstPercent: 5 }) },
    ].map((item, index) => ({ ...item, quantity: 3 + index }));
    const body = couponPaymentRequest(shop, wanted, await newCoupon(shop));
    expect((await initiate(shop, shopper, body)).status).toBe(200);
    await shop.sandbox.pay(body.orderId);
    await pollPayment(shop, shopper, body.orderId);
    const order = await onlyOrder(shopper);
    const { rows, note } = taxTexts(taxOfOrder(order, undefined));
    expect(rows.map(({ label }) => label)).toEqual(["Value before GST", "IGST 18%", "IGST 5%"]);
    expect(sum(rows.map(({ amount }) => amount))).toBe(rupees(body.amount));
    const mail = await vi.waitFor(async () => {
      const [sent] = await mailsNamed(join(shop.dataDir, "mail"), `-order-paid-${order._id}`);
      if (!sent) throw new Error("there is no mail yet");
      return sent;
    }, 10_000);
    for (const { label, amount } of rows)
      expect(mail).toContain(`${label}: ${formatMoney(amount)}`);
    expect(mail).toContain(note);
  });

  it("of an order from before it was kept goes by the shop's GSTIN, and without a rate is not told", async () => {
    const shopper = await newShopper(shop);
    const product = await newProduct(shop, { category, price: rupees(100) });
    const orderId = await placeOrder(shop, shopper, [{ product, quantity: 1 }]);
    await shop.database.db
      .update(orders)
      .set({ sellerGstin: null })
      .where(eq(orders.orderId, orderId));
    await shop.database.db
      .update(orderLines)
      .set({ gstPercent: null })
      .where(eq(orderLines.productId, product.id));
    const order = await onlyOrder(shopper);
    expect(order).not.toHaveProperty("sellerGstin");
    expect(order.products[0]).not.toHaveProperty("gstPercent");
    expect(taxOfOrder(order, SELLER)).toEqual({ known: false, why: "no_rate" });
    const rated = {
      ...order,
      products: order.products.map((line) => ({ ...line, gstPercent: 5 })),
    };
    expect(taxOfOrder(rated, SELLER)).toMatchObject({ lines: [{ igst: paise(476) }] });
  });
});
