import type { AttributeWithValues } from "#shared/attributes/contract.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import type { WrittenRule } from "#shared/compatibility/rules-contract.ts";
import { success } from "#shared/failure.ts";

const category = (_id: string, name: string): Category => ({ _id, name, slug: _id, parent: null });
const number = (code: string, name: string): AttributeWithValues => ({
  code,
  name,
  kind: "number",
  unit: "mm",
  values: [],
});
const presses = category("c1", "Mug presses");
const mugs = category("c2", "Mugs");
export const side = { products: [], categories: [], choices: [], ranges: [] };

export const rule: WrittenRule = {
  _id: "r1",
  updatedAt: "2026-01-01T00:00:00.000Z",
  kind: "blank",
  reason: "It goes round the press's element.",
  machines: { ...side, categories: ["c1"] },
  goods: {
    ...side,
    categories: ["c2"],
    ranges: [{ attribute: "height", min: null, max: 100 }],
    choices: [{ attribute: "colour", values: ["white"] }],
  },
  comparisons: [{ goods: "diameter", sign: "at-most", machine: "max-diameter" }],
  starter: { quantity: 36, takes: "one" },
  products: [],
};

const getCategories = () => success({ success: true as const, category: [presses, mugs] });
const getAttributeFields = () =>
  success({
    success: true as const,
    attributes: [
      number("diameter", "Diameter"),
      number("max-diameter", "Takes diameters up to"),
      number("height", "Height"),
      {
        code: "colour",
        name: "Colour",
        kind: "choice" as const,
        unit: "",
        values: [{ slug: "white", name: "White", number: null, swatch: "" }],
      },
    ],
  });
export const names = { getCategories, getAttributeFields };
