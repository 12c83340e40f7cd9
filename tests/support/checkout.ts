import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createToken, hashToken } from "#server/accounts/tokens.ts";
import type { CatalogueProduct } from "#server/catalogue/product.ts";
import { signParams } from "#server/checkout/hdfc/signature.ts";
import { EXPIRY_CHECK_STEP } from "#server/checkout/reconcile.ts";
import type { Database } from "#server/database/connection.ts";
import { sessions, users } from "#server/database/schema/accounts.ts";
import { products } from "#server/database/schema/catalogue.ts";
import { orderEvents, orders } from "#server/database/schema/orders.ts";
import { addJob } from "#server/jobs/add-job.ts";
import { newId } from "#server/lib/ids.ts";
import { priceCart } from "#shared/cart/price-cart.ts";
import { getPaymentStatus, hdfcWebhook, initiatePayment } from "#shared/checkout/contract.ts";
import { makeOrderId } from "#shared/checkout/order-id.ts";
import { RETURN_PATH } from "#shared/checkout/return-path.ts";
import { toRupees } from "#shared/money.ts";
import { callEndpoint, newAddress, type Reply } from "./endpoint-client.ts";
import { merchant, SANDBOX_WEBHOOK, type TestShop } from "./test-shop.ts";
import type { TestUser } from "./users.ts";

/** Somebody who is signed in. */
export type Buyer = Pick<TestUser, "_id" | "token">;

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

type OrderRow = typeof orders.$inferSelect;

/** So many people who are signed in, made in one go: registering them would hash for minutes. */
export async function newBuyers(
  { database }: Pick<TestShop, "database">,
  count: number,
): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => ({ _id: newId(), token: createToken() }));
  await database.db.insert(users).values(
    buyers.map(({ _id }) => ({
      id: _id,
      name: "Buyer",
      email: `${_id}@example.com`,
      emailKey: `${_id}@example.com`,
      phone: "98300 12345",
      address: "12 Park Street, Kolkata",
      passwordHash: "none",
      answerHash: "none",
    })),
  );
  await database.db.insert(sessions).values(
    buyers.map(({ _id, token }) => ({
      tokenHash: hashToken(token),
      userId: _id,
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  );
  return buyers;
}

/** The return from the gateway as a form, signed by the bank's key unless another is given. */
export function returnFromGateway(
  shop: TestShop,
  orderId: string,
  status: string,
  key: string = merchant.responseKey,
): Promise<{ status: number; location: string }> {
  const params = { order_id: orderId, status, status_id: "21" };
  const signed = {
    ...params,
    signature: signParams(params, key),
    signature_algorithm: "HMAC-SHA256",
  };
  return shop.app
    .inject({
      method: "POST",
      url: RETURN_PATH,
      remoteAddress: newAddress(),
      payload: new URLSearchParams(signed).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    })
    .then(({ statusCode, headers }) => ({
      status: statusCode,
      location: String(headers.location ?? ""),
    }));
}

/** An event from the gateway, with the right credentials unless others, or null for none, are given. */
export function sendWebhook(
  shop: TestShop,
  event: { id: string; orderId: string; name?: string; status?: string },
  authorization: string | null = basicAuthorization(SANDBOX_WEBHOOK.user, SANDBOX_WEBHOOK.password),
): Promise<Reply<typeof hdfcWebhook>> {
  const { id, orderId, name = "ORDER_SUCCEEDED", status = "CHARGED" } = event;
  return callEndpoint(shop, hdfcWebhook, {
    body: { id, event_name: name, content: { order: { order_id: orderId, status } } },
    headers: authorization === null ? {} : { authorization },
  });
}

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** What a browser sends to pay for a cart, priced as the browser prices it. */
export function paymentRequest(shop: Pick<TestShop, "origin">, wanted: readonly CartItem[]) {
  const { lines, total } = priceCart(
    wanted.map(({ product, quantity }) => ({
      productId: product.id,
      fullPrice: product.price,
      tiers: product.bulkDiscounts,
      quantity,
    })),
  );
  return {
    amount: toRupees(total),
    orderId: makeOrderId(),
    redirectUrl: `${shop.origin}${RETURN_PATH}`,
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

/** An order as the database has it; throws where there is none. */
export async function readOrder(
  { database }: { database: Database },
  orderId: string,
): Promise<OrderRow> {
  const [row] = await database.db.select().from(orders).where(eq(orders.orderId, orderId));
  if (!row) throw new Error(`there is no order ${orderId}`);
  return row;
}

/** An order's history, the oldest first. */
export async function readHistory(
  shop: { database: Database },
  orderId: string,
): Promise<string[]> {
  const { id } = await readOrder(shop, orderId);
  const rows = await shop.database.db
    .select({ what: orderEvents.what })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.id);
  return rows.map(({ what }) => what);
}

/** Pieces of a product that can be bought now. */
export async function readStock(
  { database }: { database: Database },
  product: Pick<CatalogueProduct, "id">,
): Promise<number> {
  const [row] = await database.db
    .select({ stock: products.stock })
    .from(products)
    .where(eq(products.id, product.id));
  if (!row) throw new Error(`there is no product ${product.id}`);
  return row.stock;
}

/** File names of the mails that say an order is paid. */
export async function listPaidMails(
  { database, dataDir }: { database: Database; dataDir: string },
  orderId: string,
): Promise<string[]> {
  const { id } = await readOrder({ database }, orderId);
  const names = await readdir(join(dataDir, "mail")).catch(() => []);
  return names.filter((name) => name.endsWith(`order-paid-${id}.eml`));
}

/** Ends an order's reservation now. */
export async function endReservation(
  { database }: { database: Database },
  orderId: string,
): Promise<void> {
  await database.db
    .update(orders)
    .set({ reservedUntil: new Date(0) })
    .where(eq(orders.orderId, orderId));
}

/** Has the check run at once that comes when an order's reservation is over. */
export async function runExpiryCheck(
  { database }: { database: Database },
  orderId: string,
): Promise<void> {
  await addJob(database.db, "reconcile-payment", { orderId, step: EXPIRY_CHECK_STEP });
}
