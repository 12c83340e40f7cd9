import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { filterBy } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { listed } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as ordersPage from "./orders-page.tsx";
import { orderWatch } from "./use-order-news.ts";

const order = (id: string): ListedOrder => ({ ...listed, _id: id, orderId: `ORD${id}` });

let ids: string[];
let stop = () => {};

/** Opens the list while the watch over new orders runs, as the dashboard's frame has it run. */
async function openList(path = "/dashboard/admin/orders") {
  ids = ["aaaaaa"];
  fakeApi({
    getOrdersToShip: () => success({ success: true, total: ids.length, latest: ids, version: 1 }),
    listAdminOrders: ({ query }) => {
      const page = Number(query.page);
      const orders = page === 1 ? ids.map(order) : [];
      return success({ success: true, orders, total: ids.length, page, pages: 1 });
    },
  });
  stop = orderWatch.start();
  const opened = renderPage(ordersPage, { route: "/dashboard/admin/orders", path });
  await screen.findByRole("link", { name: "#AAAAAA" });
  return opened;
}

/** Somebody pays, and the watch looks again. */
async function pay(id: string) {
  ids = [id, ...ids];
  await act(async () => orderWatch.pollNow());
}

beforeEach(() => {
  signInAsAdmin();
  return () => stop();
});

