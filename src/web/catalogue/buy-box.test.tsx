import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import * as rootData from "../site/root-data.ts";
import { renderPage, testStore } from "../testing/render-page.tsx";
import { BuyBox } from "./buy-box.tsx";

const open = (product: ReturnType<typeof testProduct>) =>
  renderPage({ default: () => <BuyBox product={product} /> }, { route: "/product/white-mug" });

it.each([{ hsn: "" }, { gstPercent: null }])(
  "a product with %j cannot be ordered under a GSTIN, and leads to the shop instead",
  async (lacking) => {
    open(testProduct(lacking));
    const link = await screen.findByRole("link", { name: "write to us" });
    expect(link.getAttribute("href")).toBe("mailto:shop@example.com?subject=White%20mug");
    expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
  },
);

it("a product without HSN and rate can be ordered from a shop without a GSTIN", async () => {
  vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin: undefined });
  open(testProduct({ hsn: "", gstPercent: null }));
  await screen.findByRole("button", { name: /^Add to cart/ });
});
