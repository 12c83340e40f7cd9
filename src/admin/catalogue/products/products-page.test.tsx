import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { signInAsAdmin } from "#tests/components/sign-in-admin.ts";
import * as productsPage from "./products-page.tsx";

const LIST = "/dashboard/admin/products";

beforeEach(signInAsAdmin);

it("an address past the last page, or with a filter that there is not, shows what there is", async () => {
  fakeApi({
    getCategories: () => success({ success: true, category: [] }),
    listAdminProducts: ({ query: { page } }) =>
      success({
        success: true,
        lowStock: 5,
        ofCategories: {},
        products: Number(page) > 3 ? [] : [testProduct({ name: `Mug of page ${page}` })],
        total: 137,
        page: Number(page),
        pages: 3,
      }),
  });
  const { currentPath } = renderPage(productsPage, {
    route: LIST,
    path: `${LIST}?stock=bogus&page=99`,
  });
  await screen.findByText("Mug of page 3");
  screen.getByText("137 products");
  expect(screen.queryByText("No products found")).toBeNull();
  await waitFor(() => expect(currentPath()).toBe(`${LIST}?page=3`));
  expect(screen.queryByLabelText("Stock")).toBeNull();
});

it("a product without a price is marked: it is not sold", async () => {
  fakeApi({
    getCategories: () => success({ success: true, category: [] }),
    listAdminProducts: () =>
      success({
        ...{ success: true, total: 2, page: 1, pages: 1 },
        lowStock: 5,
        ofCategories: {},
        products: [
          testProduct({ _id: "p1", name: "Laser", price: 0 }),
          testProduct({ _id: "p2", name: "Mug" }),
        ],
      }),
  });
  renderPage(productsPage, { route: LIST, path: LIST });
  const rows = await screen.findAllByText("No price: not sold");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.closest("li, tr")?.textContent).toContain("Laser");
});
