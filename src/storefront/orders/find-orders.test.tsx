import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { ownOrder } from "#tests/components/sample-order.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as ordersPage from "./orders-page.tsx";

const open = () => renderPage(ordersPage, { route: "/orders" });

describe("my orders", () => {
  it("are asked for by page, number, product, purchase order and day, as the address says", async () => {
    signIn();
    const requests: unknown[] = [];
    const two = [ownOrder("unpaid"), { ...ownOrder("unpaid"), _id: "0b" }];
    fakeApi({
      getUserOrders: ({ query }) => {
        requests.push(query);
        const facts = query.search
          ? { total: 1, page: 1, pages: 1 }
          : { total: 22, page: Number(query.page), pages: 2 };
        return success({ success: true, orders: query.search ? two.slice(1) : two, ...facts });
      },
    });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole("link", { name: "Older orders" }));
    await screen.findByText("Page 2 of 2");
    await user.type(screen.getByLabelText("Find by number, product or purchase order"), "PO 17");
    expect(screen.queryByLabelText("From")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Dates" }));
    await user.type(screen.getByLabelText("From"), "2026-04-01");
    await user.click(screen.getByRole("button", { name: "Find" }));
    await screen.findByText("1 order found");
    expect(requests).toEqual([
      { page: 1 },
      { page: 2 },
      { search: "PO 17", from: "2026-04-01", page: 1 },
    ]);
    await user.click(screen.getByRole("link", { name: "Show all orders" }));
    await expect.poll(currentPath).toBe("/orders");
  });

  it("go on beyond their numbered pages, and are counted no further", async () => {
    signIn();
    const id = (place: number) => `01890a5d-ac96-774b-bcce-b302099a80${10 + place}`;
    const facts = { total: 10_000, isMore: true, page: 1, pages: 500 };
    const requests: unknown[] = [];
    fakeApi({
      getUserOrders: ({ query }) => {
        requests.push(query);
        const beside = query.after ? { previous: id(2), next: id(3) } : { next: id(1) };
        return success({ success: true, orders: [ownOrder("unpaid")], ...facts, ...beside });
      },
    });
    const { user, currentPath } = renderPage(ordersPage, {
      route: "/orders",
      path: `/orders?search=mug&after=${id(1)}`,
    });
    await screen.findByText("More than 10,000 orders found");
    screen.getByText("Beyond page 500");
    const older = screen.getByRole("link", { name: "Older orders" });
    expect(older.getAttribute("href")).toBe(`/orders?search=mug&after=${id(3)}`);
    await user.click(screen.getByRole("link", { name: "Newer orders" }));
    await expect.poll(currentPath).toBe(`/orders?search=mug&before=${id(2)}`);
    expect(requests).toMatchObject([{ after: id(1) }, { before: id(2) }]);
  });
});
