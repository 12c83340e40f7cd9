import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn } from "#tests/components/sign-in.ts";
import { sampleDocument } from "#tests/support/documents.ts";
import * as documentPage from "./document-page.tsx";

const visit = { route: "/documents/:id", path: "/documents/d1" };

function document(sample: Parameters<typeof sampleDocument>[0] = {}) {
  return () =>
    success({
      success: true as const,
      document: { _id: "d1", orderId: "o1", body: sampleDocument(sample) },
    });
}

describe("the page of a document", () => {
  it("says all that the PDF says", async () => {
    signIn();
    const lines = [{ coupon: 500, freight: 700 }, { gstPercent: 5 }];
    fakeApi({ getDocument: document({ taxKind: "SGST", lines }) });
    renderPage(documentPage, visit);
    await screen.findByRole("heading", { name: "Tax invoice PR/26-27/000123" });
    for (const expected of [
      "GSTIN 19AAAAA0000A1ZZ",
      "GSTIN 18AABCU9603R1ZM",
      "West Bengal (19)",
      "PO/2026/118",
      "181234567890",
      "HSN 69120010",
      "CGST 9%",
      "SGST 2.5%",
      "HSN 69120010, 5% of ₹4,422.86: CGST ₹110.57, SGST ₹110.57",
      "Coupon WELCOME10",
      "Freight",
      "Total, GST included",
      "₹9,290",
      "Rupees nine thousand two hundred ninety only",
      "Reverse charge",
    ]) {
      expect(window.document.body.textContent).toContain(expected);
    }
  });

  it("says of a credit in part that it is one, and of what", async () => {
    signIn();
    const body = sampleDocument({ kind: "credit-note", lines: [{ quantity: 1 }] });
    Object.assign(body.corrects ?? {}, { total: 38_700 });
    Object.assign(body.lines[0] ?? {}, { invoiced: { quantity: 3, total: 38_700 } });
    fakeApi({
      getDocument: () =>
        success({ success: true as const, document: { _id: "d1", orderId: "o1", body } }),
    });
    renderPage(documentPage, visit);
    await screen.findByText("A part of the invoice: ₹129 of ₹387");
    screen.getByText("In part: 1 of 3 pieces");
  });

  it("gives the PDF, of an invoice with all copies too", async () => {
    signIn();
    const requests: string[] = [];
    fakeApi({
      getDocument: document(),
      downloadDocument: ({ query }) => {
        requests.push(query.copies ?? "");
        return success({ name: "Tax invoice PR-26-27-000123.pdf", content: new Uint8Array([1]) });
      },
    });
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = renderPage(documentPage, visit);
    await user.click(await screen.findByRole("button", { name: "Download PDF" }));
    await user.click(screen.getByRole("button", { name: "PDF with all three copies" }));
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    expect(requests).toEqual(["original", "all"]);
    click.mockRestore();
    expect(saved[0]).toBe("Tax invoice PR-26-27-000123.pdf");
  });

  it("says what it could not download", async () => {
    signIn();
    fakeApi({
      getDocument: document({ kind: "credit-note", number: "PC/26-27/000001" }),
      downloadDocument: () => failure("unavailable", "The shop is busy. Please try again."),
    });
    const { user } = renderPage(documentPage, visit);
    await screen.findByRole("heading", { name: "Credit note PC/26-27/000001" });
    expect(window.document.body.textContent).toContain("PR/26-27/000099 of 31 Oct 2026");
    expect(screen.queryByRole("button", { name: "PDF with all three copies" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Download PDF" }));
    await screen.findByText("The shop is busy. Please try again.");
  });

  it("leads from one that does not exist to the orders, and tries again where it failed", async () => {
    signIn();
    fakeApi({ getDocument: () => failure("not_found", "This document does not exist") });
    const { user, currentPath } = renderPage(documentPage, visit);
    await screen.findByText("This document does not exist");
    await user.click(screen.getByRole("link", { name: "My Orders" }));
    expect(currentPath()).toBe("/orders");
  });

  it("can be loaded again where it failed", async () => {
    signIn();
    let fails = true;
    fakeApi({
      getDocument: () => (fails ? failure("unavailable", "The shop is busy.") : document()()),
    });
    const { user } = renderPage(documentPage, visit);
    const notice = await screen.findByRole("alert");
    fails = false;
    await user.click(within(notice).getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Tax invoice PR/26-27/000123" });
  });

  it("is not shown to a visitor", async () => {
    fakeApi({});
    const { currentPath } = renderPage(documentPage, visit);
    await vi.waitFor(() => expect(currentPath()).toBe("/login"));
  });
});
