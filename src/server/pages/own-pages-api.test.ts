import { expect, it, vi } from "vitest";
import { success } from "#shared/failure.ts";
import { ownPagesApi } from "./own-pages-api.ts";
import { createRenderLimits } from "./render-limits.ts";

type Caller = Parameters<ReturnType<typeof ownPagesApi>["getOrdersPage"]>[1];

const orders = { success: true as const, orders: [], pages: 1, total: 0 };
const callerOf = (address: string) => ({ user: { _id: "u1" }, address }) as unknown as Caller;

it("takes a slot of the renders of all pages, and answers the orders alone where there is none", async () => {
  const limits = createRenderLimits();
  const render = vi.fn(async () => ({ html: "<h1>My Orders</h1>", route: "orders-page" }));
  const { getOrdersPage } = ownPagesApi({
    orders: { getUserOrders: async () => success(orders) },
    limits,
    render,
  });
  const htmlFor = async (address: string) => {
    const answer = await getOrdersPage({ params: {}, query: {}, body: {} }, callerOf(address));
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.value.loaded).toMatchObject({ orders: { orders: [] }, userId: "u1" });
    return answer.value.html;
  };

  const own = "203.0.113.1";
  for (let page = 0; page < 300; page += 1) expect(await htmlFor(own)).not.toBe("");
  expect(await htmlFor(own)).toBe("");
  expect(render).toHaveBeenCalledTimes(300);
  expect(await htmlFor("203.0.113.2")).not.toBe("");

  const other = "203.0.113.3";
  const taken = await Promise.all(Array.from({ length: 8 }, () => limits.take(other, true)));
  expect(await htmlFor(other)).toBe("");
  for (const slot of taken) if (slot.ok) slot.value();
  expect(await htmlFor(other)).not.toBe("");
});
