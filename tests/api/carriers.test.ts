import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { enterTracking } from "#shared/fulfilment/tracking-list-contract.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { trackOrder } from "#shared/orders/tracking-contract.ts";
import type { Carrier } from "#shared/settings/carrier-links.ts";
import { usualCarriers } from "#shared/settings/carrier-links.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { readOrder } from "../support/orders.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { type AdminOrderClient, openAdminOrderClient } from "./admin-orders.ts";

let shop: TestShop;
let client: AdminOrderClient;

beforeAll(async () => {
  shop = await openTestShop({ timeScale: 0.2 });
  client = await openAdminOrderClient(shop);
});
afterAll(() => shop.close());

const asAdmin = () => ({ token: client.admin.token, address: newAddress() });
const read = async () =>
  (await callEndpoint(shop, settingsEndpoints.getCarriersSettings, asAdmin())).body;
const save = (carriers: Carrier[], version: number) =>
  callEndpoint(shop, settingsEndpoints.saveCarriersSettings, {
    body: { settings: { carriers }, version },
    ...asAdmin(),
  });

/** Saves the list as it now is, with other carriers of the shop's own at its end. */
async function listAlso(...own: Carrier[]) {
  const { settings, version = 0 } = await read();
  const others = (settings?.carriers ?? []).filter(({ name }) => !name.startsWith("Raju"));
  expect((await save([...others, ...own], version)).status).toBe(200);
}

const raju = (link: string): Carrier => ({ name: "Raju Transport", link, asksForNumber: false });

async function sent(trackingNumber: string) {
  const { id, orderId } = await client.placeOrder();
  const tracking = { carrier: "RAJU transport", trackingNumber };
  await client.move(id, { status: "Shipped", ...tracking });
  return { id, token: (await readOrder(shop, orderId)).trackingToken };
}

/** Where the shipment of an order is followed: on its tracking page, in My Orders and on the dashboard. */
async function linksOf({ id, token }: { id: string; token: string }) {
  const tracked = await callEndpoint(shop, trackOrder, {
    params: { token },
    address: newAddress(),
  });
  const own = await callEndpoint(shop, getUserOrders, {
    token: client.shopper.token,
    address: newAddress(),
  });
  const mine = own.body.orders?.find(({ _id }) => _id === id);
  const atAdmin = (await client.details(id)).body.order;
  return [tracked.body.order, mine, atAdmin].map((order) => order?.shipments?.[0]?.link?.url);
}

/** The texts of the mails whose file names hold these words, as soon as there is one. */
async function mailOf(words: string): Promise<string> {
  const [mail = ""] = await vi.waitFor(async () => {
    const mails = await mailsNamed(join(shop.dataDir, "mail"), words);
    expect(mails).toHaveLength(1);
    return mails;
  }, 10_000);
  return mail;
}

describe("the owner's list of carriers", () => {
  it("is the usual one at first, refuses what leads nowhere, and keeps two owners apart", async () => {
    const { settings, version = -1 } = await read();
    expect(settings?.carriers).toEqual(usualCarriers);
    const refused = await save([raju("javascript:alert({number})")], version);
    expect(refused.status).toBe(400);
    const both = await Promise.all([
      save([...usualCarriers, raju("https://one.example/{number}")], version),
      save([...usualCarriers, raju("https://other.example/{number}")], version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect(late?.body.code).toBe("changed_meanwhile");
    expect((await read()).version).toBe(version + 1);
  });

  it("says where a parcel is followed, also one that left before the link was changed", async () => {
    await listAlso(raju("https://raju.example/{number}"));
    const order = await sent("R 1");
    const url = "https://raju.example/R1";
    expect(await linksOf(order)).toEqual([url, url, url]);
    const shippedMail = await mailOf(`-order-shipped-${order.id}`);
    expect(shippedMail).toContain(`Follow it at Raju Transport: ${url}`);
    expect((await client.details(order.id)).body.order?.carriers).toContain("Raju Transport");

    await client.correctTracking(order.id, "Raju Transport", "R2");
    const corrected = await mailOf(`-order-tracking-${order.id}`);
    expect(corrected).toContain("Follow it at Raju Transport: https://raju.example/R2");

    await listAlso(raju("https://new.example/?awb={number}"));
    const now = "https://new.example/?awb=R2";
    expect(await linksOf(order)).toEqual([now, now, now]);
    await listAlso();
    expect(await linksOf(order)).toEqual([undefined, undefined, undefined]);
    expect((await client.details(order.id)).body.order?.tracking).toEqual({
      carrier: "Raju Transport",
      number: "R2",
    });
  });

  it("is compared with a list of tracking numbers before anything leaves", async () => {
    await listAlso(raju("https://raju.example/{number}"));
    const { id } = await client.placeOrder();
    const check = async (carrier: string) => {
      const row = { order: shownOrderNumber(id), carrier, trackingNumber: "C1" };
      const body = { rows: [row], onlyCheck: true };
      const answer = await callEndpoint(shop, enterTracking, { body, ...asAdmin() });
      return answer.body.results?.[0]?.message;
    };
    expect(await check("raju transport")).toMatch(/^2 pieces for [^.]*$/);
    expect(await check("Ramesh's van")).toMatch(
      /^2 pieces for .*\. Ramesh's van is not in your list of carriers: the customer gets no tracking link\.$/,
    );
  });
});
