import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { filterBy } from "#tests/components/list-page.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signIn, testUser } from "#tests/components/sign-in.ts";
import * as documentsPage from "./documents-page.tsx";

const route = "/dashboard/admin/documents";

const invoice = {
  _id: "0192f3b4-0000-7000-8000-000000000001",
  kind: "invoice" as const,
  number: "PR/26-27/000123",
  issuedOn: "2026-11-22",
  buyer: { name: "Anjali Rao", company: "Guwahati Gifts LLP", gstin: "18AABCU9603R1ZM" },
  orderId: "0192f3b4-0000-7000-8000-000000a1b2c3",
  total: 129_000,
};
const creditNote = {
  ...invoice,
  _id: "0192f3b4-0000-7000-8000-000000000002",
  kind: "credit-note" as const,
  number: "PC/26-27/000001",
  buyer: { name: "Asha Rao" },
  total: 1_290,
  corrects: "PR/26-27/000123",
};
const page = (documents: ListedDocument[], total = documents.length) =>
  success({ success: true as const, documents, total, page: 1, pages: Math.ceil(total / 25) || 1 });

describe("the list of documents", () => {
  it("says of each what it is, whose, of which order, and leads to both and to its PDF", async () => {
    signIn({ ...testUser, role: 1 });
    fakeApi({ listDocuments: () => page([creditNote, invoice], 60) });
    const { user } = renderPage(documentsPage, { route });
    const list = await screen.findByRole("table", { name: "Documents" });
    const [, first, second] = within(list).getAllByRole("row");
    if (!first || !second) throw new Error("two documents are listed");
    expect(first.textContent).toContain("Credit note to PR/26-27/000123");
    expect(first.textContent).toContain("Asha Rao No GSTIN");
    expect(second.textContent).toContain("Guwahati Gifts LLP GSTIN 18AABCU9603R1ZM");
    expect(second.textContent).toContain("22 Nov 2026");
    expect(second.textContent).toContain("₹1,29,000");
    expect(second.textContent).toContain("#A1B2C3");
    const link = within(second).getByRole("link", { name: "PR/26-27/000123" });
    expect(link.getAttribute("href")).toBe(`/documents/${invoice._id}`);
    await user.click(within(second).getByRole("button", { name: "Actions for PR/26-27/000123" }));
    screen.getByRole("menuitem", { name: "Download as PDF" });
    const order = screen.getByRole("menuitem", { name: "Open its order" });
    expect(order.getAttribute("href")).toBe(`/dashboard/admin/orders/${invoice.orderId}`);
    expect(screen.getByText("60 documents")).toBeDefined();
    expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(`${route}?page=2`);
  });

  it("tells what each GSTIN of several issued apart, and is narrowed to one", async () => {
    signIn({ ...testUser, role: 1 });
    const [kolkata, chennai] = ["19AAAAA0000A1Z5", "33AAAAA0000A1ZF"] as const;
    const asked: unknown[] = [];
    fakeApi({
      listDocuments: ({ query }) => {
        asked.push(query?.gstin);
        const both = [invoice, { ...creditNote, number: invoice.number }];
        return success({
          ...{
            success: true as const,
            total: 2,
            page: 1,
            pages: 1,
            sellerGstins: [kolkata, chennai],
          },
          documents: both.map((one, at) => ({ ...one, sellerGstin: at ? chennai : kolkata })),
        });
      },
    });
    const { user } = renderPage(documentsPage, { route });
    const list = within(await screen.findByRole("table", { name: "Documents" }));
    list.getByRole("columnheader", { name: "Issued under" });
    list.getByText(kolkata);
    list.getByText(chennai);
    await filterBy(user, "Issued under", chennai);
    await vi.waitFor(() => expect(asked.at(-1)).toBe(chennai));
  });

  it("says of a period that ends before it begins that no day lies in it, and in the sheet at the field", async () => {
    signIn({ ...testUser, role: 1 });
    fakeApi({ listDocuments: () => page([]) });
    const { user } = renderPage(documentsPage, {
      route,
      path: `${route}?from=2026-11-21&to=2026-11-20`,
    });
    await screen.findByText("No day lies between them: From is after To.");
    await user.click(screen.getByRole("button", { name: /^Filters/ }));
    const to = within(screen.getByRole("dialog", { name: "Filters" })).getByLabelText("To");
    expect(document.getElementById(to.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "No day lies between them: From is after To.",
    );
  });

  it("is searched by the address, which keeps nothing that is empty", async () => {
    signIn({ ...testUser, role: 1 });
    const requests: unknown[] = [];
    fakeApi({
      listDocuments: ({ query }) => {
        requests.push(query);
        return page(requests.length === 1 ? [invoice] : []);
      },
    });
    const { user, currentPath } = renderPage(documentsPage, { route });
    const text = await screen.findByLabelText("Number, buyer, GSTIN or order");
    await user.type(text, "18AABCU{Enter}");
    await vi.waitFor(() => expect(currentPath()).toBe(`${route}?search=18AABCU`));
    await filterBy(user, "Kind", "Credit notes");
    await screen.findByText("No document matches your search.");
    expect(currentPath()).toBe(`${route}?search=18AABCU&kind=credit-note`);
    expect(requests.at(-1)).toMatchObject({ search: "18AABCU", kind: "credit-note" });
    await user.click(screen.getByRole("link", { name: "Show all documents" }));
    await vi.waitFor(() => expect(currentPath()).toBe(route));
    // The address comes before the page is drawn anew.
    await vi.waitFor(() => {
      const field = screen.getByLabelText("Number, buyer, GSTIN or order");
      expect(field).toHaveProperty("value", "");
    });
  });

  it("says what comes where nothing was issued yet, and what to do where it cannot be loaded", async () => {
    signIn({ ...testUser, role: 1 });
    let answers = 0;
    fakeApi({
      listDocuments: () =>
        answers++ === 0 ? failure("unavailable", "The shop is busy.") : page([]),
    });
    const { user } = renderPage(documentsPage, { route });
    await screen.findByText("The shop is busy.");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/^The first tax invoice is issued when/);
  });
});

