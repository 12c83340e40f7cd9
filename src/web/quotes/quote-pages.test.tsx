import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { Quote } from "#shared/quotes/contract.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { signIn } from "../testing/sign-in.ts";
import * as askPage from "./ask-page.tsx";
import { saveQuoteList } from "./quote-list.ts";
import * as quotePage from "./quote-page.tsx";
import * as quotesPage from "./quotes-page.tsx";
import { testQuote, testToken as token } from "./test-quote.ts";

const openQuote = () => renderPage(quotePage, { route: "/quote/:token", path: `/quote/${token}` });
const answerQuote = (given: Partial<Quote> = {}) => ({
  getQuote: () => success({ success: true as const, quote: testQuote(given) }),
});

describe("the page of a quote's link", () => {
  it("shows prices, freight, total, notes and terms, and has the PDF behind a plain link", async () => {
    fakeApi(answerQuote());
    openQuote();
    await screen.findByRole("heading", { name: "Quote Q-0ABCDE" });
    for (const said of [
      "2 pieces × ₹5,500",
      "Delivery (By road): ₹450",
      "₹11,450",
      "Installed by us.",
      "Half in advance.",
      "Valid until 6 December 2026",
    ]) {
      expect(document.body.textContent).toContain(said);
    }
    const pdf = screen.getByRole("link", { name: "Download as PDF" });
    expect(pdf.getAttribute("href")).toBe(`/api/v1/quote/link/${token}/pdf`);
    expect(pdf.hasAttribute("download")).toBe(true);
  });

  it("accepts the version that is read, with the street that is asked for", async () => {
    let accepted: unknown;
    fakeApi({
      ...answerQuote(),
      acceptQuote: ({ body }) => {
        accepted = body;
        return failure("conflict", "Only 1 of 2 of Mug press is in stock at present.");
      },
    });
    const { user } = openQuote();
    await user.type(await screen.findByLabelText("Address"), "1 MG Road");
    await user.click(screen.getByRole("button", { name: "Accept and order for ₹11,450" }));
    await screen.findByText("Only 1 of 2 of Mug press is in stock at present.");
    expect(accepted).toEqual({
      version: 2,
      shippingAddress: {
        address: "1 MG Road",
        city: "Kochi",
        state: "Kerala",
        pincode: "682001",
      },
    });
  });

  it("takes purchase order and note of a known company, and asks nothing that is known", async () => {
    let accepted: unknown;
    const known = { company: "Print & Co", gstin: "27AAPFU0939F1ZV", hasAddress: true };
    fakeApi({
      ...answerQuote({ ...known, billsElsewhere: true }),
      acceptQuote: ({ body }) => {
        accepted = body;
        return failure("conflict", "Not now");
      },
    });
    const { user } = openQuote();
    await user.click(await screen.findByText("Purchase order and note"));
    await user.type(screen.getByLabelText("Purchase-order number"), "PO 17");
    await user.type(screen.getByLabelText("Note to the shop"), "Ring twice");
    for (const asked of ["Company", "GSTIN", "The bill goes to another address"]) {
      expect(screen.queryByLabelText(asked)).toBeNull();
    }
    await user.click(screen.getByRole("button", { name: "Accept and order for ₹11,450" }));
    await screen.findByText("Not now");
    expect(accepted).toEqual({ version: 2, buyer: { purchaseOrder: "PO 17", note: "Ring twice" } });
  });

  it("asks whoever accepts about a GSTIN of another state than the bill's", async () => {
    let accepted: unknown;
    fakeApi({
      ...answerQuote({ hasAddress: true }),
      acceptQuote: ({ body }) => {
        accepted = body;
        return failure("conflict", "Not now");
      },
    });
    const { user } = openQuote();
    await user.click(await screen.findByText("Company, GSTIN, purchase order and note"));
    await user.type(screen.getByLabelText("Company"), "Print & Co");
    await user.type(screen.getByLabelText("GSTIN"), "27AAPFU0939F1ZV");
    const accept = screen.getByRole("button", { name: "Accept and order for ₹11,450" });
    await user.click(accept);
    await user.click(await screen.findByLabelText("Both are right"));
    expect(accepted).toBeUndefined();
    await user.click(accept);
    await screen.findByText("Not now");
    expect(accepted).toMatchObject({ buyer: { gstin: "27AAPFU0939F1ZV" } });
  });

  it("shows the newer version where it was sent meanwhile, and keeps what is typed", async () => {
    let version = 2;
    fakeApi({
      getQuote: () => success({ success: true, quote: testQuote({ version }) }),
      acceptQuote: () => {
        version = 3;
        return failure("conflict", "There is a newer version of this quote.");
      },
    });
    const { user } = openQuote();
    const address = await screen.findByLabelText<HTMLTextAreaElement>("Address");
    await user.type(address, "1 MG Road");
    await user.click(screen.getByRole("button", { name: /^Accept and order/ }));
    await screen.findByText("There is a newer version of this quote.");
    await user.click(screen.getByRole("button", { name: "Show the quote as it is now" }));
    await waitFor(() =>
      expect(screen.queryByText("There is a newer version of this quote.")).toBeNull(),
    );
    expect(address.value).toBe("1 MG Road");
    expect(screen.queryByRole("button", { name: "Show the quote as it is now" })).toBeNull();
  });

  it.each([
    ["expired", "This quote has expired"],
    ["withdrawn", "We have withdrawn this quote"],
    ["declined", "This quote was declined"],
  ] as const)("says of one that is %s so, and lets nobody accept it", async (state, said) => {
    fakeApi(answerQuote({ state }));
    openQuote();
    await screen.findByText(said, { exact: false });
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    const pdf = screen.queryByRole("link", { name: "Download as PDF" });
    expect(pdf === null).toBe(state === "withdrawn");
    screen.getByLabelText("Ask us about this quote");
  });

  it("has neither prices nor a PDF while the shop works on it", async () => {
    const line = { name: "Mug press", slug: "mug-press", sku: "MP-1", quantity: 2 };
    const { sentAt: _1, validUntil: _2, total: _3, freight: _4, ...asked } = testQuote();
    fakeApi({
      getQuote: () =>
        success({
          success: true as const,
          quote: { ...asked, state: "asked", version: 0, lines: [line] },
        }),
    });
    openQuote();
    await screen.findByText("We are working on your price");
    screen.getByText("2 pieces");
    expect(screen.queryByRole("link", { name: "Download as PDF" })).toBeNull();
  });

  it("says of a link that opens nothing what to do", async () => {
    fakeApi({ getQuote: () => failure("not_found", "This quote's link does not work") });
    openQuote();
    await screen.findByText("This quote's link does not work, or no longer does");
    screen.getByRole("link", { name: "Ask for a quote" });
  });
});

