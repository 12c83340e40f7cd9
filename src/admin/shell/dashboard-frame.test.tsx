import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { BY_ITSELF } from "#shared/accounts/session-use.ts";
import { failure, success } from "#shared/failure.ts";
import type { Permission } from "#shared/permissions.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import {
  getCategories,
  getOrdersToShip,
  granted,
  openDashboard,
} from "#tests/components/open-dashboard.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { CONTENT } from "#ui/content.tsx";

/** As if the document had been loaded from a path. */
function loadedFrom(path: string): void {
  const entry = { name: `http://localhost${path}` } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
}

/** What somebody may do who has a role of the shop's own. */
const packingAccess =
  ({
    permissions = [],
    isTwoFactorMissing = false,
  }: {
    permissions?: Permission[];
    isTwoFactorMissing?: boolean;
  }) =>
  () =>
    success({
      success: true as const,
      role: { _id: "r1", name: "Packing" },
      permissions,
      isTwoFactorMissing,
    });

describe("the dashboard", () => {
  it("is opened as a new document from the shop's pages, before a form is shown", async () => {
    const opened = vi.spyOn(window.location, "assign").mockReturnValue();
    loadedFrom("/login");
    fakeApi({ adminAuth: granted, getCategories, getOrdersToShip });
    signInAsAdmin();
    openDashboard();
    const path = "/dashboard/admin/create-category";
    await waitFor(() => expect(opened.mock.calls).toEqual([[expect.stringContaining(path)]]));
    expect(screen.queryByRole("heading", { name: "Create Category" })).toBeNull();
  });

  it("says which calls are its own, once nobody has pressed or moved anything for a minute", async () => {
    fakeApi({ adminAuth: granted, getCategories, getOrdersToShip });
    signInAsAdmin();
    const { user } = openDashboard();
    await screen.findByRole("heading", { name: "Create Category" });
    const fetched = vi.spyOn(globalThis, "fetch");
    const isItsOwn = async () => {
      await callEndpoint("getOrdersToShip");
      return new Headers(fetched.mock.lastCall?.[1]?.headers).has(BY_ITSELF);
    };
    expect(await isItsOwn()).toBe(false);
    const opened = performance.now();
    vi.spyOn(performance, "now").mockReturnValue(opened + 61_000);
    expect(await isItsOwn()).toBe(true);
    await user.keyboard("x");
    expect(await isItsOwn()).toBe(false);
  });

  it("stays in the document that is its own", async () => {
    const opened = vi.spyOn(window.location, "assign").mockReturnValue();
    loadedFrom("/dashboard/admin/reviews");
    fakeApi({ adminAuth: granted, getCategories, getOrdersToShip });
    signInAsAdmin();
    openDashboard();
    await screen.findByRole("heading", { name: "Create Category" });
    expect(opened).not.toHaveBeenCalled();
  });

  it("asks nothing for a visitor, and counts down to the login", async () => {
    fakeApi({});
    openDashboard();
    await screen.findByRole("heading", { name: /^Redirecting you to login in [123] sec$/ });
  });

  it.each([[true], [undefined]] as const)(
    "has the e-invoices in its menu: %s",
    async (eInvoicing) => {
      fakeApi({
        adminAuth: granted,
        getCategories,
        getOrdersToShip: () =>
          success({
            success: true as const,
            total: 1,
            latest: [],
            version: 1,
            ...(eInvoicing && { eInvoicing }),
          }),
      });
      signInAsAdmin();
      openDashboard();
      const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
      expect((await menu.findAllByText("1 to ship")).length).toBeGreaterThan(0);
      expect(menu.queryAllByRole("link", { name: "E-invoices" })).toHaveLength(eInvoicing ? 1 : 0);
    },
  );

  it("shows of its menu and its page what the role includes", async () => {
    fakeApi({
      adminAuth: granted,
      getCategories,
      getOwnAccess: packingAccess({ permissions: ["read_products", "read_quotes"] }),
    });
    signInAsAdmin();
    openDashboard();
    const menu = within(await screen.findByRole("navigation", { name: "Dashboard" }));
    menu.getByRole("link", { name: "Quotes" });
    expect(menu.queryByRole("link", { name: "Orders" })).toBeNull();
    expect(menu.queryByText("Blog")).toBeNull();
    await screen.findByText("Your role (Packing) may look at this page, and change nothing on it.");
    expect(screen.queryByRole("button", { name: /^(?:Create|Save|Add)/ })).toBeNull();
  });

  it("leads who lacks the second factor that the role needs from the first page to its set-up", async () => {
    fakeApi({
      adminAuth: granted,
      getCategories,
      getOwnAccess: packingAccess({ isTwoFactorMissing: true }),
    });
    signInAsAdmin();
    openDashboard({ path: "/dashboard/admin" });
    await screen.findByText("The set-up of a second factor");
  });

  it("shows a customer nothing of its page", async () => {
    fakeApi({
      adminAuth: () => failure("not_allowed", "Admins only"),
      getCategories,
    });
    signInAsAdmin();
    openDashboard();
    await screen.findByText(/Redirecting you to login/);
    expect(screen.queryByRole("heading", { name: "Create Category" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Dashboard" })).toBeNull();
  });

  it("asks for access and for its page's data at the same time", async () => {
    const requests: string[] = [];
    let grant = () => {};
    const answered = new Promise<void>((resolve) => {
      grant = resolve;
    });
    fakeApi({
      getOrdersToShip,
      adminAuth: async () => {
        requests.push("access");
        await answered;
        return granted();
      },
      getCategories: () => {
        requests.push("categories");
        return getCategories();
      },
    });
    signInAsAdmin();
    openDashboard();
    await waitFor(() => expect(requests.toSorted()).toEqual(["access", "categories"]));
    screen.getByText("Loading the dashboard...");
    grant();
    await screen.findByRole("heading", { name: "Create Category" });
  });

  it.each([
    ["nothing", noAnswer],
    ["that it is busy", () => failure("unavailable", "The shop is busy.")],
    ["that this is too often", () => failure("too_many_requests", "Too many attempts.")],
  ])("says that it could not ask a shop that answers %s, and asks again", async (_, failed) => {
    let answers = 0;
    fakeApi({
      getOrdersToShip,
      adminAuth: () => {
        answers += 1;
        return answers === 1 ? failed() : granted();
      },
      getCategories,
    });
    signInAsAdmin();
    const { user } = openDashboard();
    await screen.findByText("The shop could not check who you are.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Create Category" });
  });

  it("counts in its menu the orders to ship, and says it to who cannot see it", async () => {
    fakeApi({
      adminAuth: granted,
      getOrdersToShip: () => success({ success: true, total: 12, latest: ["a"], version: 1 }),
      getCategories,
    });
    signInAsAdmin();
    openDashboard();
    const orders = await screen.findByRole("link", { name: "Orders" });
    await waitFor(() =>
      expect(
        document.getElementById(orders.getAttribute("aria-describedby") ?? "")?.textContent,
      ).toBe("12 to ship"),
    );
  });

  it("has its menu outside of what the skip link and a new page lead to", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip, getCategories });
    signInAsAdmin();
    openDashboard();
    const menu = await screen.findByRole("navigation", { name: "Dashboard" });
    const main = screen.getByRole("main");
    expect(main.contains(menu)).toBe(false);
    expect(main.contains(screen.getByRole("heading", { name: "Create Category" }))).toBe(true);
    expect(main.id).toBe(CONTENT);
  });

  it("groups its menu by subject", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip, getCategories });
    signInAsAdmin();
    openDashboard();
    const catalogue = within(await screen.findByRole("list", { name: "Catalogue" }));
    expect(catalogue.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Create Category",
      "Create Product",
      "Products",
      "Stock",
      "Attributes",
      "Families",
      "Press temperatures",
      "What fits",

      "Searches and synonyms",
      "Catalogue issues",
    ]);
    const blog = within(screen.getByRole("list", { name: "Blog" }));
    expect(blog.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Create Blog",
      "Manage Blogs",
    ]);
  });

  it("shows a skeleton while another page is on its way, and which one it is", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeApi({
      adminAuth: granted,
      getOrdersToShip,
      getCategories,
      listReviews: async () => {
        await answered;
        return success({ success: true, reviews: [], waiting: 0, total: 0, page: 1, pages: 1 });
      },
    });
    signInAsAdmin();
    const { user } = openDashboard();
    await screen.findByRole("heading", { name: "Create Category" });
    await user.click(screen.getByRole("link", { name: "Reviews" }));
    await screen.findByText("Loading...");
    expect(screen.queryByRole("heading", { name: "Create Category" })).toBeNull();
    const menu = within(screen.getByRole("navigation", { name: "Dashboard" }));
    expect(menu.getByRole("link", { current: "page" }).textContent).toBe("Reviews");
    answer();
    await screen.findByText("No reviews yet");
  });
});
