import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testToken as token } from "#tests/components/sample-quote.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as quotesPage from "./quotes-page.tsx";

describe("My Quotes", () => {
  const open = () => renderPage(quotesPage, { route: "/quotes" });

  it("lists them with state, pieces and total, each with its link", async () => {
    signIn();
    const row = {
      token,
      number: "Q-0ABCDE",
      state: "sent" as const,
      requestedAt: "2026-11-20T10:00:00.000Z",
      validUntil: "2026-12-06T10:00:00.000Z",
      total: 11_450,
      quantity: 40,
      names: ["Mug press", "White mug", "Black mug"],
      lines: 5,
    };
    fakeApi({ getOwnQuotes: () => success({ success: true, quotes: [row] }) });
    open();
    const item = within(await screen.findByRole("listitem"));
    expect(item.getByRole("link", { name: "Quote Q-0ABCDE" }).getAttribute("href")).toBe(
      `/quote/${token}`,
    );
    item.getByText("Sent");
    item.getByText("Mug press, White mug, Black mug and 2 more");
    item.getByText(/40 pieces.*valid until 6 December 2026/);
    item.getByText("₹11,450");
  });

  it("names one whose link has ended without leading there", async () => {
    signIn();
    const row = {
      ...{ token, number: "Q-0ABCDE", state: "expired" as const, linkEnded: true },
      ...{ requestedAt: "2026-01-20T10:00:00.000Z", quantity: 4, names: ["Mug press"], lines: 1 },
    };
    fakeApi({ getOwnQuotes: () => success({ success: true, quotes: [row] }) });
    open();
    const item = within(await screen.findByRole("listitem"));
    item.getByText(/its page is closed/);
    expect(item.queryByRole("link")).toBeNull();
  });

  it("says that there are none, and loads them again where that failed", async () => {
    signIn();
    let fails = true;
    fakeApi({
      getOwnQuotes: () =>
        fails
          ? failure("unavailable", "The shop is busy.")
          : success({ success: true, quotes: [] }),
    });
    const { user } = open();
    await screen.findByText("Your quotes could not be loaded");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("You have no quotes yet");
  });
});
