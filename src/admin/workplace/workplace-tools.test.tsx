import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import {
  getCategories,
  getOrdersToShip,
  granted,
  openDashboard,
} from "#tests/components/open-dashboard.tsx";
import { listed } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";

const facts = { page: 1, pages: 1, total: 0 };
const empty = {
  listAdminProducts: () =>
    success({ success: true as const, lowStock: 5, ofCategories: {}, products: [], ...facts }),
  listQuotes: () => success({ success: true as const, quotes: [], ...facts }),
  listReturns: () =>
    success({ success: true as const, returns: [], toDo: 0, cancelRequests: [], ...facts }),
  listDocuments: () => success({ success: true as const, documents: [], ...facts }),
  listCoupons: () => success({ success: true as const, coupons: [], ...facts }),
};
const frame = {
  adminAuth: granted,
  getCategories,
  getOrdersToShip,
  listReviews: () => success({ success: true as const, reviews: [], waiting: 0, ...facts }),
  listCustomers: () => success({ success: true as const, customers: [], ...facts }),
};

async function open(given: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({ ...frame, ...empty, ...given });
  const opened = openDashboard();
  await screen.findByRole("heading", { name: "Create Category" });
  return opened;
}

const control = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });
const box = () => screen.getByRole("combobox", { name: /^Page, setting, order/ });

/** Presses Ctrl-K until it is answered: on a busy machine the page listens a moment after its heading is there. */
const openPalette = () =>
  waitFor(() => {
    control("k");
    return box();
  });
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const orders = [listed];

beforeEach(() => {
  signInAsAdmin();
  window.localStorage.removeItem("admin-shortcuts");
});

