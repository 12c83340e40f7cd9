import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { actOn, filterBy } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { listed } from "#tests/components/sample-order.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as familiesPage from "../../families/families-page.tsx";
import * as ordersPage from "../../orders/orders-page.tsx";
import * as quotesPage from "../../quotes/quotes-page.tsx";
import * as reviewsPage from "../../reviews/reviews-page.tsx";

const QUOTES = "/dashboard/admin/quotes";
const quote = {
  _id: "q1",
  number: "Q-0ABCDE",
  state: "asked" as const,
  customer: { name: "Asha Roy", email: "asha@example.com" },
  createdAt: "2026-11-20T10:00:00.000Z",
  lines: 3,
  waits: true,
};
const family = (name: string) => ({
  _id: name,
  name,
  sharedTiers: false,
  updatedAt: "2026-01-01T00:00:00.000Z",
  options: ["Colour"],
  variants: 2,
  faultyVariants: 0,
  photos: [],
});

const openQuotes = async () => {
  fakeApi({
    listQuotes: () => success({ success: true, quotes: [quote], total: 1, page: 1, pages: 1 }),
  });
  const opened = renderPage(quotesPage, { route: QUOTES });
  await screen.findByRole("link", { name: "Q-0ABCDE" });
  return opened;
};

beforeEach(signInAsAdmin);

