import { screen, within } from "@testing-library/react";
import type { DictionaryAttribute, DictionaryValue } from "#shared/attributes/admin-contract.ts";
import type { Uses } from "#shared/attributes/uses-contract.ts";
import { success } from "#shared/failure.ts";

export const power: DictionaryAttribute = {
  _id: "a1",
  code: "power",
  name: "Power",
  kind: "number",
  unit: "W",
  isFilter: true,
  position: 1,
  readFrom: ["Power", "Wattage"],
  isFixed: false,
  products: { count: 5000, isExact: false },
  updatedAt: "2026-01-01T00:00:00.000Z",
};
export const colour: DictionaryAttribute = {
  ...power,
  _id: "a2",
  code: "colour",
  name: "Colour",
  kind: "choice",
  unit: "",
  position: 2,
  readFrom: [],
  products: { count: 1, isExact: true },
};
export const origin: DictionaryAttribute = {
  ...colour,
  _id: "a3",
  code: "origin",
  name: "Country of origin",
  isFixed: true,
};
export const value = (id: number, name: string): DictionaryValue => ({
  id,
  name,
  slug: name.toLowerCase(),
  swatch: "",
  products: { count: 2, isExact: true },
});
export const version = "2026-01-01T00:00:00.000Z";
export const listAttributes = () =>
  success({
    success: true as const,
    ...{ attributes: [power, colour, origin], total: 3, page: 1, pages: 1 },
  });
export const getAttributeValues = () =>
  success({
    success: true as const,
    version,
    values: [value(1, "Red"), value(2, "Royal blue"), value(3, "Royal-blue")],
    hasMore: false,
  });

/** Nothing needs it. */
export const unused: Uses = { total: 0, first: [] };
export const usesOf = (...names: string[]): Uses => ({
  total: names.length,
  first: names.map((name, place) => ({ _id: `u${place}`, name })),
});
export const getAttributeUses = () =>
  success({ success: true as const, families: unused, rules: unused, unitChange: null });

export const form = (name: string) => within(screen.getByRole("form", { name }));
