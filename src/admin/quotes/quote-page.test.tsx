import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { AdminQuote, QuoteDraft } from "#shared/quotes/admin-contract.ts";
import type { QuotePlace } from "#shared/quotes/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as quotePage from "./quote-page.tsx";

const deliverTo = { address: "", city: "Kochi", state: "Kerala", pincode: "682001" };

const draft: AdminQuote = {
  _id: "q1",
  number: "Q-0ABCDE",
  token: "0123456789abcdef0123456789abcdef",
  revision: 4,
  state: "asked",
  storedState: "asked",
  customer: { name: "Asha Roy", email: "asha@example.com", phone: "98300 55555" },
  buyerNote: "By Friday?",
  buyer: {},
  deliverTo,
  draft: {
    lines: [
      {
        productId: "p1",
        quantity: 2,
        price: null,
        name: "Mug press",
        sku: "MP-1",
        slug: "mug-press",
        priceToday: 6000,
        bulkDiscounts: [{ quantity: 2, discount: 5 }],
        stock: 1,
        gstPercent: 18,
        isGone: false,
      },
    ],
    freight: 0,
    freightText: "",
    validDays: 15,
    notes: "",
    terms: "",
  },
  shown: {
    number: "Q-0ABCDE",
    state: "asked",
    version: 0,
    requestedAt: "2026-11-20T10:00:00.000Z",
    customerName: "Asha Roy",
    billsElsewhere: false,
    deliverTo: { city: "Kochi", state: "Kerala", pincode: "682001" },
    hasAddress: false,
    lines: [],
    freightText: "",
    notes: "",
    terms: "",
    sellerGstin: "19AAAAA0000A1ZZ",
    history: [],
  },
  versions: [],
  history: [],
};

const courier = { id: "c", name: "Courier", price: 140, days: { from: 3, to: 5 } };
const getShippingOffers = () =>
  success({ success: true as const, hasRules: true, offers: [courier] });
const getAdminQuote = () => success({ success: true as const, quote: draft });
const open = () =>
  renderPage(quotePage, {
    route: "/dashboard/admin/quotes/:id",
    path: "/dashboard/admin/quotes/q1",
  });

beforeEach(signInAsAdmin);

