import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { CompareToggle } from "./compare-toggle.tsx";

const toggle = (withLink: boolean) => () => (
  <>
    <CompareToggle slug="mug-press" name="Mug press" withLink={withLink} />
    <CompareBar />
  </>
);

it("leads to the comparison itself where a product's page has its button at the bottom", async () => {
  const { user } = renderPage({ default: toggle(true) }, { route: "/" });
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Compare: Mug press" }));
  const link = screen.getByRole("link", { name: "Go to comparison (1)" });
  expect(link.getAttribute("href")).toBe("/compare?p=mug-press");
  screen.getByRole("region", { name: "Products to compare" });
});

it("leaves the bottom of the cart to its total", async () => {
  const { user } = renderPage({ default: toggle(false) }, { route: "/cart" });
  await user.click(screen.getByRole("button", { name: "Compare: Mug press" }));
  expect(screen.queryByRole("region", { name: "Products to compare" })).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
