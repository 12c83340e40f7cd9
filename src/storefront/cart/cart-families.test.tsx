import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { cartKey, readCart } from "#shared/cart/stored-cart.ts";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import type { Family, FamilyVariant } from "#shared/families/contract.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testFamily } from "#tests/support/sample-families.ts";
import * as cartPage from "./cart-page.tsx";
import { addToCart, currentCart } from "./cart-store.ts";

const family = testFamily();
const mug = testProduct();
const variant = (slug: string): FamilyVariant =>
  family.variants.find((each) => each.slug === slug) ?? ({} as never);

/** Opens a cart of variants of the family and a mug. */
async function open(wanted: [slug: string, quantity: number][], answered: Family | null = family) {
  const shown = answered ?? family;
  const variant = (slug: string) =>
    shown.variants.find((each) => each.slug === slug) ?? ({} as never);
  for (const [slug, quantity] of wanted) act(() => addToCart(variant(slug), "single", quantity));
  act(() => addToCart(mug, "single"));
  const inFamily = shown.variants.map((each) => testProduct({ ...each, familyId: shown._id }));
  const products = [...inFamily, mug];
  const requests: string[] = [];
  fakeApi({
    getProducts: () =>
      success({ success: true as const, products, total: products.length, nextCursor: null }),
    getProductFamily: ({ params }) => {
      requests.push(params.productId);
      return answered ? success({ success: true as const, family: answered }) : noAnswer();
    },
  });
  const page = renderPage(cartPage, { route: "/cart" });
  await screen.findByRole("list", { name: "Items in your cart" });
  await expect.poll(() => requests).toHaveLength(1);
  return page;
}

const rows = async () =>
  within(await screen.findByRole("list", { name: "Lines of T-shirt" })).getAllByRole("listitem");

