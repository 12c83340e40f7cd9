import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { testStore } from "#tests/components/render-page.tsx";
import { WithoutScripts } from "./without-scripts.tsx";

const saidAt = (path: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <WithoutScripts store={testStore} />
    </MemoryRouter>,
  );

it.each([
  "/orders",
  "/cart",
  "/quotes",
  "/addresses",
  "/return?parcel=1",
  "/dashboard/admin/orders",
])("%s says that it needs scripts, and whom to ask", (path) => {
  expect(saidAt(path)).toMatch(/<noscript>.*This page needs JavaScript.*wa\.me/s);
});

it.each(["/", "/category/mugs", "/search?q=mug", "/blog/returns"])(
  "%s says that reading works without",
  (path) => {
    expect(saidAt(path)).toContain("Reading and searching work without it.");
  },
);
