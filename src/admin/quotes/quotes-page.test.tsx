import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as quotesPage from "./quotes-page.tsx";

beforeEach(signInAsAdmin);

describe("the dashboard's list of quotes", () => {
  const openList = (path = "/dashboard/admin/quotes") =>
    renderPage(quotesPage, { route: "/dashboard/admin/quotes", path });
  const page = { total: 0, page: 1, pages: 1 };

  it("shows who waits, for how much, and leads to each", async () => {
    const row = {
      _id: "q1",
      number: "Q-0ABCDE",
      state: "asked" as const,
      customer: { name: "Asha Roy", email: "asha@example.com", company: "Roy Prints" },
      createdAt: "2026-11-20T10:00:00.000Z",
      lines: 3,
      waits: true,
    };
    fakeApi({ listQuotes: () => success({ success: true, quotes: [row], ...page, total: 1 }) });
    openList();
    const link = await screen.findByRole("link", { name: "Q-0ABCDE" });
    expect(link.getAttribute("href")).toBe("/dashboard/admin/quotes/q1");
    screen.getByText("Roy Prints");
    screen.getByText("waits for you");
    screen.getByText("1 quote");
  });

  it("says that nothing matches, and shows all again", async () => {
    const requests: unknown[] = [];
    fakeApi({
      listQuotes: ({ query }) => {
        requests.push(query);
        return success({ success: true, quotes: [], ...page });
      },
    });
    openList("/dashboard/admin/quotes?search=roy&state=waiting");
    await screen.findByText("No quote matches your search.");
    expect(requests).toEqual([{ search: "roy", state: "waiting", page: 1 }]);
    const state = screen.getByLabelText<HTMLSelectElement>("State");
    expect(state.selectedOptions[0]?.text).toBe("Waiting for you");
    screen.getByRole("link", { name: "Show all quotes" });
  });

  it("shows its last page for an address past it, and cuts a search that is too long", async () => {
    const requests: unknown[] = [];
    fakeApi({
      listQuotes: ({ query }) => {
        requests.push(query);
        return success({
          success: true,
          quotes: [],
          total: 60,
          page: Number(query.page),
          pages: 3,
        });
      },
    });
    const { currentPath } = openList(`/dashboard/admin/quotes?search=${"a".repeat(300)}&page=99`);
    await screen.findByText("60 quotes");
    const search = "a".repeat(200);
    expect(requests).toEqual([
      { search, page: 99 },
      { search, page: 3 },
    ]);
    expect(currentPath()).toBe(`/dashboard/admin/quotes?search=${search}&page=3`);
  });

  it("says that it could not be loaded", async () => {
    fakeApi({ listQuotes: () => failure("unavailable", "The shop is busy.") });
    openList();
    await screen.findByText("The shop is busy.");
  });
});
