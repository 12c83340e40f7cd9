import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import * as productPage from "./product-page.tsx";

const visit = { route: "/product/:slug", path: "/product/old-mug" };
const notThere = () => failure("not_found", "Product not found");

it("says of a deleted product that it is no longer sold, and leads to its category", async () => {
  fakeApi({
    getProduct: notThere,
    getRemovedProduct: () =>
      success({ success: true, name: "Old mug", category: { name: "Mugs", slug: "mugs" } }),
  });
  renderPage(productPage, visit);
  await screen.findByRole("heading", { level: 1, name: "Old mug is no longer sold" });
  expect(screen.getByRole("link", { name: "Mugs" }).getAttribute("href")).toBe("/category/mugs");
});

it("says of one that never was that it does not exist", async () => {
  fakeApi({ getProduct: notThere, getRemovedProduct: notThere });
  renderPage(productPage, visit);
  await screen.findByText("This product does not exist or was removed.");
});
