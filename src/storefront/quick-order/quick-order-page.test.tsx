import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import type { OrderedProduct, SkuAnswer } from "#shared/quick-order/contract.ts";
import { MAX_QUICK_LINES, MAX_SKUS } from "#shared/quick-order/read-lines.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { currentCart } from "../cart/cart-store.ts";
import { loadEarlier, loadQuoteList, saveQuoteList } from "../quotes/quote-list.ts";
import * as page from "./quick-order-page.tsx";

const open = () => renderPage(page, { route: "/quick-order" });

function ordered(given: Partial<OrderedProduct>): OrderedProduct {
  const {
    _id,
    name,
    slug,
    sku,
    price,
    quantity,
    photo,
    bulkDiscounts,
    tierGroup,
    hsn,
    gstPercent,
  } = testProduct();
  const fields = { _id, name, slug, sku, price, quantity, photo, bulkDiscounts, tierGroup };
  return { ...fields, hsn, gstPercent, ...given };
}

const mug = ordered({});
const film = ordered({ _id: "film", name: "Film A4", slug: "film", sku: "FILM-A4", quantity: 3 });

const getProducts = () => {
  const soldOut = testProduct({ _id: "gone", sku: "GONE", quantity: 0 });
  const products = [soldOut, testProduct(), testProduct({ _id: "none", sku: "" })];
  return success({ success: true as const, products, total: 3, nextCursor: null });
};

/** A shop with a mug and three sheets of film; answers how often it was asked, and for what. */
function shopWith(...more: SkuAnswer[]): string[][] {
  const requests: string[][] = [];
  fakeApi({
    getProducts,
    findBySkus: ({ body: { skus } }) => {
      requests.push(skus);
      const found = skus.map((sku) => {
        const other = more.find((each) => each.sku === sku);
        const product = [mug, film].find((each) => each.sku.toLowerCase() === sku) ?? null;
        return other ?? { sku, product, like: [] };
      });
      return success({ success: true as const, found });
    },
  });
  return requests;
}