describe("the command palette", () => {
  it("leads to a page by the keyboard alone", async () => {
    const { user } = await open();
    const input = await openPalette();
    await user.type(input, "revi");
    const [first] = options();
    expect(first).toContain("Reviews");
    expect(input.getAttribute("aria-activedescendant")).toBe(
      screen.getAllByRole("option")[0]?.getAttribute("id"),
    );
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { name: "Reviews" });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("moves around its options, and Escape closes it", async () => {
    const { user } = await open();
    await user.type(await openPalette(), "create");
    const selected = () => screen.getByRole("option", { selected: true }).textContent;
    const all = options();
    expect(all.length).toBeGreaterThan(2);
    expect(selected()).toBe(all[0]);
    await user.keyboard("{ArrowDown}");
    expect(selected()).toBe(all[1]);
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(selected()).toBe(all.at(-1));
    fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
  });

  it("finds orders, their customers and products, each by its list's own call", async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      listAdminOrders: ({ query }) => {
        asked.push(query.search);
        return success({ success: true, orders, ...facts });
      },
      listCustomers: () =>
        success({
          success: true,
          customers: [
            {
              ...{ _id: "c1", name: "Meera Pillai", email: "meera@example.com", phone: "" },
              ...{ company: "", gstin: "", orders: 1, spent: 500 },
              createdAt: "2026-11-20T10:00:00.000Z",
            },
          ],
          ...facts,
        }),
      listAdminProducts: () =>
        success({
          success: true,
          lowStock: 5,
          ofCategories: {},
          products: [testProduct({ name: "Meera's mug" })],
          ...facts,
        }),
    });
    await user.type(await openPalette(), "meera");
    const group = within(await screen.findByRole("group", { name: "Orders" }));
    expect(group.getByRole("option").getAttribute("href")).toBe("/dashboard/admin/orders/ab12cd34");
    const customer = within(screen.getByRole("group", { name: "Customers" })).getByRole("option");
    expect(customer.getAttribute("href")).toBe("/dashboard/admin/customers/c1");
    within(screen.getByRole("group", { name: "Products" })).getByRole("option", { name: /mug/ });
    // What was typed letter by letter is asked for once.
    expect(asked).toEqual(["meera"]);
  });

  it("opens the product whose whole SKU was typed, the orders that have it next", async () => {
    const mug = { ...testProduct({ name: "White mug" }), sku: "MUG-11" };
    const { user } = await open({
      listAdminOrders: () => success({ success: true, orders, ...facts }),
      listAdminProducts: () =>
        success({
          ...{ success: true as const, lowStock: 5, ofCategories: {}, ...facts },
          products: [{ ...testProduct({ name: "Box of MUG-11" }), sku: "BOX" }, mug],
        }),
    });
    await user.type(await openPalette(), "mug-11");
    await screen.findByRole("group", { name: "Product MUG-11" });
    const [first, second] = options();
    expect([first, second]).toEqual([
      expect.stringContaining("White mug"),
      expect.stringContaining("#12CD34"),
    ]);
  });

  it("finds a coupon by its code", async () => {
    const today = "2026-11-30T10:00:00.000Z";
    const { user } = await open({
      listCoupons: () =>
        success({
          success: true as const,
          coupons: [
            {
              ...{ _id: "c1", code: "DIWA-LI10", percent: 10, kind: "shared", state: "usable" },
              ...{ orders: 0, note: "", createdAt: today, updatedAt: today },
            },
          ],
          ...facts,
        }),
    });
    await user.type(await openPalette(), "diwali10");
    const group = within(await screen.findByRole("group", { name: "Coupons" }));
    expect(group.getByRole("option").getAttribute("href")).toBe(
      "/dashboard/admin/coupons?search=DIWA-LI10",
    );
  });

  it("does not show an answer that comes after a later one", async () => {
    const answers = new Map<unknown, () => void>();
    const { user } = await open({
      listAdminOrders: ({ query: { search } }) =>
        new Promise((resolve) => {
          const found = { ...listed, number: `SO-26-${search}` };
          answers.set(search, () => resolve(success({ success: true, orders: [found], ...facts })));
        }),
    });
    const input = await openPalette();
    await user.type(input, "11");
    await waitFor(() => expect(answers.has("11")).toBe(true));
    await user.type(input, "22");
    await waitFor(() => expect(answers.has("1122")).toBe(true));
    answers.get("1122")?.();
    await screen.findByRole("option", { name: /SO-26-1122/ });
    answers.get("11")?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole("option", { name: /SO-26-11 / })).toBeNull();
  });

  it("asks for nothing that the role does not include", async () => {
    const { user } = await open({
      getOwnAccess: () =>
        success({
          success: true,
          role: { _id: "r1", name: "Catalogue" },
          permissions: ["read_products", "write_products"],
          isTwoFactorMissing: false,
        }),
      listAdminOrders: () => {
        throw new Error("asked for orders");
      },
    });
    await user.type(await openPalette(), "orders");
    await screen.findByText(/^Nothing is called “orders”/);
  });

  it("says that nothing was found, and that the shop did not answer", async () => {
    const { user } = await open({
      listDocuments: () => failure("unavailable", "The shop is busy."),
    });
    await user.type(await openPalette(), "qqq");
    await screen.findByText(/^The shop did not answer for all of it/);
  });
});

describe("shortcuts", () => {
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.body, { key });
  };

  it("lists them, and switches them off for who dictates or slips", async () => {
    const { user } = await open();
    press("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    within(dialog).getByRole("cell", { name: "Go to the orders" });
    await user.click(within(dialog).getByRole("checkbox"));
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    press("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    // What holds a modifier stays, and leads back to the switch.
    control("k");
    await user.click(await screen.findByRole("button", { name: "Keyboard shortcuts" }));
    await user.click(await screen.findByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    press("?");
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  });

  it("presses what the page has marked, and nothing while somebody types", async () => {
    const { user } = await open();
    press("n");
    const name = await screen.findByRole("textbox", { name: "Name" });
    await user.click(name);
    await user.keyboard("n?");
    expect((name as HTMLInputElement).value).toBe("n?");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
