import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as quotesPage from "./quotes-page.tsx";

beforeEach(signInAsAdmin);

describe("the desk's list of quotes", () => {
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
    const asked: unknown[] = [];
    fakeApi({
      listQuotes: ({ query }) => {
        asked.push(query);
        return success({ success: true, quotes: [], ...page });
      },
    });
    openList("/dashboard/admin/quotes?search=roy&state=waiting");
    await screen.findByText("No quote matches.");
    expect(asked).toEqual([{ search: "roy", state: "waiting", page: 1 }]);
    const nav = within(screen.getByRole("navigation", { name: "By state" }));
    expect(nav.getByRole("link", { name: "Waiting for you" }).getAttribute("aria-current")).toBe(
      "true",
    );
    screen.getByRole("link", { name: "Show all quotes" });
  });

  it("says that it could not be loaded", async () => {
    fakeApi({ listQuotes: () => failure("unavailable", "The shop is busy.") });
    openList();
    await screen.findByText("The shop is busy.");
  });
});
