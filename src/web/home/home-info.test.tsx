import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import * as rootData from "../site/root-data.ts";
import { testStore } from "../testing/render-page.tsx";
import { HomeInfo } from "./home-info.tsx";

it("the home page says that GST is included where the seller charges it", () => {
  const shop = vi.spyOn(rootData, "useStoreInfo").mockReturnValue(testStore);
  const { rerender } = render(<HomeInfo />);
  screen.getByRole("heading", { name: "One price, GST included" });
  shop.mockReturnValue({ ...testStore, gstin: undefined });
  rerender(<HomeInfo />);
  screen.getByRole("heading", { name: "One price" });
  expect(document.body.textContent).not.toContain("GST");
});