describe("My Quotes", () => {
  const open = () => renderPage(quotesPage, { route: "/quotes" });

  it("lists them with state, pieces and total, each with its link", async () => {
    signIn();
    const row = {
      token,
      number: "Q-0ABCDE",
      state: "sent" as const,
      askedAt: "2026-11-20T10:00:00.000Z",
      validUntil: "2026-12-06T10:00:00.000Z",
      total: 11_450,
      pieces: 40,
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
      ...{ askedAt: "2026-01-20T10:00:00.000Z", pieces: 4, names: ["Mug press"], lines: 1 },
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

describe("asking for a quote", () => {
  const open = () => renderPage(askPage, { route: "/quote/ask" });
  const mug = testProduct();

  it("says how to begin where nothing is listed", async () => {
    fakeApi({});
    open();
    await screen.findByText("There is nothing to quote yet");
    screen.getByRole("link", { name: "Take what is in my cart" });
  });

  it("keeps a quantity that is changed while the list is read again", async () => {
    const again = Promise.withResolvers<void>();
    let reads = 0;
    fakeApi({
      getProduct: () => success({ success: true, product: mug }),
      getProducts: async () => {
        reads += 1;
        if (reads > 1) await again.promise;
        return success({ success: true, products: [mug], total: 1, nextCursor: null });
      },
    });
    const { user } = renderPage(askPage, {
      route: "/quote/ask",
      path: `/quote/ask?product=${mug.slug}`,
    });
    await user.click(
      await screen.findByRole("button", { name: `Increase quantity of ${mug.name}` }),
    );
    await waitFor(() => expect(reads).toBe(2));
    await act(async () => again.resolve());
    expect(screen.getByLabelText(`Quantity of ${mug.name}`).textContent).toBe("2");
  });

  it("says what stayed on the quick-order pad", async () => {
    saveQuoteList([{ productId: mug._id, quantity: 12 }]);
    fakeApi({
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
    });
    const leftOnPad = ["A", "B", "C", "D", "E", "F"];
    renderPage(askPage, { route: "/quote/ask", state: { leftOnPad } });
    await screen.findByText(/Not in this list: A, B, C, D, E and 1 more\. They stay on your/);
    screen.getByRole("link", { name: "quick order" });
  });

  it("takes purchase order and billing address, and asks about a GSTIN of another state", async () => {
    signIn();
    saveQuoteList([{ productId: mug._id, quantity: 12 }]);
    let asked: unknown;
    fakeApi({
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
      askForQuote: ({ body }) => {
        asked = body;
        return success({ success: true, message: "We have your request.", number: "Q-1", token });
      },
    });
    const { user, currentPath } = open();
    await user.type(await screen.findByLabelText("Pincode"), "682001");
    await user.type(screen.getByLabelText("Company"), "Print & Co");
    await user.type(screen.getByLabelText("GSTIN"), "27AAPFU0939F1ZV");
    await user.type(screen.getByLabelText("Purchase-order number"), "PO 17");
    const send = screen.getByRole("button", { name: "Ask for this quote" });
    await user.click(send);
    await screen.findByText(/registered in Maharashtra, but the bill goes to Kerala/);
    await user.click(screen.getByLabelText("The bill goes to another address"));
    expect(screen.queryByText(/registered in Maharashtra/)).toBeNull();
    const bill = within(screen.getByRole("group", { name: "Bill to" }));
    await user.type(bill.getByLabelText("Name"), "Accounts");
    await user.type(bill.getByLabelText("Address"), "5 Hill Road");
    await user.type(bill.getByLabelText("Pincode"), "400050");
    await user.click(send);
    await waitFor(() => expect(currentPath()).toBe(`/quote/${token}`));
    expect(asked).toMatchObject({
      deliverTo: { pincode: "682001" },
      buyer: {
        company: "Print & Co",
        gstin: "27AAPFU0939F1ZV",
        purchaseOrder: "PO 17",
        billingAddress: { name: "Accounts", city: "Mumbai", state: "Maharashtra" },
      },
    });
  });

  it("sends products, place and note, the state filled in by the pincode", async () => {
    signIn();
    saveQuoteList([{ productId: mug._id, quantity: 12 }]);
    let asked: unknown;
    fakeApi({
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
      askForQuote: ({ body }) => {
        asked = body;
        return success({ success: true, message: "We have your request.", number: "Q-1", token });
      },
    });
    const { user, currentPath } = open();
    await user.type(await screen.findByLabelText("Pincode"), "682 001");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("Kerala");
    await user.type(screen.getByLabelText("What else should we know? (optional)"), "By Friday");
    await user.click(screen.getByRole("button", { name: "Ask for this quote" }));
    await waitFor(() => expect(currentPath()).toBe(`/quote/${token}`));
    expect(asked).toMatchObject({
      lines: [{ product_id: mug._id, quantity: 12 }],
      deliverTo: { pincode: "682001", state: "Kerala" },
      note: "By Friday",
    });
  });
});
