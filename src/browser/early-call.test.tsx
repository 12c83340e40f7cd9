import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "#tests/components/sign-in.ts";
import { AUTH_KEY } from "./auth-record.ts";
import { callEarly, takeEarlyAnswer } from "./early-call.ts";
import { callEndpoint } from "./endpoint-client.ts";

const url = "/api/v1/order/user-orders?page=1";
const token = "token-of-u1";
const fetched = vi.fn(() => Promise.resolve(Response.json({ success: true, orders: [] })));

beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});

afterEach(async () => {
  await takeEarlyAnswer(url, token);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
});

const begin = () => callEarly({ url, key: AUTH_KEY });

it("is begun for whoever is signed in, and taken over once by the page's own call", async () => {
  signIn();
  begin();
  const query = { page: 1 };
  const answer = await callEndpoint("getUserOrders", { query });
  expect(answer).toEqual({ ok: true, value: { success: true, orders: [] } });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(url, {
    headers: { Accept: "application/json", Authorization: token },
  });
  await callEndpoint("getUserOrders", { query });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("is not begun for visitors, nor where the address asks for more", () => {
  begin();
  signIn();
  history.replaceState(null, "", "/orders?page=2");
  begin();
  expect(fetched).not.toHaveBeenCalled();
});

it("does not answer another user, another call, or one that comes much later", async () => {
  signIn();
  begin();
  expect(await takeEarlyAnswer("/api/v1/account/addresses", token)).toBeUndefined();
  expect(await takeEarlyAnswer(url, "token-of-u2")).toBeUndefined();
  begin();
  vi.useFakeTimers({ now: Date.now() + 31_000 });
  expect(await takeEarlyAnswer(url, token)).toBeUndefined();
});

it("is made anew by the page where it failed", async () => {
  signIn();
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  begin();
  expect((await callEndpoint("getUserOrders", { query: { page: 1 } })).ok).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("asks for the page instead where the shop renders it, and hands over the answer that it was made of", async () => {
  signIn();
  const orders = { success: true, orders: [] };
  const page = "/api/v1/order/user-orders-page";
  fetched.mockResolvedValueOnce(Response.json({ success: true, loaded: { orders }, html: "" }));
  callEarly({ url, page, key: AUTH_KEY });
  expect(fetched.mock.calls[0]).toEqual([page, expect.anything()]);
  const answer = await callEndpoint("getUserOrders", { query: { page: 1 } });
  expect(answer).toEqual({ ok: true, value: orders });
  expect(fetched).toHaveBeenCalledTimes(1);
});
