import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import type { EInvoiceEntry } from "#shared/documents/registration-contract.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import { UnsavedGuard } from "../../kit/unsaved-guard.tsx";
import * as eInvoicesPage from "./e-invoices-page.tsx";

const entry: EInvoiceEntry = {
  _id: "d1",
  kind: "invoice",
  number: "PR/26-27/000001",
  issuedOn: "2026-11-10",
  buyer: { name: "Acme", gstin: "27AAPFU0939F1ZV" },
  order: "o1",
  total: 1_180,
  problems: [],
  eInvoice: { Version: "1.1" },
};
const answer = (...eInvoices: EInvoiceEntry[]) =>
  success({
    ...{ success: true as const, eInvoices, total: eInvoices.length },
    ...{ page: 1, pages: 1 },
  });
const NEXT = "01000000-0000-7000-8000-000000000001";
const route = "/dashboard/admin/e-invoices";
const open = (query = "") => renderPage(eInvoicesPage, { route, path: route + query });

beforeEach(signInAsAdmin);

describe("the e-invoices", () => {
  it("are asked for by their days, and say what the portal would refuse", async () => {
    let sentQuery: unknown;
    fakeApi({
      getEInvoices: ({ query }) => {
        sentQuery = query;
        return answer(entry, { ...entry, _id: "d2", problems: ["No pincode."] });
      },
    });
    const { user } = open("?from=2026-11-01&to=2026-11-30");
    await screen.findByText("To correct");
    screen.getByText(/The file \(form INV-01\) was not tried at the portal/);
    const [, second] = screen.getAllByRole("button", { name: "Invoice PR/26-27/000001" });
    await user.click(second as HTMLElement);
    screen.getByText("No pincode.");
    expect(sentQuery).toMatchObject({ from: "2026-11-01", to: "2026-11-30" });
    await user.click(screen.getAllByRole("button", { name: /^Actions for/ })[0] as HTMLElement);
    screen.getByRole("menuitem", { name: "Download JSON" });
    const order = screen.getByRole("menuitem", { name: "Open its order" });
    expect(order.getAttribute("href")).toBe("/dashboard/admin/orders/o1");
  });

  it("are saved for the portal in as many files as they need", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:saved");
    const asked: unknown[] = [];
    fakeApi({
      getEInvoices: () => answer(entry),
      getPortalFile: ({ query }) => {
        asked.push(query.after);
        const eInvoices = [{ Version: "1.1" as const }];
        return success({ success: true, eInvoices, ...(!query.after && { next: NEXT }) });
      },
    });
    const { user } = open("?from=2026-11-01&to=2026-11-30");
    await user.click(await screen.findByRole("button", { name: "Download all to register" }));
    await screen.findByText("2 files were saved.");
    expect(asked).toEqual([undefined, NEXT]);
  });

  it("take what the portal answered, and say at the field what is wrong", async () => {
    let sent: unknown;
    fakeApi({
      getEInvoices: () => answer(entry),
      registerDocument: ({ params, body }) => {
        sent = { params, body };
        const why = "IRN is another than the one in the signed QR text";
        return failure("invalid_request", why, { fields: { irn: why } });
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Invoice PR/26-27/000001" }));
    await user.type(screen.getByLabelText("IRN"), "abc");
    // Folded in and out again, what was typed is there.
    const row = screen.getByRole("button", { name: "Invoice PR/26-27/000001" });
    await user.click(row);
    expect(anyUnsaved()).toBe(true);
    await user.click(row);
    expect(screen.getByLabelText("IRN")).toHaveProperty("value", "abc");
    await user.type(screen.getByLabelText("Acknowledgement number"), "112211001234567");
    await user.type(screen.getByLabelText("Acknowledgement date"), "2026-11-22 15:30:00");
    await user.type(screen.getByLabelText("Signed QR text"), "a.b.c");
    await user.click(screen.getByRole("button", { name: "Keep the IRN" }));
    await screen.findByText("IRN must have 64 characters, each 0 to 9 or a to f");
    await user.clear(screen.getByLabelText("IRN"));
    await user.type(screen.getByLabelText("IRN"), "AB".repeat(32));
    await user.click(screen.getByRole("button", { name: "Keep the IRN" }));
    await waitFor(() => expect(sent).toBeDefined());
    expect(sent).toEqual({
      params: { id: "d1" },
      body: {
        irn: "ab".repeat(32),
        ackNumber: "112211001234567",
        acknowledgedAt: new Date("2026-11-22T10:00:00Z"),
        signedQr: "a.b.c",
      },
    });
    await screen.findAllByText(/^IRN is another/);
  });

  it("ask before an IRN that is typed is lost because other days are listed", async () => {
    fakeApi({ getEInvoices: ({ query }) => answer(...(query.from > "2026-11-10" ? [] : [entry])) });
    const Page = (props: ComponentProps<typeof eInvoicesPage.default>) => (
      <>
        <UnsavedGuard />
        <eInvoicesPage.default {...props} />
        <Link to="?from=2026-11-20&to=2026-11-30">Later</Link>
      </>
    );
    const query = "?from=2026-11-01&to=2026-11-30";
    const page = { ...eInvoicesPage, default: Page };
    const { user } = renderPage(page, { route, path: route + query });
    await user.click(await screen.findByRole("button", { name: "Invoice PR/26-27/000001" }));
    await user.type(screen.getByLabelText("IRN"), "abc");
    await user.click(screen.getByRole("link", { name: "Later" }));
    await user.click(await screen.findByRole("button", { name: "Stay on this page" }));
    expect(screen.getByLabelText("IRN")).toHaveProperty("value", "abc");
    await user.click(screen.getByRole("link", { name: "Later" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    await screen.findByText("No e-invoices found");
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("show the IRN that they have, and ask for none", async () => {
    const registration = {
      irn: "ab".repeat(32),
      ackNumber: "112211001234567",
      acknowledgedAt: "2026-11-22T10:00:00.000Z",
    };
    fakeApi({ getEInvoices: () => answer({ ...entry, registration }) });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Invoice PR/26-27/000001" }));
    screen.getByText(new RegExp(registration.irn));
    expect(screen.queryByLabelText("IRN")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Download/ })).toBeNull();
  });

  it("say that there are none, or that they could not be loaded", async () => {
    fakeApi({ getEInvoices: () => answer() });
    open();
    await screen.findByText("Nothing to register");
    fakeApi({ getEInvoices: noAnswer });
    open("?from=2026-10-01");
    await screen.findByText("The e-invoices could not be loaded");
  });
});
