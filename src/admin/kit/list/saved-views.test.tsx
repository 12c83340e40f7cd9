import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { SavedView } from "#shared/saved-views/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { filterBy } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as quotesPage from "../../quotes/quotes-page.tsx";

const QUOTES = "/dashboard/admin/quotes";

/** A shop that keeps views as the real one does. */
let views: SavedView[];
let refusal: ReturnType<typeof failure<"conflict">> | undefined;

async function openQuotes(path = QUOTES) {
  fakeApi({
    listQuotes: () => success({ success: true, quotes: [], total: 0, page: 1, pages: 1 }),
    listSavedViews: () => success({ success: true, views: [...views] }),
    createSavedView: ({ body: { name, isShared, columns, query } }) => {
      if (refusal) return refusal;
      const view = {
        ...{ _id: name, name, isShared, columns, mayChange: true },
        query: query as Record<string, string>,
      };
      views.push(view);
      return success({ success: true, view });
    },
    updateSavedView: ({ params, body }) => {
      const view = views.find(({ _id }) => _id === params.id);
      if (!view) return failure("not_found", "This view no longer exists");
      return success({ success: true, view: Object.assign(view, body) });
    },
    deleteSavedView: ({ params }) => {
      views = views.filter(({ _id }) => _id !== params.id);
      return success({ success: true, message: `The view “${params.id}” is removed.` });
    },
  });
  const opened = renderPage(quotesPage, { route: QUOTES, path });
  await screen.findByRole("heading", { name: "Quotes" });
  return opened;
}

const lost: SavedView = {
  ...{ _id: "Lost", name: "Lost", query: { state: "declined" }, isShared: false },
  columns: { hidden: ["Lines"], shown: [] },
  mayChange: true,
};

beforeEach(() => {
  signInAsAdmin();
  window.localStorage.removeItem(`admin-list:${QUOTES}`);
  views = [];
  refusal = undefined;
});

describe("views of a list", () => {
  it("are saved under a name, stand above the list, and lead back to what was filtered", async () => {
    const { user, currentPath } = await openQuotes();
    await filterBy(user, "State", "Declined");
    await user.click(await screen.findByRole("button", { name: "View: Own view" }));
    await user.click(screen.getByRole("menuitem", { name: "Save this view..." }));
    await user.type(screen.getByLabelText("Name"), "sent{Enter}");
    await screen.findByText("“Sent” is a view of the list itself: choose another name");
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Lost");
    await user.click(screen.getByRole("checkbox", { name: /^For all staff/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "View: Lost" });
    expect(views).toMatchObject([{ name: "Lost", isShared: true, query: { state: "declined" } }]);
    const tabs = within(screen.getByRole("navigation", { name: "Views of quotes" }));
    await user.click(tabs.getByRole("link", { name: "All quotes" }));
    await waitFor(() => expect(currentPath()).toBe(QUOTES));
    await user.click(tabs.getByRole("link", { name: "Lost" }));
    await waitFor(() => expect(currentPath()).toBe(`${QUOTES}?state=declined`));
    expect(tabs.getByRole("link", { current: true }).textContent).toContain("Lost");
  });

  it("keep what was typed where the shop refuses them, and say why", async () => {
    refusal = failure("conflict", "You have 30 views of this list.");
    const { user } = await openQuotes(`${QUOTES}?state=declined`);
    await user.click(await screen.findByRole("button", { name: "View: Own view" }));
    await user.click(screen.getByRole("menuitem", { name: "Save this view..." }));
    await user.type(screen.getByLabelText("Name"), "Lost{Enter}");
    await screen.findByText("You have 30 views of this list.");
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Lost");
  });

  it("are renamed, and removed without a question, which can be undone", async () => {
    views = [{ ...lost }];
    const { user } = await openQuotes(`${QUOTES}?state=declined`);
    await user.click(await screen.findByRole("button", { name: "View: Lost" }));
    await user.click(screen.getByRole("menuitem", { name: "Rename or share “Lost”..." }));
    await user.clear(screen.getByLabelText("Name"));
    await user.type(screen.getByLabelText("Name"), "Not won{Enter}");
    await user.click(await screen.findByRole("button", { name: "View: Not won" }));
    await user.click(screen.getByRole("menuitem", { name: "Remove “Not won”" }));
    await screen.findByRole("button", { name: "View: Own view" });
    expect(views).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByRole("button", { name: "View: Not won" });
    await screen.findByText("The view “Not won” is back.");
    expect(views).toMatchObject([{ name: "Not won", columns: lost.columns, query: lost.query }]);
  });

  it("show the columns that they were saved with, and a colleague's can only be opened", async () => {
    views = [{ ...lost, by: "Ravi", isShared: true, mayChange: false }];
    const { user } = await openQuotes();
    await screen.findByRole("link", { name: "Lost" });
    await user.click(screen.getByRole("button", { name: "View: All quotes" }));
    await user.click(screen.getByRole("menuitemcheckbox", { name: "Lost (Ravi)" }));
    await user.click(await screen.findByRole("button", { name: "View: Lost" }));
    expect(screen.queryByRole("menuitem", { name: /Remove/ })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Columns" }));
    const lines = screen.getByRole("menuitemcheckbox", { name: "Lines" });
    expect(lines.getAttribute("aria-checked")).toBe("false");
  });

  it("that were kept in this browser are saved once, and kept there no longer", async () => {
    const key = `admin-list:${QUOTES}`;
    const kept = { name: "Kept", search: "?state=sent&page=2" };
    window.localStorage.setItem(key, JSON.stringify({ hidden: ["Lines"], views: [kept] }));
    await openQuotes();
    await screen.findByRole("link", { name: "Kept" });
    expect(views).toMatchObject([{ name: "Kept", query: { state: "sent" } }]);
    await waitFor(() =>
      expect(JSON.parse(window.localStorage.getItem(key) ?? "")).toEqual({
        hidden: ["Lines"],
        shown: [],
      }),
    );
  });
});
