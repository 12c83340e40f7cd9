import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import { MAX_VIEWED, RecentlyViewed, rememberViewed, viewedProducts } from "./recently-viewed.tsx";

const id = (number: number) => `0190a0a0-0000-7000-8000-${String(number).padStart(12, "0")}`;

beforeEach(() => localStorage.clear());

it("remembers the last twelve, each once, the last first; what is stored may be anything", () => {
  for (let number = 0; number < 20; number += 1) rememberViewed(id(number));
  rememberViewed(id(15));
  expect(viewedProducts()).toHaveLength(MAX_VIEWED);
  expect(viewedProducts().slice(0, 2)).toEqual([id(15), id(19)]);
  localStorage.setItem("recently-viewed", '["<script>",3]');
  expect(viewedProducts()).toEqual([]);
});

it("shows others than the product that is looked at, and forgets them when asked to", async () => {
  rememberViewed(id(1));
  const requests: unknown[] = [];
  const seen = {
    ...{ _id: id(1), name: "Mug press", slug: "mug-press", description: "", price: 4_900 },
    ...{ quantity: 1, category: { _id: "c", name: "Presses", slug: "presses" }, shipping: true },
    ...{ photo: [], bulkDiscounts: [], createdAt: "", updatedAt: "", sku: "", origin: "" },
    ...{
      specifications: [],
      netQuantity: "",
      unit: "NOS" as const,
      hsn: "",
      gstPercent: null,
      tierGroup: null,
    },
  };
  fakeApi({
    getProducts: ({ query }) => {
      requests.push(query.ids);
      return success({ success: true, products: [seen], total: 1, nextCursor: null });
    },
  });
  const Page = () => <RecentlyViewed product={{ _id: id(2) }} />;
  const { user } = renderPage({ default: Page }, { route: "/product/x" });
  await screen.findByRole("heading", { name: "Recently viewed" }, { timeout: 5_000 });
  screen.getByRole("link", { name: "Mug press" });
  expect(requests).toEqual([id(1)]);
  expect(viewedProducts()).toEqual([id(2), id(1)]);
  await user.click(screen.getByRole("button", { name: /^Clear/ }));
  await waitFor(() => expect(screen.queryByText("Recently viewed")).toBeNull());
  expect(viewedProducts()).toEqual([]);
});
