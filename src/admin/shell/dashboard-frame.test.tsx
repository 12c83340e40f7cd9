import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { createRoutesStub } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { noAnswer } from "#browser/api-outcome.ts";
import { saveAuth } from "#browser/auth-record.ts";
import { failure, success } from "#shared/failure.ts";
import { CONTENT } from "#storefront/site/content.tsx";
import { fakeApi } from "#tests/components/fake-api.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { TextField } from "#ui/field.tsx";
import { Toasts } from "#ui/toast.tsx";
import * as createCategoryPage from "../catalogue/categories/create-category-page.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import * as reviewsPage from "../reviews/reviews-page.tsx";
import * as dashboardFrame from "./dashboard-frame.tsx";

const getCategories = () => success({ success: true as const, category: [] });
const granted = () => success({ ok: true as const });
const getOrdersToShip = () => success({ success: true as const, total: 0, latest: [] });

interface Opened {
  path?: string;
  /** Stands at `/dashboard/admin/action`. */
  Page?: ComponentType;
}

/** Opens the page of categories in the dashboard's frame, beside that of reviews. */
function openDashboard({ path = "/dashboard/admin/create-category", Page }: Opened = {}) {
  const asComponent = (page: unknown) => page as ComponentType;
  const Stub = createRoutesStub([
    {
      path: "/dashboard",
      Component: asComponent(dashboardFrame.default),
      HydrateFallback: dashboardFrame.HydrateFallback,
      loader: (args) => dashboardFrame.clientLoader(args as never),
      shouldRevalidate: dashboardFrame.shouldRevalidate,
      children: [
        {
          path: "admin/create-category",
          Component: asComponent(createCategoryPage.default),
          loader: (args) => createCategoryPage.clientLoader(args as never),
          action: (args) => createCategoryPage.clientAction(args as never),
          shouldRevalidate: createCategoryPage.shouldRevalidate,
        },
        {
          path: "admin/reviews",
          Component: asComponent(reviewsPage.default),
          loader: (args) => reviewsPage.clientLoader(args as never),
        },
        { path: "admin/action", Component: Page ?? (() => null) },
      ],
    },
    { path: "*", Component: () => null },
  ]);
  render(
    <>
      <Stub initialEntries={[path]} />
      <Toasts />
    </>,
  );
  return { user: userEvent.setup() };
}

/** As if the document had been loaded from a path. */
function loadedFrom(path: string): void {
  const entry = { name: `http://localhost${path}` } as PerformanceEntry;
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
}

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
      getOrdersToShip: () => success({ success: true, total: 12, latest: ["a"] }),
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
      "Attributes",
      "Families",
      "Press settings",
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

  it("asks before what is entered would be lost", async () => {
    fakeApi({
      adminAuth: granted,
      getOrdersToShip,
      getCategories,
      listReviews: () =>
        success({ success: true, reviews: [], waiting: 0, total: 0, page: 1, pages: 1 }),
    });
    signInAsAdmin();
    const { user } = openDashboard();
    const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    await user.click(await screen.findByRole("button", { name: "Create category" }));
    await user.type(screen.getByLabelText("Name"), "Half a name");
    // The browser asks where the event was prevented.
    expect(leave()).toBe(false);
    await user.click(screen.getByRole("link", { name: "Reviews" }));
    const dialog = within(screen.getByRole("dialog", { name: "Leave without saving?" }));
    await user.click(dialog.getByRole("button", { name: "Stay on this page" }));
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
    await user.clear(screen.getByLabelText("Name"));
    expect(leave()).toBe(true);
    await user.type(screen.getByLabelText("Name"), "Another");
    await user.click(screen.getByRole("link", { name: "Reviews" }));
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await screen.findByRole("heading", { name: "Reviews" });
  });

  it("keeps what is entered when the session ends, until somebody logs in again", async () => {
    let loads = 0;
    fakeApi({
      adminAuth: granted,
      getOrdersToShip,
      getCategories: () => {
        loads += 1;
        return getCategories();
      },
      createCategory: () => failure("not_signed_in", "Please log in again"),
    });
    signInAsAdmin();
    const { user } = openDashboard();
    await user.click(await screen.findByRole("button", { name: "Create category" }));
    await user.type(screen.getByLabelText("Name"), "Half a name");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByText("You are signed out, and your changes are not saved.");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
    expect(loads).toBe(1);
    signInAsAdmin();
    await waitFor(() =>
      expect(screen.queryByText("You are signed out, and your changes are not saved.")).toBeNull(),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
  });

  it("keeps a dialog with what is entered when the session ends", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip });
    signInAsAdmin();
    const Page = () => (
      <ActionButton
        label="Cancel the order"
        title="Cancel this order"
        schema={z.object({ reason: z.string() })}
        defaultValues={{ reason: "" }}
        send={async () => failure("not_signed_in", "Please log in again")}
        fallbackMessage="No answer came."
        submitLabel="Cancel it"
      >
        {({ field }) => <TextField label="Reason" {...field("reason")} />}
      </ActionButton>
    );
    const { user } = openDashboard({ Page, path: "/dashboard/admin/action" });
    await user.click(await screen.findByRole("button", { name: "Cancel the order" }));
    await user.type(screen.getByLabelText("Reason"), "Out of stock");
    saveAuth(null);
    await screen.findByText("You are signed out, and your changes are not saved.");
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Out of stock");
    signInAsAdmin();
    await waitFor(() => expect(screen.queryByText(/^You are signed out/)).toBeNull());
    expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Out of stock");
  });

  it("hides its page at once when nothing is entered and the session ends", async () => {
    fakeApi({ adminAuth: granted, getOrdersToShip, getCategories });
    signInAsAdmin();
    openDashboard();
    await screen.findByRole("heading", { name: "Create Category" });
    saveAuth(null);
    await screen.findByText(/Redirecting you to login/);
    expect(screen.queryByRole("heading", { name: "Create Category" })).toBeNull();
  });
});
