import { afterAll, beforeAll, expect, it } from "vitest";
import { initiatePayment } from "#shared/checkout/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { getUserOrders } from "#shared/orders/contract.ts";
import { callEndpoint } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const statuses = async (call: Endpoint, count: number, address: string) => {
  const seen: number[] = [];
  for (let made = 0; made < count; made += 1) {
    seen.push((await callEndpoint(shop, call, { body: {}, address })).status);
  }
  return new Set(seen);
};

it.each([
  ["600 calls", getUserOrders, 600, "203.0.113.1"],
  ["60 initiates", initiatePayment, 60, "203.0.113.2"],
] as const)("answers %s a minute from one address, and then asks to wait", async (...given) => {
  const [, call, bound, address] = given;
  // Nobody is signed in: refused without asking the database, well within the minute.
  const answered = 401;
  expect(await statuses(call, bound, address)).toEqual(new Set([answered]));
  const refused = await callEndpoint<Endpoint>(shop, call, { body: {}, address });
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    success: false,
    code: "too_many_requests",
    message: "Too many attempts. Please try again in 1 minute.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
  // Another address, and other calls of this one, are served.
  expect(await statuses(call, 1, `${address}0`)).toEqual(new Set([answered]));
  const other = call === getUserOrders ? initiatePayment : getUserOrders;
  expect((await callEndpoint<Endpoint>(shop, other, { body: {}, address })).status).not.toBe(429);
});
