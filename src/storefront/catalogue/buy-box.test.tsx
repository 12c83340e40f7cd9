import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { renderPage, testStore } from "#tests/components/render-page.tsx";
import { fillCart } from "#tests/components/sample-cart.ts";
import { testFamily } from "#tests/support/sample-families.ts";
import * as rootData from "../site/root-data.ts";
import { BuyBox } from "./buy-box.tsx";
import { shownFamily } from "./shown-family.ts";

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

it("says how many of its family are in the cart, whichever of them", async () => {
  const product = testProduct({ _id: "tee-black-m", slug: "tee-black-m" });
  const sibling = testProduct({ _id: "another id", slug: "tee-white-s" });
  fillCart([sibling, 3], [testProduct(), 5]);
  const page = () => <BuyBox product={product} family={shownFamily(testFamily())} />;
  renderPage({ default: page }, { route: "/product/tee-black-m" });
  await screen.findByRole("link", { name: /3 in your cart, all colours and sizes$/ });
});
