import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testQuote, testToken as token } from "#tests/components/sample-quote.ts";
import { signIn } from "#tests/components/sign-in.ts";
import * as quotePage from "./quote-page.tsx";

const openQuote = () => renderPage(quotePage, { route: "/quote/:token", path: `/quote/${token}` });
const answerQuote = (given: Partial<Quote> = {}) => ({
  getQuote: () => success({ success: true as const, quote: testQuote(given) }),
});

describe("the page of a quote's link", () => {
  it("shows prices, freight, total, notes and terms, and has the PDF behind a plain link", async () => {
    fakeApi(answerQuote());
    openQuote();
    await screen.findByRole("heading", { name: "Quote Q-0ABCDE" });
    for (const expected of [
      "2 pieces × ₹5,500",
      "Delivery (By road): ₹450",
      "₹11,450",
      "Installed by us.",
      "Half in advance.",
      "Valid until 6 December 2026",
    ]) {
      expect(document.body.textContent).toContain(expected);
    }
    const pdf = screen.getByRole("link", { name: "Download as PDF" });
    expect(pdf.getAttribute("href")).toBe(`/api/v1/quote/link/${token}/pdf`);
    expect(pdf.hasAttribute("download")).toBe(true);
  });

  it("says once that its way to send is called Delivery", async () => {
    fakeApi(answerQuote({ freight: 0, freightText: "Delivery" }));
    openQuote();
    await screen.findByText("Delivery: included");
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
    for (const requests of ["Company", "GSTIN", "The bill goes to another address"]) {
      expect(screen.queryByLabelText(requests)).toBeNull();
    }
    await user.click(screen.getByRole("button", { name: "Accept and order for ₹11,450" }));
    await screen.findByText("Not now");
    expect(accepted).toEqual({ version: 2, buyer: { purchaseOrder: "PO 17", note: "Ring twice" } });
  });

  it("starts with the purchase order of the quote, which can be taken off, and with the account", async () => {
    signIn();
    let accepted: unknown;
    const saved = {
      ...{ _id: "one", name: "Asha Roy", phone: "9830012345", address: "5 Hill Road" },
      ...{ city: "Kochi", state: "Kerala", pincode: "682001", isDefault: false },
    };
    fakeApi({
      getQuote: () => success({ success: true, quote: testQuote({ purchaseOrder: "PO 17" }) }),
      getAddressBook: () =>
        success({
          success: true,
          addresses: [saved],
          company: "Roy Prints",
          gstin: "",
        }),
      acceptQuote: ({ body }) => {
        accepted = body;
        return success({ success: true, message: "Accepted.", quote: testQuote() });
      },
    });
    const { user } = openQuote();
    await screen.findByText(/Your purchase order PO 17\./);
    const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    await waitFor(() => expect(textOf("Company")).toBe("Roy Prints"));
    expect(textOf("Address")).toBe("5 Hill Road");
    expect(textOf("Purchase-order number")).toBe("PO 17");
    await user.clear(screen.getByLabelText("Purchase-order number"));
    await user.click(screen.getByRole("button", { name: "Accept and order for ₹11,450" }));
    await waitFor(() =>
      expect(accepted).toMatchObject({
        shippingAddress: { address: "5 Hill Road", pincode: "682001" },
        buyer: { company: "Roy Prints", purchaseOrder: "" },
      }),
    );
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
  ] as const)("says of one that is %s so, and lets nobody accept it", async (state, expected) => {
    fakeApi(answerQuote({ state }));
    openQuote();
    await screen.findByText(expected, { exact: false });
    expect(screen.queryByRole("button", { name: /^Accept/ })).toBeNull();
    const pdf = screen.queryByRole("link", { name: "Download as PDF" });
    expect(pdf === null).toBe(state === "withdrawn");
    screen.getByLabelText("Ask us about this quote");
  });

  it("has neither prices nor a PDF while the shop works on it", async () => {
    const line = { name: "Mug press", slug: "mug-press", sku: "MP-1", quantity: 2 };
    const { sentAt: _1, validUntil: _2, total: _3, freight: _4, ...requests } = testQuote();
    fakeApi({
      getQuote: () =>
        success({
          success: true as const,
          quote: { ...requests, state: "asked", version: 0, lines: [line] },
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
