import { screen } from "@testing-library/react";
import { it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import * as rootData from "../site/root-data.ts";
import { renderPage, testStore } from "../testing/render-page.tsx";
import { BuyBox } from "./buy-box.tsx";

const open = (product: ReturnType<typeof testProduct>) =>
  renderPage({ default: () => <BuyBox product={product} /> }, { route: "/product/white-mug" });

it.each([testStore.gstin, undefined])(
  "a product without HSN and rate can be ordered from a shop under %s",
  async (gstin) => {
    vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });
    open(testProduct({ hsn: "", gstPercent: null }));
    await screen.findByRole("button", { name: /^Add to cart/ });
  },
);