const skuOf = (line: number) => screen.findByRole("textbox", { name: `SKU, line ${line}` });
const quantityOf = (line: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity, line ${line}` });
const rows = () => within(screen.getByRole("list", { name: "Lines of your list" }));
const paste = async (user: ReturnType<typeof open>["user"], text: string) => {
  fireEvent.change(await screen.findByRole("textbox", { name: /^Paste your list/ }), {
    target: { value: text },
  });
  await user.click(screen.getByRole("button", { name: "Put these in the list" }));
};
const inCart = () => currentCart().lines.map(({ _id, quantity }) => [_id, quantity]);

beforeEach(() => fakeApi({ getProducts }));

describe("a quick order", () => {
  it("gives examples of SKUs that the shop has", async () => {
    shopWith();
    open();
    const examples = await screen.findByText(/^MUG-11/);
    expect(examples.textContent).toBe("MUG-11\t24");
  });

  it("is typed by keyboard alone, checked line by line, and survives a reload", async () => {
    const requests = shopWith({
      sku: "mug-1",
      product: null,
      like: [{ sku: "MUG-11", name: "White mug" }],
    });
    const { user } = open();
    await screen.findByText(/Nothing in it yet/);
    await user.click(await skuOf(1));
    await user.keyboard("MUG-1{Enter}10{Enter}film-a4{Enter}4");
    await screen.findByText("No product has the SKU MUG-1.");
    await screen.findByText("Only 3 in stock.");
    expect(quantityOf(2).getAttribute("aria-invalid")).toBe("true");
    screen.getByRole("button", { name: "2 lines to mend" });
    await user.click(screen.getByRole("button", { name: /^MUG-11 ?, White mug/ }));
    await user.click(screen.getByRole("button", { name: "Take 3 pieces" }));
    await screen.findByRole("button", { name: "Add 2 products to the cart" });
    screen.getByText("5% off");
    expect(requests.flat()).toEqual(expect.arrayContaining(["mug-1", "film-a4", "mug-11"]));
    expect(JSON.parse(window.sessionStorage.getItem("quick-order") ?? "")).toEqual([
      { sku: "MUG-11", quantity: "10" },
      { sku: "film-a4", quantity: "3" },
    ]);
  });

  it("opens with what the tab keeps, and puts what is good into the cart at once", async () => {
    window.sessionStorage.setItem(
      "quick-order",
      '[{"sku":"MUG-11","quantity":"6"},{"sku":"NONE","quantity":"1"},{"sku":"mug-11","quantity":"4"},{"sku":"FILM-A4","quantity":""},7]',
    );
    shopWith();
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Add 2 products to the cart" }));
    expect(inCart()).toEqual([
      ["mug", 10],
      ["film", 1],
    ]);
    await screen.findByText("2 products were added to your cart.");
    screen.getByRole("link", { name: "Go to your cart" });
    expect(await skuOf(1)).toHaveProperty("value", "NONE");
    screen.getByText("No product has the SKU NONE.");
    screen.getByText("Nothing to add yet.");
  });

  it("takes to a quote what is known, however much of it; the rest stays, and is said", async () => {
    saveQuoteList([{ productId: "press", quantity: 1 }]);
    shopWith();
    const { user, currentPath, currentState } = open();
    await paste(user, "MUG-11\t6\nNONE\t2\nFILM-A4\t400");
    await screen.findByText("Only 3 in stock.");
    await user.click(screen.getByRole("button", { name: "To a quote" }));
    await waitFor(() => expect(currentPath()).toBe("/quote/ask"));
    expect(loadQuoteList()).toEqual([
      { productId: "mug", quantity: 6 },
      { productId: "film", quantity: 400 },
    ]);
    expect(loadEarlier()).toEqual([{ productId: "press", quantity: 1 }]);
    expect(currentState()).toEqual({ leftOnPad: ["NONE"] });
    expect(JSON.parse(window.sessionStorage.getItem("quick-order") ?? "")).toEqual([
      { sku: "NONE", quantity: "2" },
    ]);
  });

  it("sums lines of the same SKU, and says so", async () => {
    shopWith();
    const { user } = open();
    await paste(user, "SKU\tQty\nMUG-11\t6\nmug-11\t4 pcs");
    await screen.findByText("The same SKU is in lines 1 and 2: 10 pieces together.");
    screen.getByText("Counted together with line 1.");
    screen.getByText("1 product, 10 pieces:");
  });

  it("takes a list that is pasted into a line", async () => {
    shopWith();
    const { user } = open();
    await user.click(await skuOf(1));
    await user.paste("MUG-11\t2\nFILM-A4\t1\n");
    await screen.findByRole("button", { name: "Add 2 products to the cart" });
    expect(await skuOf(2)).toHaveProperty("value", "FILM-A4");
  });

  it("asks for many lines in batches, takes 500 and says what was left out", async () => {
    const requests = shopWith();
    const { user } = open();
    const lines = Array.from({ length: MAX_QUICK_LINES + 2 }, (_, place) => `S-${place + 1}`);
    await paste(user, lines.join("\n"));
    await screen.findByText(/2 lines were left out, from S-501 on/);
    await waitFor(() => expect(requests).toHaveLength(MAX_QUICK_LINES / MAX_SKUS));
    await screen.findByRole("button", { name: "500 lines to mend" });
    expect(new Set(requests.flat()).size).toBe(MAX_QUICK_LINES);
    await user.click(screen.getByRole("button", { name: "Clear the list" }));
    await screen.findByText(/Nothing in it yet/);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await skuOf(500)).toHaveProperty("value", "S-500");
  }, 30_000);

  it("says that the shop cannot be asked, and asks again", async () => {
    let isDown = true;
    fakeApi({
      getProducts,
      findBySkus: ({ body: { skus } }) =>
        isDown
          ? failure("unavailable", "Too many searches at once.")
          : success({
              success: true as const,
              found: skus.map((sku) => ({ sku, product: mug, like: [] })),
            }),
    });
    const { user } = open();
    await paste(user, "MUG-11 5");
    await screen.findByText("Too many searches at once.");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("button", { name: "Add 1 product to the cart" });
    expect(screen.queryByText("Too many searches at once.")).toBeNull();
  });

  it("leaves in the list what finds no room in an order", async () => {
    const lines = Array.from({ length: 201 }, (_, place) => `S-${place + 1}`);
    shopWith(
      ...lines.map((sku) => ({
        sku: sku.toLowerCase(),
        product: ordered({ _id: sku, sku }),
        like: [],
      })),
    );
    const { user } = open();
    await paste(user, lines.join("\n"));
    await user.click(await screen.findByRole("button", { name: "Add 201 products to the cart" }));
    await screen.findByText(/^One order takes 200 lines.* 1 product stays in this list/);
    expect(inCart()).toHaveLength(200);
    expect(await skuOf(1)).toHaveProperty("value", "S-201");
  }, 30_000);
});

describe("a file", () => {
  const choose = async (user: ReturnType<typeof open>["user"], ...parts: BlobPart[]) =>
    user.upload(screen.getByLabelText("Choose a CSV file"), new File(parts, "list.csv"));

  it("is read as Excel and others write it", async () => {
    shopWith();
    const { user } = open();
    await skuOf(1);
    await choose(user, '\ufeffSKU;Quantity\r\n"MUG-11";"1,000"\r\n');
    await screen.findByText("Only 500 in stock.");
    const wide = new Uint16Array([..."\ufeffFILM-A4\t2"].map((letter) => letter.charCodeAt(0)));
    await choose(user, wide);
    await screen.findByRole("button", { name: "Add 1 product to the cart" });
    expect(await skuOf(2)).toHaveProperty("value", "FILM-A4");
    expect(rows().getAllByRole("listitem")).toHaveLength(3);
  });

  it("says what to do where it is a workbook, or has no lines", async () => {
    const { user } = open();
    await skuOf(1);
    await choose(user, new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]));
    await screen.findByText(/This is a workbook, not a CSV file/);
    await choose(user, "SKU,Quantity\r\n");
    await screen.findByText("This file has no lines with a SKU.");
  });
});
