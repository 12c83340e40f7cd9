import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usualHome } from "#shared/settings/home-defaults.ts";
import { testStore } from "#tests/components/render-page.tsx";
import * as rootData from "../site/root-data.ts";
import { HomeInfo } from "./home-info.tsx";

it("the home page says that GST is included where the seller charges it, and how long goods can be returned", () => {
  const shop = vi.spyOn(rootData, "useStoreInfo").mockReturnValue(testStore);
  vi.spyOn(rootData, "useReturnDays").mockReturnValue(12);
  const { rerender } = render(<HomeInfo blocks={usualHome.info} />);
  screen.getByRole("heading", { name: "Returns within 12 days" });
  screen.getByRole("heading", { name: "One price, GST included" });
  shop.mockReturnValue({ ...testStore, gstin: undefined });
  rerender(<HomeInfo blocks={usualHome.info} />);
  screen.getByRole("heading", { name: "One price" });
  expect(document.body.textContent).not.toContain("GST");
});