describe("a list of the dashboard", () => {
  it("takes a filter out again by its chip", async () => {
    const { user, currentPath } = await openQuotes();
    await filterBy(user, "State", "Sent");
    await waitFor(() => expect(currentPath()).toBe(`${QUOTES}?state=sent`));
    await user.click(screen.getByRole("button", { name: "Remove State" }));
    await waitFor(() => expect(currentPath()).toBe(QUOTES));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Filter"));
  });

  it("applies what its sheet of filters says once that is closed, by Back or where a page came meanwhile", async () => {
    const { user, currentPath } = await openQuotes();
    const choose = async (state: string) => {
      await user.click(screen.getByRole("button", { name: /^Filters/ }));
      const sheet = within(screen.getByRole("dialog", { name: "Filters" }));
      await user.selectOptions(sheet.getByLabelText("State"), state);
      return sheet;
    };
    await choose("Sent");
    expect(currentPath()).toBe(QUOTES);
    window.history.back();
    await waitFor(() => expect(currentPath()).toBe(`${QUOTES}?state=sent`));
    const sheet = await choose("Declined");
    window.history.pushState(null, "");
    await user.click(sheet.getByRole("button", { name: "Show the list" }));
    await waitFor(() => expect(currentPath()).toBe(`${QUOTES}?state=declined`));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads on beyond its numbered pages, to its end, and back to the first page", async () => {
    const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;
    const asked: unknown[] = [];
    fakeApi({
      listAdminOrders: ({ query: { after, before, ...query } }) => {
        const page = Number(query.page);
        asked.push(after ?? before ?? page);
        let place: { page: number; previous?: string; next?: string } = { page };
        if (after) place = { page, previous: id(2), next: id(3) };
        else if (before) place = { page, previous: id(4) };
        else if (page === 400) place = { page, next: id(1) };
        const facts = { total: 10_000, isMore: true, pages: 400, ...place };
        return success({ success: true, orders: [listed], ...facts });
      },
    });
    const ORDERS = "/dashboard/admin/orders";
    const { user, currentPath } = renderPage(ordersPage, {
      route: ORDERS,
      path: `${ORDERS}?payBy=gateway&page=400`,
    });
    await screen.findByText("Page 400 of more than 400");
    const follow = (name: string) => user.click(screen.getByRole("link", { name }));
    await follow("Next");
    const beyond = await screen.findByText("Beyond page 400");
    await waitFor(() => expect(currentPath()).toBe(`${ORDERS}?payBy=gateway&after=${id(1)}`));
    expect(beyond.textContent).toContain("First page");
    const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await waitFor(() => expect(link("Previous")).toBe(`${ORDERS}?payBy=gateway&before=${id(2)}`));
    expect(link("Next")).toBe(`${ORDERS}?payBy=gateway&after=${id(3)}`);
    await follow("Last page");
    await waitFor(() => expect(currentPath()).toBe(`${ORDERS}?payBy=gateway&before=end`));
    await waitFor(() => expect(link("Previous")).toBe(`${ORDERS}?payBy=gateway&before=${id(4)}`));
    expect(screen.queryByRole("link", { name: "Next" })).toBeNull();
    await follow("First page");
    await screen.findByText("Page 1 of more than 400");
    expect(asked).toEqual([400, id(1), "end", 1]);
  });

  it("hides a column, and its menu is moved through and left by keyboard", async () => {
    const { user } = await openQuotes();
    const menu = screen.getByRole("button", { name: "Columns" });
    await user.click(menu);
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    expect(screen.queryByRole("columnheader", { name: "Lines" })).toBeNull();
    screen.getByRole("columnheader", { name: "Customer" });
    // It stays, for the next one.
    await user.keyboard("{ArrowUp}{Enter}");
    expect(screen.queryByRole("columnheader", { name: "Made" })).toBeNull();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(menu);
  });

  it("shows a column that is hidden at first once it is chosen, and still then", async () => {
    fakeApi({
      listAdminOrders: () =>
        success({ success: true, orders: [listed], total: 1, isMore: false, page: 1, pages: 1 }),
    });
    const open = () => renderPage(ordersPage, { route: "/dashboard/admin/orders" });
    const { user } = open();
    await screen.findByRole("columnheader", { name: "Customer" });
    expect(screen.queryByText("Kolkata 700016")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Columns" }));
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Goes to" }));
    screen.getByText("Kolkata 700016");
    cleanup();
    open();
    await screen.findByText("Kolkata 700016");
  });

  it("has an act in the menu of the rows that it is for, and does it with those of the chosen", async () => {
    const sent: unknown[] = [];
    const review = (name: string, state: "waiting" | "shown") => ({
      ...{ _id: name, name, state, email: `${name}@example.com`, rating: 4, text: `By ${name}` },
      createdAt: "2026-11-20T10:00:00.000Z",
    });
    const reviews = [review("asha", "waiting"), review("ravi", "shown")];
    fakeApi({
      listReviews: () =>
        success({ success: true, reviews, total: 2, waiting: 1, page: 1, pages: 1 }),
      moderateReview: ({ params, body }) => {
        sent.push([params.id, body.state]);
        const [first] = reviews;
        if (!first) throw new Error("no review");
        return success({ success: true, message: "Saved", review: first });
      },
    });
    const { user } = renderPage(reviewsPage, { route: "/dashboard/admin/reviews" });
    await user.click(await screen.findByRole("button", { name: "Actions for the review by ravi" }));
    expect(screen.queryByRole("menuitem", { name: "Publish" })).toBeNull();
    await user.keyboard("{Escape}");
    await actOn(user, "Actions for the review by asha", "Reject");
    await waitFor(() => expect(sent).toEqual([["asha", "refused"]]));
    await user.click(screen.getByRole("checkbox", { name: "Choose all 2 on this page" }));
    await user.click(screen.getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(sent.slice(1)).toEqual([["asha", "shown"]]));
    await waitFor(() => expect(screen.queryByText("2 chosen")).toBeNull());
  });

  it("keeps what is typed into its search while an answer is on its way", async () => {
    const { user, currentPath } = await openQuotes();
    const search = screen.getByRole<HTMLInputElement>("searchbox");
    await user.click(search);
    await user.keyboard("roy{Enter} prints");
    await waitFor(() => expect(currentPath()).toBe(`${QUOTES}?search=roy`));
    expect(search.value).toBe("roy prints");
    expect(document.activeElement).toBe(search);
    await user.clear(search);
    await waitFor(() => expect(currentPath()).toBe(QUOTES));
  });

  it("deletes all that are chosen after one question, which names them and says which are not shown", async () => {
    const left = new Set(["Cap", "Mug", "Tile"]);
    fakeApi({
      listFamilies: ({ query }) => {
        const found = [...left].filter((name) => !query.search || name === query.search);
        return success({
          success: true as const,
          families: found.map(family),
          total: found.length,
          page: 1,
          pages: 1,
        });
      },
      deleteFamily: ({ params }) => {
        if (params.id === "Cap") return failure("conflict", "It is on a page");
        left.delete(params.id);
        return success({ success: true as const, message: "The family is deleted" });
      },
    });
    const { user } = renderPage(familiesPage, { route: "/dashboard/admin/families" });
    await user.click(await screen.findByRole("checkbox", { name: "Choose Cap" }));
    await user.click(screen.getByRole("checkbox", { name: "Choose Tile" }));
    screen.getByText("2 chosen");
    // How many there are is still to be seen.
    screen.getByText("3 families");
    await user.type(screen.getByRole("searchbox"), "Tile{Enter}");
    await screen.findByText("1 family");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const dialog = within(screen.getByRole("dialog", { name: "Delete 2 families?" }));
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Cap",
      "Tile",
    ]);
    dialog.getByText("1 of them is not shown in the list now.");
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await screen.findByText("1 of 2 deleted. Cap: It is on a page");
    await screen.findByText("No families found");
    expect([...left]).toEqual(["Cap", "Mug"]);
  });
});
