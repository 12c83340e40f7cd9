import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { PriceList } from "./price-list.tsx";

it("says of a family which pieces count together for its bulk prices", () => {
  const family = {
    name: "T-shirt",
    products: 10,
    options: [
      { name: "Colour", values: 2 },
      { name: "Size", values: 5 },
    ],
    fromPrice: 79,
    pricesDiffer: false,
  };
  const product = testProduct({ tierGroup: "tees" });
  const page = () => <PriceList {...product} family={family} quoteLink="/chat" />;
  renderPage({ default: page }, { route: "/" });
  screen.getByText("Pieces of all 2 colours and 5 sizes count together.");
  expect(screen.getByRole("table")).toBeTruthy();
});
