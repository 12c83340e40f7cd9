import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import { BuyBox } from "./buy-box.tsx";

const open = (product: ReturnType<typeof testProduct>) =>
  renderPage({ default: () => <BuyBox product={product} /> }, { route: "/product/white-mug" });

it("a product without a price offers to ask for one, and not to buy it", async () => {
  open(testProduct({ price: 0 }));
  const ask = await screen.findByRole("link", { name: "Ask for a price : White mug" });
  expect(ask.getAttribute("href")).toBe("/quote/ask?product=white-mug");
  expect(screen.getAllByText("Price on request")).not.toHaveLength(0);
  expect(screen.queryByRole("button", { name: /^Add to cart/ })).toBeNull();
  expect(screen.queryByText(/₹0/)).toBeNull();
});

it.each([testStore.gstin, undefined])(
  "a product without HSN and rate can be ordered from a shop under %s",
  async (gstin) => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });
    open(testProduct({ hsn: "", gstPercent: null }));
    await screen.findByRole("button", { name: /^Add to cart/ });
  },
);