describe("the documents of a period", () => {
  it("are downloaded as ZIP, of the kinds that are ticked", async () => {
    signIn({ ...testUser, role: 1 });
    const requests: unknown[] = [];
    fakeApi({
      listDocuments: () => page([]),
      downloadDocuments: ({ query }) => {
        requests.push(query);
        return success({ name: "Documents.zip", content: new Uint8Array([1]) });
      },
    });
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const { user } = renderPage(documentsPage, { route });
    const period = within(await screen.findByRole("region", { name: "A period as ZIP" }));
    const from = period.getByLabelText("From");
    await user.clear(from);
    await user.type(from, "2026-04-01");
    const to = period.getByLabelText("To");
    await user.clear(to);
    await user.type(to, "2026-04-30");
    await user.click(screen.getByLabelText("Delivery challans"));
    await user.click(screen.getByRole("button", { name: "Download as ZIP" }));
    await vi.waitFor(() => expect(click).toHaveBeenCalled());
    click.mockRestore();
    expect(requests).toEqual([
      { from: "2026-04-01", to: "2026-04-30", kinds: ["invoice", "credit-note", "credit-voucher"] },
    ]);
  });

  it("are not asked for without a kind or with days that run backwards, and the shop's refusal is said", async () => {
    signIn({ ...testUser, role: 1 });
    fakeApi({
      listDocuments: () => page([]),
      downloadDocuments: () => failure("not_found", "Nothing was issued in these days."),
    });
    const { user } = renderPage(documentsPage, { route });
    const button = await screen.findByRole("button", { name: "Download as ZIP" });
    await user.click(button);
    await screen.findByText("Nothing was issued in these days.");
    for (const kind of ["Tax invoices", "Credit notes", "Credit vouchers", "Delivery challans"])
      await user.click(screen.getByLabelText(kind));
    expect(screen.getByText("Choose at least one kind of document.")).toBeDefined();
    expect(button).toHaveProperty("disabled", true);
  });
});
