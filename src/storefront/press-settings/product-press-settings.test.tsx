import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { PressSetting } from "#shared/press-settings/contract.ts";
import { ProductPressSettings } from "./product-press-settings.tsx";

const setting = (_id: string, source: PressSetting["source"]): PressSetting => ({
  _id,
  slug: _id,
  blank: "Slate",
  method: "sublimation",
  machine: "Vacuum press",
  temperature: { min: 204, max: 204 },
  seconds: { min: 480, max: 480 },
  pressure: null,
  peel: [],
  notes: "",
  source,
  blanks: [],
  machines: [],
  updatedAt: "2026-01-01T00:00:00.000Z",
});

it("names each source once, and both of one name", () => {
  const settings = [
    setting("s1", { name: "Our article", url: "/blog/slate" }),
    setting("s2", { name: "Our article", url: "/blog/slate" }),
    setting("s3", { name: "Our article", url: "/blog/glass" }),
  ];
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => <ProductPressSettings productName="Slate" settings={settings} />,
    },
  ]);
  render(<Stub />);
  const links = screen.getAllByRole("link", { name: "Our article" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/blog/slate", "/blog/glass"]);
});
