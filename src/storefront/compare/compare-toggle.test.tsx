import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { renderPage } from "#tests/components/render-page.tsx";
import { Toasts } from "#ui/toast.tsx";
import { CompareBar } from "./compare-bar.tsx";
import { CompareToggle } from "./compare-toggle.tsx";
import { clearCompared } from "./compared-products.ts";

const names = ["One", "Two", "Three", "Four", "Five"];

function Products() {
  return (
    <>
      {names.map((name) => (
        <CompareToggle key={name} slug={name.toLowerCase()} name={name} />
      ))}
      <Toasts />
      <CompareBar />
    </>
  );
}

function open() {
  const router = createMemoryRouter([
    { path: "/", element: <Products /> },
    { path: "/other", element: <Toasts /> },
  ]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}

beforeEach(() => act(clearCompared));

const toggle = (name: string) => screen.getByRole("button", { name: `Compare: ${name}` });
const stored = () =>
  JSON.parse(localStorage.getItem("compare") ?? "[]").map(({ name }: { name: string }) => name);

it("offers to swap the first of four for the fifth", async () => {
  const { user } = open();
  for (const name of names) await user.click(toggle(name));
  expect(stored()).toEqual(["One", "Two", "Three", "Four"]);
  screen.getByText("Four products can be compared at once. Take out One for this one?");
  await user.click(screen.getByRole("button", { name: "Swap" }));
  expect(stored()).toEqual(["Two", "Three", "Four", "Five"]);
  expect(toggle("Five").getAttribute("aria-pressed")).toBe("true");
});

it("takes the offer away with its page, whose heading it would cover", async () => {
  const { user, router } = open();
  for (const name of names) await user.click(toggle(name));
  await act(() => router.navigate("/other"));
  expect(screen.queryByText(/Four products/)).toBeNull();
});

it("lets one be removed from the bar, or all", async () => {
  const { user } = open();
  for (const name of names.slice(0, 2)) await user.click(toggle(name));
  await user.click(screen.getByRole("button", { name: "Remove One" }));
  screen.getByText("One is not compared any more");
  expect(stored()).toEqual(["Two"]);
  await user.click(screen.getByRole("button", { name: "Clear products to compare" }));
  expect(screen.queryByRole("region", { name: "Products to compare" })).toBeNull();
});

const oneToggle = (withLink: boolean) => () => (
  <>
    <CompareToggle slug="mug-press" name="Mug press" withLink={withLink} />
    <CompareBar />
  </>
);

it("leads to the comparison itself where a product's page has its button at the bottom", async () => {
  const { user } = renderPage({ default: oneToggle(true) }, { route: "/" });
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Compare: Mug press" }));
  const link = screen.getByRole("link", { name: "Go to comparison (1)" });
  expect(link.getAttribute("href")).toBe("/compare?p=mug-press");
  screen.getByRole("region", { name: "Products to compare" });
});

it("leaves the bottom of the cart to its total", async () => {
  const { user } = renderPage({ default: oneToggle(false) }, { route: "/cart" });
  await user.click(screen.getByRole("button", { name: "Compare: Mug press" }));
  expect(screen.queryByRole("region", { name: "Products to compare" })).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
