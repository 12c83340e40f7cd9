import { eq } from "drizzle-orm";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { orderLines, orders } from "#server/database/schema/orders.ts";
import { quotes } from "#server/database/schema/quotes.ts";
import { selectOrders } from "#server/orders/order-statements.ts";
import { rupees } from "#shared/money.ts";
import {
  answerQuote,
  changeQuoteBuyer,
  createQuote,
  getAdminQuote,
  listQuotes,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from "#shared/quotes/admin-contract.ts";
import {
  acceptQuote,
  declineQuote,
  getOwnQuotes,
  getQuote,
  payQuote,
  requestQuote,
  sendQuoteQuestion,
} from "#shared/quotes/contract.ts";
import { shippingAddress } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { newCategory, newProduct } from "../support/products.ts";
import type { TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper } from "../support/users.ts";

export type QuoteClient = Awaited<ReturnType<typeof openQuoteClient>>;

/** A shop's quotes: its admin, a person who asks, and the calls of both. */
export async function openQuoteClient(shop: TestShop) {
  const category = (await newCategory(shop))._id;
  const admin = await newAdmin(shop);
  const shopper = await newShopper(shop);
  const asAdmin = () => ({ token: admin.token, address: newAddress() });
  const link = (token: string) => ({ params: { token }, address: newAddress() });

  const client = {
    admin,
    shopper,
    newProduct: (quantity = 10) => newProduct(shop, { category, price: rupees(100), quantity }),

    ask: (product: CatalogueProduct, quantity = 2, given: object = {}, token = shopper.token) =>
      callEndpoint(shop, requestQuote, {
        body: {
          lines: [{ product_id: product.id, quantity }],
          deliverTo: shippingAddress,
          ...given,
        },
        token,
        address: newAddress(),
      }),
    own: (token = shopper.token) =>
      callEndpoint(shop, getOwnQuotes, { token, address: newAddress() }),
    open: (token: string) => callEndpoint(shop, getQuote, link(token)),
    accept: (token: string, version: number, given: object = {}) =>
      callEndpoint(shop, acceptQuote, { ...link(token), body: { version, ...given } }),
    decline: (token: string, version: number, reason: string) =>
      callEndpoint(shop, declineQuote, { ...link(token), body: { version, reason } }),
    question: (token: string, text: string) =>
      callEndpoint(shop, sendQuoteQuestion, { ...link(token), body: { text } }),
    pay: (token: string, query: { instead?: "bank-transfer" } = {}) =>
      callEndpoint(shop, payQuote, { ...link(token), query }),

    list: (query: Record<string, string> = {}) =>
      callEndpoint(shop, listQuotes, { ...asAdmin(), query }),
    details: (id: string) => callEndpoint(shop, getAdminQuote, { ...asAdmin(), params: { id } }),
    create: (body: object) => callEndpoint(shop, createQuote, { ...asAdmin(), body }),
    save: (id: string, body: object) =>
      callEndpoint(shop, saveQuote, { ...asAdmin(), params: { id }, body }),
    changeBuyer: (id: string, body: object) =>
      callEndpoint(shop, changeQuoteBuyer, { ...asAdmin(), params: { id }, body }),
    send: (id: string, revision: number) =>
      callEndpoint(shop, sendQuote, { ...asAdmin(), params: { id }, body: { revision } }),
    withdraw: (id: string, reason: string) =>
      callEndpoint(shop, withdrawQuote, { ...asAdmin(), params: { id }, body: { reason } }),
    answer: (id: string, text: string) =>
      callEndpoint(shop, answerQuote, { ...asAdmin(), params: { id }, body: { text } }),

    /** The row of a quote. */
    async row(token: string) {
      const [row] = await shop.database.db.select().from(quotes).where(eq(quotes.token, token));
      if (!row) throw new Error("there is no such quote");
      return row;
    },

    /** The orders that were made of a quote, with their lines. */
    async ordersOf(token: string) {
      const made = await selectOrders(shop.database.db).where(
        eq(orders.redirectUrl, `${shop.origin}/quote/${token}/return`),
      );
      return Promise.all(
        made.map(async (order) => ({
          ...order,
          lines: await shop.database.db
            .select()
            .from(orderLines)
            .where(eq(orderLines.orderId, order.id)),
        })),
      );
    },

    /** Prices the product of a quote, and sends it. */
    async offer(
      token: string,
      product: CatalogueProduct,
      price: number,
      freight = 0,
      quantity = 2,
    ) {
      const { id, revision } = await client.row(token);
      const draft = { lines: [{ productId: product.id, quantity, price }], freight };
      const saved = await client.save(id, { revision, draft });
      if (saved.status !== 200) throw new Error(`cannot save: ${saved.text}`);
      const sent = await client.send(id, revision + 1);
      if (sent.status !== 200) throw new Error(`cannot send: ${sent.text}`);
      return id;
    },

    /** A quote of two pieces at ₹77.77 and ₹50 freight, sent. */
    async sent(stock = 10) {
      const product = await client.newProduct(stock);
      const answer = await client.ask(product);
      if (!answer.body.token) throw new Error(`cannot ask: ${answer.text}`);
      const { token } = answer.body;
      const id = await client.offer(token, product, 77.77, 50);
      return { product, token, id };
    },
  };
  return client;
}
