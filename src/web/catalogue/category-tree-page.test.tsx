import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import * as categoryTreePage from "./category-tree-page.tsx";

const open = () => renderPage(categoryTreePage, { route: "/category" });

const mugs = {
  _id: "mugs",
  name: "Mugs",
  slug: "mugs",
  parent: null,
  description: "To drink from.",
};

describe("the page of all categories", () => {
  it("lists them with their number of products", async () => {
    fakeApi({
      getCategories: () => success({ success: true, category: [mugs] }),
      getProductsOfCategory: ({ params }) =>
        success({
          success: true,
          products: [testProduct()],
          total: params.slug === "mugs" ? 7 : 0,
          nextCursor: null,
          category: mugs,
          ancestors: [],
          subcategories: [],
        }),
    });
    open();
    await screen.findByRole("link", { name: /Mugs/ });
    screen.getByText(/7 products/);
  });

  it("says when there are none", async () => {
    fakeApi({ getCategories: () => success({ success: true, category: [] }) });
    open();
    await screen.findByText("There are no categories yet");
  });

  it("says when they cannot be loaded, and tries again", async () => {
    let away = true;
    fakeApi({
      getCategories: () =>
        away
          ? failure("unavailable", "The shop is busy.")
          : success({ success: true, category: [] }),
    });
    const { user } = open();
    await screen.findByText("Something went wrong in getting categories");
    away = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are no categories yet")).toBeTruthy();
  });
});