describe("the dashboard's page of a quote", () => {
  it("takes the freight that the rules say, and saves it with the place and the prices", async () => {
    let saved: { draft: QuoteDraft; deliverTo?: QuotePlace | undefined } | undefined;
    const requests: unknown[] = [];
    fakeApi({
      getAdminQuote,
      getShippingOffers: ({ body }) => {
        requests.push(body);
        return getShippingOffers();
      },
      saveQuote: ({ body }) => {
        saved = body as typeof saved;
        return success({ success: true, message: "The draft is saved", quote: draft });
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Price a piece of Mug press, ₹"), "5,500.50");
    const pincode = screen.getByLabelText("Pincode");
    await user.clear(pincode);
    await user.type(pincode, "110001");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("Delhi");
    await user.click(await screen.findByRole("button", { name: /^Take it ?: Courier/ }));
    expect(screen.getByLabelText<HTMLInputElement>("Freight, ₹ with GST").value).toBe("140");
    await screen.findByText("Total, GST included ₹11,141", { exact: false });
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    await screen.findByText("The draft is saved");
    expect(requests.at(-1)).toEqual({
      pincode: "110001",
      state: "Delhi",
      lines: [{ product_id: "p1", quantity: 2 }],
    });
    expect(saved).toMatchObject({
      draft: {
        lines: [{ productId: "p1", quantity: 2, price: 5500.5 }],
        freight: 140,
        freightText: "Courier, 3 to 5 working days",
      },
      deliverTo: { state: "Delhi", pincode: "110001" },
    });
  });

  it("takes no press between saving and what was saved, which would speak of the old revision", async () => {
    const reload = Promise.withResolvers<void>();
    let loads = 0;
    fakeApi({
      getAdminQuote: async () => {
        loads += 1;
        if (loads > 1) await reload.promise;
        return success({
          success: true,
          quote: { ...draft, revision: draft.revision + loads - 1 },
        });
      },
      getShippingOffers,
      saveQuote: () => success({ success: true, message: "The draft is saved", quote: draft }),
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Save the draft" }));
    await screen.findByText("The draft is saved");
    const isInactive = () =>
      screen.getByRole("button", { name: "Send version 1" }).getAttribute("aria-disabled");
    expect(isInactive()).toBe("true");
    reload.resolve();
    await waitFor(() => expect(isInactive()).toBeNull());
  });

  it("shows what somebody else has saved beside what is typed, and goes on with either", async () => {
    const revisions: unknown[] = [];
    let now = draft;
    fakeApi({
      getAdminQuote: () => success({ success: true as const, quote: now }),
      getShippingOffers,
      saveQuote: ({ body }) => {
        revisions.push(body.revision);
        if (body.revision !== 4) {
          return success({ success: true, message: "The draft is saved", quote: now });
        }
        now = {
          ...draft,
          revision: 5,
          draft: { ...draft.draft, freight: 250, notes: "By Monday" },
        };
        return failure("changed_meanwhile", "Somebody else has saved this quote meanwhile.");
      },
    });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    await user.type(price, "5,500");
    const save = screen.getByRole("button", { name: "Save the draft" });
    await user.click(save);
    const theirs = within(
      await screen.findByRole("region", { name: "What somebody else has saved" }),
    );
    theirs.getByText("₹250");
    theirs.getByText("By Monday");
    expect(price.value).toBe("5,500");
    expect(save.getAttribute("aria-disabled")).toBe("true");
    await user.click(theirs.getByRole("button", { name: "Go on with what I typed" }));
    expect(screen.queryByText(/^Somebody else has saved/)).toBeNull();
    await user.click(save);
    await screen.findByText("The draft is saved");
    expect(revisions).toEqual([4, 5]);
  });

  it("loads what somebody else has saved in place of what is typed", async () => {
    let now = draft;
    fakeApi({
      getAdminQuote: () => success({ success: true as const, quote: now }),
      getShippingOffers,
      saveQuote: () => {
        now = { ...draft, revision: 5, draft: { ...draft.draft, notes: "By Monday" } };
        return failure("changed_meanwhile", "Somebody else has saved this quote meanwhile.");
      },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Save the draft" }));
    await user.click(await screen.findByRole("button", { name: "Load what they saved" }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>("Notes for the customer").value).toBe(
        "By Monday",
      ),
    );
  });

  it("keeps typed prices where the page is loaded anew, whoever saved the quote meanwhile", async () => {
    let now = draft;
    const revisions: unknown[] = [];
    fakeApi({
      getAdminQuote: () => success({ success: true as const, quote: now }),
      getShippingOffers,
      changeQuoteBuyer: () =>
        success({ success: true, message: "The customer is saved", quote: now }),
      saveQuote: ({ body }) => {
        revisions.push(body.revision);
        return success({ success: true, message: "The draft is saved", quote: now });
      },
    });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    await user.type(price, "5,500");
    await user.click(screen.getByText("Change company, GSTIN or purchase order"));
    const saveCustomer = screen.getByRole("button", { name: "Save the customer" });

    // Of the quote only the customer has another state now.
    now = { ...draft, revision: 5 };
    await user.click(saveCustomer);
    await screen.findByText("The customer is saved");
    expect(price.value).toBe("5,500");
    expect(anyUnsaved()).toBe(true);

    now = { ...draft, revision: 6, draft: { ...draft.draft, notes: "By Monday" } };
    await user.click(saveCustomer);
    const theirs = within(
      await screen.findByRole("region", { name: "What somebody else has saved" }),
    );
    theirs.getByText("By Monday");
    expect(price.value).toBe("5,500");
    await user.click(theirs.getByRole("button", { name: "Go on with what I typed" }));
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    await screen.findByText("The draft is saved");
    expect(revisions).toEqual([6]);
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("warns of more pieces than are in stock", async () => {
    fakeApi({ getAdminQuote, getShippingOffers });
    const { user } = open();
    await screen.findByText(/^You offer more than there is: 2 of Mug press, with 1 in stock/);
    const pieces = screen.getByLabelText("Pieces of Mug press");
    await user.clear(pieces);
    await user.type(pieces, "1");
    expect(screen.queryByText(/^You offer more than there is/)).toBeNull();
  });

  it("changes for whom it is, the customer only before anybody has its link", async () => {
    let quote: AdminQuote = { ...draft, state: "drafting", storedState: "drafting" };
    const sent: unknown[] = [];
    fakeApi({
      getAdminQuote: () => success({ success: true as const, quote }),
      getShippingOffers,
      changeQuoteBuyer: ({ body }) => {
        sent.push(body);
        quote = { ...draft, buyer: { company: "Roy Prints" } };
        return success({ success: true, message: "The customer is saved", quote });
      },
    });
    const { user } = open();
    await user.click(await screen.findByText("Change customer, company, GSTIN or purchase order"));
    await user.type(screen.getByLabelText("Company (optional)"), "Roy Prints");
    expect(anyUnsaved()).toBe(true);
    const gstin = screen.getByLabelText("GSTIN (optional)");
    await user.type(gstin, "29AAGCB7383J1Z4");
    await user.click(screen.getByRole("button", { name: "Save the customer" }));
    // What the checkout asks is asked here as well, before anything is sent.
    await screen.findByText(/^The GSTIN is registered in Karnataka, but the bill goes to/);
    expect(sent).toEqual([]);
    await user.clear(gstin);
    const name = screen.getByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Asha R.");
    await user.click(screen.getByRole("button", { name: "Save the customer" }));
    await screen.findByText("Roy Prints, Asha Roy");
    expect(sent).toEqual([
      {
        company: "Roy Prints",
        gstin: "",
        sez: false,
        purchaseOrder: "",
        customer: { name: "Asha R.", email: "asha@example.com", phone: "98300 55555" },
      },
    ]);
    screen.getByText("Change company, GSTIN or purchase order");
    expect(screen.queryByLabelText("Name")).toBeNull();
    expect(anyUnsaved()).toBe(false);
  });

  it("says where the rules carry nothing, and where they could not be asked", async () => {
    let fails = true;
    fakeApi({
      getAdminQuote,
      getShippingOffers: () =>
        fails
          ? failure("unavailable", "The shop is busy.")
          : success({ success: true, hasRules: true, offers: [], quotation: { productIds: [] } }),
    });
    const { user } = open();
    await screen.findByText("Your shipping rules could not be asked.", { exact: false });
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/^No courier of your rules takes this to 682001/);
  });

  it("sends nothing that is not whole, and says what to enter", async () => {
    fakeApi({ getAdminQuote, getShippingOffers });
    const { user } = open();
    const price = await screen.findByLabelText("Price a piece of Mug press, ₹");
    await user.type(price, "cheap");
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    await screen.findByText("Enter the price of Mug press in rupees, such as 1,499.50");
    await user.clear(price);
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    expect(price.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(price);
    await user.type(price, "5,500");
    await user.clear(screen.getByLabelText("Pincode"));
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    await screen.findByText("Enter the pincode to deliver to, six digits");
  });

  it("asks once more before it sends a price that is far from the list price of its tier", async () => {
    const sent: unknown[] = [];
    fakeApi({
      getAdminQuote,
      getShippingOffers,
      saveQuote: ({ body }) => {
        sent.push((body as { draft: QuoteDraft }).draft.lines[0]?.price);
        return success({ success: true, message: "The draft is saved", quote: draft });
      },
      sendQuote: () => success({ success: true, message: "Version 1 is sent", quote: draft }),
    });
    const { user } = open();
    const price = await screen.findByLabelText("Price a piece of Mug press, ₹");
    const send = screen.getByRole("button", { name: "Send version 1" });
    // With one piece the list price is 6,000, with two 5,700: half of that is meant.
    await user.type(price, "2850");
    await user.click(send);
    await waitFor(() => expect(sent).toEqual([2850]));
    await waitFor(() => expect(send.getAttribute("aria-disabled")).toBeNull());
    await user.clear(price);
    await user.type(price, "570");
    await user.click(send);
    await screen.findByText("Mug press: ₹570, list price ₹5,700");
    expect(sent).toEqual([2850]);
    await user.clear(price);
    await user.type(price, "9000");
    expect(screen.queryByText(/^Mug press: ₹/)).toBeNull();
    await user.click(send);
    await screen.findByText("Mug press: ₹9,000, list price ₹5,700");
    expect(sent).toEqual([2850]);
    await user.click(send);
    await screen.findByText("Version 1 is sent");
    await waitFor(() => expect(sent).toEqual([2850, 9000]));
  });

  it("shows at the field what the shop refuses of the place", async () => {
    const why = "Pincode 682001 is in Kerala, not in Delhi. Correct the pincode or the state.";
    fakeApi({
      getAdminQuote,
      getShippingOffers,
      saveQuote: () => failure("invalid_request", why, { fields: { "deliverTo.pincode": why } }),
    });
    const { user } = open();
    await user.selectOptions(await screen.findByLabelText("State"), "Delhi");
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Pincode").getAttribute("aria-invalid")).toBe("true"),
    );
  });
});