describe("the list of orders", () => {
  it("prints the documents of the orders that are ticked", async () => {
    const { user } = await openList();
    const boxes = await screen.findAllByRole("checkbox", { name: /^Choose order / });
    for (const box of boxes) await user.click(box);
    screen.getByText(`${boxes.length} chosen`);
    screen.getByRole("button", { name: "Print documents" });
    await user.click(screen.getByRole("button", { name: "Choose none" }));
    expect(screen.queryByRole("button", { name: "Print documents" })).toBeNull();
  });

  it("marks an order whose buyer is to be checked, or whose address, and finds those alone", async () => {
    const { user } = await openList();
    const requests: unknown[] = [];
    fakeApi({
      listAdminOrders: ({ query }) => {
        requests.push(query.decide);
        const orders = [
          { ...order("aaaaaa"), hasBuyerToCheck: true as const },
          { ...order("bbbbbb"), hasAddressToAnswer: true as const, isSez: true as const },
        ];
        return success({ success: true, orders, total: 2, page: 1, pages: 1 });
      },
    });
    await filterBy(user, "To decide", "Buyer contradicts itself");
    const rowOf = (text: string) => screen.getByText(text).closest("tr")?.textContent;
    await screen.findByText("Check buyer");
    expect(rowOf("Check buyer")).toContain("#AAAAAA");
    expect(rowOf("New address?")).toContain("#BBBBBB");
    expect(rowOf("SEZ")).toContain("#BBBBBB");
    expect(requests).toEqual(["buyer"]);
  });

  it("marks an order that is late, and finds those alone", async () => {
    const { user, currentPath } = await openList();
    fakeApi({
      listAdminOrders: ({ query: { parcels } }) => {
        const orders = parcels === "late" ? [{ ...order("aaaaaa"), isLate: true as const }] : [];
        return success({ success: true, orders, total: orders.length, page: 1, pages: 1 });
      },
    });
    await filterBy(user, "Parcels", "Late");
    await waitFor(() =>
      expect(screen.getByRole("row", { name: /#AAAAAA/ }).textContent).toContain("Late"),
    );
    expect(currentPath()).toBe("/dashboard/admin/orders?parcels=late");
  });

  it("tells of an order of which a part has left how much that is, and finds those alone", async () => {
    const { user, currentPath } = await openList();
    const requests: unknown[] = [];
    fakeApi({
      listAdminOrders: ({ query }) => {
        requests.push(query.parcels);
        const orders = [{ ...order("aaaaaa"), shippedQuantity: { shipped: 2, all: 3 } }];
        return success({ success: true, orders, total: 1, page: 1, pages: 1 });
      },
    });
    await filterBy(user, "Parcels", "Part shipped");
    await screen.findByText("2 of 3 pieces shipped");
    expect(requests).toEqual(["part"]);
    expect(currentPath()).toBe("/dashboard/admin/orders?parcels=part");
  });

  it("chooses all orders of the page at once", async () => {
    const { user } = await openList();
    await pay("bbbbbb");
    await user.click(await screen.findByRole("button", { name: "Show 1 new order" }));
    await screen.findByRole("link", { name: "#BBBBBB" });
    await user.click(screen.getByRole("checkbox", { name: "Choose all 2 on this page" }));
    screen.getByText("2 chosen");
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Choose order/ });
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    expect(screen.queryByRole("button", { name: /^Choose all/ })).toBeNull();
  });

  it("says how each order is paid and what is packed, and finds orders by that", async () => {
    const { user, currentPath } = await openList();
    const requests: unknown[] = [];
    fakeApi({
      listAdminOrders: ({ query: { payBy, payment, parcels } }) => {
        requests.push({ payBy, payment, parcels });
        const orders: ListedOrder[] = [
          { ...order("aaaaaa"), isPacked: true },
          { ...order("bbbbbb"), payment: { status: "charged", by: "bank-transfer" } },
          {
            ...order("cccccc"),
            status: undefined,
            payment: { status: "unpaid", by: "bank-transfer" },
          },
          { ...order("dddddd"), payment: { status: "due", by: "cash-on-delivery" } },
        ];
        return success({ success: true, orders, total: 4, page: 1, pages: 1 });
      },
    });
    await filterBy(user, "Way to pay", "Bank transfer");
    await screen.findByText("4 orders");
    await filterBy(user, "Payment", "Not paid yet");
    await filterBy(user, "Parcels", "Packed");
    await waitFor(() => expect(requests).toHaveLength(3));
    const rows = within(screen.getByRole("table", { name: "Orders" }))
      .getAllByRole("row")
      .slice(1);
    const texts = [
      /Packed.*Paid online/,
      /Paid by bank transfer/,
      /Pending.*Waits for its bank transfer/,
      /Cash on delivery/,
    ];
    for (const [place, text] of texts.entries()) expect(rows[place]?.textContent).toMatch(text);
    expect(rows[1]?.textContent).not.toContain("Packed");
    expect(requests.at(-1)).toEqual({
      payBy: "bank-transfer",
      payment: "unpaid",
      parcels: "packed",
    });
    expect(currentPath()).toBe(
      "/dashboard/admin/orders?payment=unpaid&payBy=bank-transfer&parcels=packed",
    );
  });

  it("offers to show a new paid order without a reload, and marks it", async () => {
    const { user } = await openList();
    await pay("bbbbbb");
    const show = await screen.findByRole("button", { name: "Show 1 new order" });
    // Nothing has moved until it is asked for.
    expect(screen.queryByRole("link", { name: "#BBBBBB" })).toBeNull();
    await user.click(show);
    await screen.findByRole("link", { name: "#BBBBBB" });
    expect(screen.getAllByText("New")).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("button", { name: /new order/ })).toBeNull());
    expect(document.activeElement?.textContent).toMatch(/orders/);
  });

  it("leads from a filtered list to the whole one", async () => {
    const { user, currentPath } = await openList("/dashboard/admin/orders?search=meera");
    await pay("bbbbbb");
    await pay("cccccc");
    await user.click(await screen.findByRole("link", { name: "Show 2 new orders" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard/admin/orders"));
    await waitFor(() => expect(screen.getAllByText("New")).toHaveLength(2));
  });

  it("takes no notice of what makes no sense in its address, and goes back to its last page", async () => {
    const { currentPath } = await openList("/dashboard/admin/orders?status=bogus&page=99");
    expect(currentPath()).toBe("/dashboard/admin/orders");
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
    screen.getByText("1 order");
  });
});