describe("products of a family in the cart", () => {
  it("stand under one head, in the order in which they were added, at the tier of their sum", async () => {
    await open([
      ["tee-white-m", 2],
      ["tee-black-xl", 3],
      ["tee-black-s", 5],
    ]);
    await screen.findByText("All colours and sizes count together.");
    expect((await rows()).map((row) => row.querySelector("p")?.textContent)).toEqual([
      "White, M",
      "Black, XL",
      "Black, S",
    ]);
    screen.getByRole("heading", { level: 2, name: "T-shirt" });
    screen.getByText("10 pieces");
    screen.getByText("5% off");
    expect(screen.getByRole("link", { name: "White, M" }).getAttribute("href")).toBe(
      "/product/tee-white-m",
    );
    // The mug and the family, then the summary and the checkout.
    expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(4);
  });

  it("say once what one more saves, and no more once it is there", async () => {
    const { user } = await open([
      ["tee-white-m", 20],
      ["tee-black-s", 29],
    ]);
    expect(
      await screen.findAllByText("Add 1 more (Black, S) for 10% off: saves ₹125"),
    ).toHaveLength(1);
    const before = currentCart().total;
    await user.click(
      screen.getByRole("button", { name: "Increase quantity of T-shirt, black, S" }),
    );
    expect(before - currentCart().total).toBe(12_500);
    expect(screen.queryByText(/Add 1 more/)).toBeNull();
    screen.getByText("Add 50 more for 15% off");
  });

  it("reach the next bulk price by a tap, which can be taken back", async () => {
    const { user } = await open([
      ["tee-white-m", 20],
      ["tee-black-s", 29],
    ]);
    const before = currentCart().lines;
    await user.click(
      await screen.findByRole("button", {
        name: /^Add 1 more \(Black, S\) for 10% off.*, T-shirt$/,
      }),
    );
    expect(currentCart().lines.map(({ quantity }) => quantity)).toEqual([20, 30, 1]);
    screen.getByText("1 piece of T-shirt, black, S was added to your cart");
    expect(screen.queryByRole("button", { name: /^Add 1 more/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(currentCart().lines).toEqual(before);
  });

  it("add for it what has stock, though there is less of it", async () => {
    const scarce = testFamily();
    const variants = scarce.variants.map((each) =>
      each.slug === "tee-black-s" ? { ...each, quantity: 29 } : each,
    );
    await open(
      [
        ["tee-white-m", 20],
        ["tee-black-s", 29],
      ],
      { ...scarce, variants },
    );
    await screen.findByRole("button", { name: /^Add 1 more \(White, M\)/ });
  });

  it("stand under one head, too, where each counts by itself, with its own next price", async () => {
    const variants = family.variants.map((each) => ({ ...each, tierGroup: null }));
    const unshared = { ...family, sharedTiers: false, variants };
    const { user } = await open(
      [
        ["tee-white-m", 9],
        ["tee-black-s", 49],
      ],
      unshared,
    );
    expect(await rows()).toHaveLength(2);
    await screen.findByText("Each counts by itself.");
    const [white, black] = (await rows()).map((row) => within(row));
    white?.getByText("Add 1 more for 5% off");
    expect(white?.queryByRole("button", { name: /^Add 1 more/ })).toBeNull();
    black?.getByText("each, 5% off");
    await user.click(
      black?.getByRole("button", {
        name: /^Add 1 more for 10% off: saves ₹125 ?, T-shirt, black, S$/,
      }) as HTMLElement,
    );
    expect(currentCart().lines.map(({ quantity }) => quantity)).toEqual([9, 50, 1]);
    // Kept with the lines: the next visit groups them before the shop is asked.
    expect(currentCart().lines.map(({ familyId }) => familyId)).toEqual([
      "tees",
      "tees",
      undefined,
    ]);
    expect(readCart(localStorage.getItem(cartKey(undefined))).lines[0]?.familyId).toBe("tees");
  });

  it("are removed each by itself or all together, and come back", async () => {
    const { user } = await open([
      ["tee-white-m", 4],
      ["tee-black-s", 3],
      ["tee-black-m", 2],
    ]);
    const before = currentCart().lines;
    await user.click(screen.getByRole("button", { name: "Remove T-shirt, white, M" }));
    expect(await rows()).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Remove all 9 pieces of T-shirt" }));
    screen.getByText("9 pieces of T-shirt were removed from your cart");
    expect(currentCart().lines.map(({ _id }) => _id)).toEqual(["mug"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(currentCart().lines).toEqual(before);
  });

  it("that have several lines tell them apart, and lose the one that is taken out", async () => {
    act(() => addToCart(variant("tee-black-s"), "bulk_10"));
    const { user } = await open([
      ["tee-black-s", 1],
      ["tee-white-m", 2],
    ]);
    expect(await rows()).toHaveLength(3);
    screen.getByRole("textbox", { name: "Type the quantity of T-shirt, black, S, line 2 of 2" });
    await user.click(
      screen.getByRole("button", { name: "Take out T-shirt, black, S, line 1 of 2" }),
    );
    screen.getByText("10 pieces of T-shirt, black, S were taken out of your cart");
    expect(currentCart().lines.map(({ variant, price }) => [variant, price])).toEqual([
      ["single", 79],
      ["single", 79],
      ["single", 79],
    ]);
  });

  it("are named by themselves while the shop cannot be asked about them", async () => {
    await open(
      [
        ["tee-white-m", 2],
        ["tee-black-s", 3],
      ],
      null,
    );
    expect((await rows()).map((row) => row.querySelector("p")?.textContent)).toEqual([
      "white, M",
      "black, S",
    ]);
    screen.getByText("Add 5 more for 5% off");
    screen.getByText("These count together.");
    expect(screen.queryByRole("button", { name: /^Add other/ })).toBeNull();
  });

  it("lead to the others of the family", async () => {
    const { user } = await open([
      ["tee-white-m", 2],
      ["tee-black-s", 3],
    ]);
    await user.click(await screen.findByRole("button", { name: "Add other colours and sizes" }));
    await user.type(
      await screen.findByRole("textbox", { name: "Pieces of T-shirt, white, L" }),
      "5",
    );
    await user.click(screen.getByRole("button", { name: "Add to cart" }));
    expect(await rows()).toHaveLength(3);
    expect(currentCart().totalQuantity).toBe(11);
  });
});

it("a product by itself says what one more saves, and the bar leads to the checkout", async () => {
  act(() => addToCart(mug, "single", 49));
  fakeApi({
    getProducts: () =>
      success({ success: true as const, products: [mug], total: 1, nextCursor: null }),
  });
  renderPage(cartPage, { route: "/cart" });
  await screen.findByText("Add 1 more for 10% off: saves ₹125");
  const checkout = screen.getByRole("link", { name: "Checkout" });
  expect(checkout.getAttribute("href")).toBe("/cart#checkout");
  expect(checkout.parentElement?.textContent).toContain("49 pieces: ₹3,675");
});

it("a product by itself says which variant it is where its name does not", async () => {
  const shirt = testProduct({ _id: "xl", name: "T-shirt, lavender, M" });
  act(() => addToCart(shirt, "single"));
  fakeApi({
    getProducts: () =>
      success({
        success: true as const,
        products: [{ ...shirt, options: ["XL"] }],
        total: 1,
        nextCursor: null,
      }),
  });
  renderPage(cartPage, { route: "/cart" });
  await screen.findByRole("heading", { level: 2, name: "T-shirt, lavender, M (XL)" });
});
