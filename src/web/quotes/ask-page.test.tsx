import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { signIn } from "../testing/sign-in.ts";
import * as askPage from "./ask-page.tsx";
import { saveQuoteList } from "./quote-list.ts";
import { testToken as token } from "./test-quote.ts";

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
