import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { testProduct } from "#shared/catalogue/test-products.ts";
import { testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import { ProductFacts } from "./product-details.tsx";

it.each([
  [testStore.gstin, ["HSN 6912", "GST 5%, included in the price"]],
  [undefined, ["HSN 6912"]],
])("the facts of a seller with the GSTIN %s tell its tax, and no other's", (gstin, shown) => {
  vi.spyOn(rootData, "useStoreInfo").mockReturnValue({ ...testStore, gstin });
  render(<ProductFacts product={testProduct({ hsn: "6912", gstPercent: 5 })} />);
  for (const name of shown) screen.getByRole("row", { name });
  expect(screen.queryAllByRole("row", { name: /GST/ })).toHaveLength(gstin ? 2 : 0);
});
