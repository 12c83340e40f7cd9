import { afterAll, beforeAll, expect, it } from "vitest";
import { renewTrackingLink, trackOrder } from "#shared/orders/tracking-contract.ts";
import { renewQuoteLink } from "#shared/quotes/contract.ts";
import { payOrder } from "../support/checkout.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newShopper } from "../support/users.ts";
import { openQuoteClient, type QuoteClient } from "./quote-client.ts";

let shop: TestShop;
let client: QuoteClient;

beforeAll(async () => {
  // An order waits three minutes for its payment: less is soon over on a busy machine.
  shop = await openTestShop({ timeScale: 0.1 });
  client = await openQuoteClient(shop);
});
afterAll(() => shop.close());

const renew = (token: string, asker = client.shopper.token) =>
  callEndpoint(shop, renewQuoteLink, { params: { token }, token: asker, address: newAddress() });

const isTracked = async (token: string) =>
  (await callEndpoint(shop, trackOrder, { params: { token }, address: newAddress() })).status ===
  200;

/** A quote that is accepted and paid, with its link and that of its order. */
async function paid() {
  const { token } = await client.sent();
  await client.accept(token, 1);
  const [order] = await client.ordersOf(token);
  expect((await client.pay(token)).status).toBe(200);
  await payOrder(shop, client.shopper, order?.orderId ?? "");
  const tracking = (await client.open(token)).body.quote?.order?.trackingToken ?? "";
  expect(await isTracked(tracking)).toBe(true);
  return { token, tracking, id: order?.id ?? "" };
}

it("a customer withdraws the link of a quote, and with it what its page led to", async () => {
  const { token, tracking } = await paid();
  const { token: stranger } = await newShopper(shop);
  expect((await renew(token, stranger)).status).toBe(404);
  const { body } = await renew(token);
  expect(body.token).toMatch(/^[0-9a-f]{32}$/);
  expect((await client.open(token)).status).toBe(404);
  expect(await isTracked(tracking)).toBe(false);
  const now = (await client.open(body.token ?? "")).body.quote?.order?.trackingToken ?? "";
  expect(await isTracked(now)).toBe(true);
  expect((await client.own()).body.quotes?.map((quote) => quote.token)).toContain(body.token);
});

it("an order that waits is paid by way of the quote's new link", async () => {
  const { token } = await client.sent();
  await client.accept(token, 1);
  const { body } = await renew(token);
  const now = body.token ?? "";
  const [waiting] = await client.ordersOf(now);
  expect((await client.pay(now)).status).toBe(200);
  await payOrder(shop, client.shopper, waiting?.orderId ?? "");
  const [paidOrder] = await client.ordersOf(now);
  expect(paidOrder).toMatchObject({ id: waiting?.id, paymentState: "charged" });
});

it("a tracking link that is withdrawn is not handed on by the quote's old link", async () => {
  const { token, tracking, id } = await paid();
  const renewed = await callEndpoint(shop, renewTrackingLink, {
    params: { id },
    token: client.shopper.token,
    address: newAddress(),
  });
  expect(await isTracked(tracking)).toBe(false);
  expect((await client.open(token)).status).toBe(404);
  const [own] = (await client.own()).body.quotes ?? [];
  expect((await client.open(own?.token ?? "")).body.quote?.order?.trackingToken).toBe(
    renewed.body.trackingToken,
  );
});
