import { act, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { success } from "#shared/failure.ts";
import { fakeApi } from "#tests/components/fake-api.ts";
import { renderPage } from "#tests/components/render-page.tsx";
import * as comparePage from "./compare-page.tsx";
import { addCompared, clearCompared } from "./compared-products.ts";

beforeEach(() => act(clearCompared));

it("says as the server sends it that it loads, not that it is empty", () => {
  const Page = comparePage.default as unknown as ComponentType<{ loaderData: object }>;
  const page = renderToString(
    <MemoryRouter>
      <Page loaderData={{ products: [], rows: [], goneCount: 0 }} />
    </MemoryRouter>,
  );
  expect(page).toContain("Loading what you compare...");
  expect(page).not.toContain("Nothing to compare yet");
});

it("says that it loads while what was chosen is on its way", async () => {
  const mug = testProduct();
  const way = Promise.withResolvers<void>();
  fakeApi({
    getProduct: async () => {
      await way.promise;
      return success({ success: true, product: mug });
    },
    getProductAttributes: () => success({ success: true, products: [], readFrom: {} }),
  });
  act(() => void addCompared(mug));
  renderPage(comparePage, { route: "/compare" });
  await screen.findByText("Loading what you compare...");
  expect(screen.queryByText("Nothing to compare yet")).toBeNull();
  await act(async () => way.resolve());
  await screen.findByText("Choose a second product");
});

it("is empty where nothing was chosen", async () => {
  renderPage(comparePage, { route: "/compare" });
  await screen.findByText("Nothing to compare yet");
});
