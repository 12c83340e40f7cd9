import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import type { AdminQuote, QuoteDraft } from "#shared/quotes/admin-contract.ts";
import type { QuotePlace } from "#shared/quotes/quote.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { draft, getAdminQuote, getShippingOffers } from "#tests/components/sample-quote.ts";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import * as quotePage from "./quote-page.tsx";

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
    await screen.findByText("Version 1 is sent");
    for (const dismiss of screen.getAllByRole("button", { name: "Dismiss" })) {
      await user.click(dismiss);
    }
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

  it("asks once more before it sends a quote of more than a crore", async () => {
    let sent = 0;
    fakeApi({
      getAdminQuote,
      getShippingOffers,
      saveQuote: () => success({ success: true, message: "The draft is saved", quote: draft }),
      sendQuote: () => {
        sent += 1;
        return success({ success: true, message: "Version 1 is sent", quote: draft });
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Price a piece of Mug press, ₹"), "5700");
    await user.type(screen.getByLabelText("Freight, ₹ with GST"), "10000000");
    await user.click(screen.getByRole("button", { name: "Send version 1" }));
    await screen.findByText(/^Is it right that the quote comes to ₹1,00,11,400/);
    expect(sent).toBe(0);
    await user.click(screen.getByRole("button", { name: "Send ₹1,00,11,400 all the same" }));
    await screen.findByText("Version 1 is sent");
  });

  it("shows where it goes once: in the offer's fields, as long as it is written", async () => {
    fakeApi({ getAdminQuote, getShippingOffers });
    open();
    await screen.findByLabelText("Pincode");
    expect(screen.queryByText(/^Goes to:/)).toBeNull();
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
