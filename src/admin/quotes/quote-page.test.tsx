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

const line = {
  productId: "p1",
  quantity: 2,
  price: null as number | null,
  name: "Mug press",
  sku: "MP-1",
  slug: "mug-press",
  priceToday: 6000,
  bulkDiscounts: [{ quantity: 2, discount: 5 }],
  stock: 1,
  gstPercent: 18,
  isGone: false,
};

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
    lines: [line],
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

  it("sends what it has saved though the page is not loaded again yet, with what was typed meanwhile", async () => {
    const reload = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    let loads = 0;
    let now = draft;
    fakeApi({
      getAdminQuote: async () => {
        loads += 1;
        if (loads > 1) await reload.promise;
        return success({ success: true, quote: now });
      },
      getShippingOffers,
      saveQuote: async ({ body }) => {
        const { revision, draft: saved } = body as { revision: number; draft: QuoteDraft };
        sent.push([revision, saved.lines[0]?.price, saved.notes]);
        now = {
          ...draft,
          revision: revision + 1,
          draft: { ...draft.draft, lines: [{ ...line, price: saved.lines[0]?.price ?? null }] },
        };
        await answer.promise;
        return success({ success: true, message: "The draft is saved", quote: now });
      },
      sendQuote: ({ body }) => {
        sent.push(body.revision);
        return success({ success: true, message: "Version 1 is sent", quote: now });
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Price a piece of Mug press, ₹"), "5500");
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    const notes = screen.getByLabelText<HTMLTextAreaElement>("Notes for the customer");
    await user.type(notes, "By Monday");
    answer.resolve();
    await screen.findByText("The draft is saved");
    expect(notes.value).toBe("By Monday");
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    await screen.findByText("Version 1 is sent");
    expect(sent).toEqual([[4, 5500, ""], [5, 5500, "By Monday"], 6]);
    reload.resolve();
  });

  it("takes over what somebody else has saved, line by line, and asks where both changed one", async () => {
    const saves: unknown[] = [];
    const other = { ...line, productId: "p2", name: "Oven", price: 900, stock: 9 };
    const now = {
      ...draft,
      revision: 5,
      draft: { ...draft.draft, lines: [{ ...line, price: 5400 }, other], notes: "By Monday" },
    };
    fakeApi({
      getAdminQuote,
      getShippingOffers,
      saveQuote: ({ body }) => {
        const { revision, draft: saved } = body as { revision: number; draft: QuoteDraft };
        saves.push([revision, saved.lines.map(({ price }) => price), saved.notes, saved.terms]);
        return revision === 5
          ? success({ success: true, message: "The draft is saved", quote: now })
          : failure("changed_meanwhile", "Somebody else has changed this quote meanwhile.", {
              details: { quote: now },
            });
      },
    });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    await user.type(price, "5,500");
    await user.type(screen.getByLabelText("Terms"), "Half in advance");
    const save = screen.getByRole("button", { name: "Save the draft" });
    await user.click(save);
    const meanwhile = within(
      await screen.findByRole("region", { name: "This quote was changed meanwhile" }),
    );
    expect(meanwhile.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Oven: 2 pieces, at ₹900",
      "Notes for the customer: By Monday",
    ]);
    meanwhile.getByText("2 pieces, at ₹5,500");
    await user.click(meanwhile.getByLabelText(/^Theirs: ?2 pieces, at ₹5,400/));
    expect(screen.getByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹").value).toBe(
      "5400",
    );
    await user.click(meanwhile.getByLabelText(/^Yours: ?2 pieces, at ₹5,500/));
    await user.click(save);
    await screen.findByText("The draft is saved");
    expect(saves).toEqual([
      [4, [5500], "", "Half in advance"],
      [5, [5500, 900], "By Monday", "Half in advance"],
    ]);
  });

  it("offers today's price beside the field, and counts nothing before it is taken", async () => {
    fakeApi({ getAdminQuote, getShippingOffers });
    const { user } = open();
    const price = await screen.findByLabelText<HTMLInputElement>("Price a piece of Mug press, ₹");
    expect([price.value, price.placeholder]).toEqual(["", ""]);
    screen.getByText(/^Total.* ₹0$/);
    // Two pieces reach the tier.
    await user.click(screen.getByRole("button", { name: /^Take today's ₹5,700/ }));
    expect(price.value).toBe("5700");
    screen.getByText(/^Total.* ₹11,400$/);
    expect(screen.queryByRole("button", { name: /^Take today's/ })).toBeNull();
    expect(anyUnsaved()).toBe(true);
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
    await screen.findByRole("region", { name: "This quote was changed meanwhile" });
    const notes = screen.getByLabelText<HTMLTextAreaElement>("Notes for the customer");
    expect([price.value, notes.value]).toEqual(["5,500", "By Monday"]);
    await user.click(screen.getByRole("button", { name: "Save the draft" }));
    await screen.findByText("The draft is saved");
    expect(revisions).toEqual([6]);
    await waitFor(() => expect(anyUnsaved()).toBe(false));
  });

  it("warns of more pieces than are in stock", async () => {
    fakeApi({ getAdminQuote, getShippingOffers });
    const { user } = open();
    await screen.findByText(/^You offer more than there is: 2 of Mug press, with 1 in stock/);
    const quantityField = screen.getByLabelText("Pieces of Mug press");
    await user.clear(quantityField);
    await user.type(quantityField, "1");
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
