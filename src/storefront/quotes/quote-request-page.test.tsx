import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testToken as token } from "#tests/components/sample-quote.ts";
import { signIn } from "#tests/components/sign-in.ts";
import { saveQuoteList, saveQuoteTexts } from "./quote-list.ts";
import * as askPage from "./quote-request-page.tsx";

describe("asking for a quote", () => {
  const open = () => renderPage(askPage, { route: "/quote/ask" });
  const mug = testProduct();

  it("says how to begin where nothing is listed", async () => {
    fakeApi({});
    open();
    await screen.findByText("There is nothing to quote yet");
    screen.getByRole("link", { name: "Take what is in my cart" });
  });

  const press = testProduct({ _id: "press", name: "Mug press", slug: "mug-press", sku: "MP-1" });
  const both = () =>
    success({ success: true as const, products: [mug, press], total: 2, nextCursor: null });

  it("begins with what was pressed, and leaves what was listed before to be put in or taken out", async () => {
    signIn();
    saveQuoteList([
      { productId: press._id, quantity: 1 },
      { productId: mug._id, quantity: 40 },
    ]);
    let received: unknown;
    fakeApi({
      getProduct: () => success({ success: true, product: press }),
      getProducts: both,
      requestQuote: ({ body }) => {
        received = body.lines;
        return success({ success: true, message: "We have your request.", number: "Q-1", token });
      },
    });
    const { user } = renderPage(askPage, {
      route: "/quote/ask",
      path: `/quote/ask?product=${press.slug}`,
    });
    const earlier = within(await screen.findByRole("region", { name: /not in this quote/ }));
    earlier.getByText(`${mug.name},`, { exact: false });
    screen.getByRole("heading", { name: "You ask for 1 product, 1 piece" });
    await user.click(earlier.getByRole("button", { name: /^Add to this quote.*White mug$/ }));
    screen.getByRole("heading", { name: "You ask for 2 products, 41 pieces" });
    expect(screen.queryByRole("region", { name: /not in this quote/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: `Take ${mug.name} out of the list` }));
    await user.type(screen.getByLabelText("Pincode"), "682001");
    await user.click(screen.getByRole("button", { name: "Ask for this quote" }));
    await waitFor(() => expect(received).toEqual([{ product_id: press._id, quantity: 1 }]));
  });

  it("finds another product by name or SKU, and puts it into the list", async () => {
    saveQuoteList([{ productId: mug._id, quantity: 12 }]);
    const words: string[] = [];
    fakeApi({
      getProducts: both,
      searchProducts: ({ params }) => {
        words.push(params.keyword);
        return success([mug, press]);
      },
    });
    const { user } = open();
    await user.type(await screen.findByLabelText("Add another product"), "press{Enter}");
    await user.click(await screen.findByRole("button", { name: `Add ${press.name}` }));
    expect(words).toEqual(["press"]);
    expect(screen.getByLabelText(`Quantity of ${press.name}`).textContent).toBe("1");
    expect(screen.queryByRole("button", { name: `Add ${mug.name}` })).toBeNull();
  });

  it("is filled in from the account, but for what was typed before the login", async () => {
    signIn();
    saveQuoteList([{ productId: mug._id, quantity: 12 }]);
    const saved = {
      ...{ _id: "one", name: "Meera Pillai", phone: "9830012345", address: "5 Hill Road" },
      ...{ city: "Mumbai", state: "Maharashtra", pincode: "400050", isDefault: true },
    };
    fakeApi({
      getProducts: both,
      getAddressBook: () =>
        success({
          success: true,
          addresses: [saved],
          company: "Print & Co",
          gstin: "27AAPFU0939F1ZV",
        }),
      getLastAddress: () => success({ success: true }),
    });
    open();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Pincode").value).toBe("400050"),
    );
    const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(textOf("Company")).toBe("Print & Co");
    expect(textOf("GSTIN")).toBe("27AAPFU0939F1ZV");
    expect(textOf("Street address (optional)")).toBe("5 Hill Road");
    cleanup();
    saveQuoteTexts({ pincode: "682001", state: "Kerala", city: "Kochi", company: "" });
    open();
    await waitFor(() => expect(textOf("Company")).toBe("Print & Co"));
    expect(textOf("Pincode")).toBe("682001");
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
    let received: unknown;
    fakeApi({
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
      requestQuote: ({ body }) => {
        received = body;
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
    expect(received).toMatchObject({
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
    let received: unknown;
    fakeApi({
      getProducts: () => success({ success: true, products: [mug], total: 1, nextCursor: null }),
      requestQuote: ({ body }) => {
        received = body;
        return success({ success: true, message: "We have your request.", number: "Q-1", token });
      },
    });
    const { user, currentPath } = open();
    await user.type(await screen.findByLabelText("Pincode"), "682 001");
    expect(screen.getByLabelText<HTMLSelectElement>("State").value).toBe("Kerala");
    await user.type(screen.getByLabelText("What else should we know? (optional)"), "By Friday");
    await user.click(screen.getByRole("button", { name: "Ask for this quote" }));
    await waitFor(() => expect(currentPath()).toBe(`/quote/${token}`));
    expect(received).toMatchObject({
      lines: [{ product_id: mug._id, quantity: 12 }],
      deliverTo: { pincode: "682001", state: "Kerala" },
      note: "By Friday",
    });
  });
});
