import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testFamily } from "#shared/families/test-families.ts";
import { renderPage } from "../testing/render-page.tsx";
import { ProductVariants } from "./product-variants.tsx";

function open(productId: string, family = testFamily()) {
  const page = () => <ProductVariants productId={productId} family={family} />;
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

  it("are none where there is nothing to choose", async () => {
    const family = testFamily();
    open("tee-black-s", { ...family, options: [] });
    expect(screen.queryByRole("link")).toBeNull();
  });
});
