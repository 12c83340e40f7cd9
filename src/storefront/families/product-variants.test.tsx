import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noAnswer } from "#browser/api-outcome.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { testFamily } from "#tests/support/sample-families.ts";
import { currentCart } from "../cart/cart-store.ts";
import { ProductVariants } from "./product-variants.tsx";

function open(productId: string, family = testFamily()) {
  const page = () => (
    <ProductVariants product={{ _id: productId, slug: productId }} family={family} />
  );
  return renderPage({ default: page }, { route: "/" });
}

describe("the options of a product", () => {
  it("are links to its siblings; the shown one, sold-out ones and missing ones say so", async () => {
    open("tee-black-xl");
    const shown = await screen.findByRole("link", { name: "Black" });
    expect(shown.getAttribute("aria-current")).toBe("true");
    const white = screen.getByRole("link", { name: /^White ?, shows S$/ });
    expect(white.getAttribute("href")).toBe("/product/tee-white-s");
    screen.getByText("Not made in this combination: White (shows S)");
    const soldOut = screen.getByRole("link", { name: /^L ?, sold out$/ });
    expect(soldOut.getAttribute("href")).toBe("/product/tee-black-l");
    screen.getByRole("group", { name: /^Size: ?XL$/ });
    expect(screen.getAllByRole("link")).toHaveLength(6);
  });

  it("are followed by the keyboard", async () => {
    const { user, currentPath } = open("tee-black-m");
    await screen.findByRole("link", { name: "Black" });
    await user.tab();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(currentPath()).toBe("/product/tee-white-m");
  });

  it("lead to ordering several at once, from a sold-out product too", async () => {
    const family = testFamily();
    fakeApi({ getProductFamily: () => success({ success: true as const, family }) });
    const { user } = open("tee-black-l", family);
    await user.click(
      await screen.findByRole("button", { name: "Order several colours and sizes at once" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Add to cart" });
    await user.type(
      await within(dialog).findByRole("textbox", { name: "Pieces of T-shirt, black, S" }),
      "2",
    );
    await user.click(within(dialog).getByRole("button", { name: "Add to cart" }));
    expect(currentCart().totalQuantity).toBe(2);
    await screen.findByText("Product added to Cart");
  });

  it("say where the others could not be asked for, and ask again", async () => {
    const family = testFamily();
    fakeApi({ getProductFamily: noAnswer });
    const { user } = open("tee-black-m", family);
    await user.click(await screen.findByRole("button", { name: /^Order several/ }));
    await screen.findByText("What there is to choose could not be loaded.");
    fakeApi({ getProductFamily: () => success({ success: true as const, family }) });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("textbox", { name: "Pieces of T-shirt, black, S" });
  });

  it("offer no several where few are in stock", async () => {
    const { variants, ...family } = testFamily();
    const few = variants.map((each, place) => ({ ...each, quantity: place < 2 ? 5 : 0 }));
    open("tee-black-m", { ...family, variants: few });
    await screen.findByRole("link", { name: "Black" });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("are none where there is nothing to choose", async () => {
    const family = testFamily();
    open("tee-black-s", { ...family, options: [] });
    expect(screen.queryByRole("link")).toBeNull();
  });
});
