import { describe, expect, it } from "vitest";
import { searchDocument } from "./document.ts";

const press = {
  name: "Heat press, 38 × 38 cm",
  sku: "HP-3838",
  categoryNames: ["Flat heat presses", "Heat presses"],
  specifications: [{ name: "Power", value: "1.6 kW" }],
  description: "O'Brien's \\ workhorse",
};

/** The weights of each word. */
function weights(document: string): Record<string, string> {
  return Object.fromEntries(
    [...document.matchAll(/'((?:[^']|'')+)':([\dA-D,]+)/g)].map(([, word, at]) => [
      word,
      [...new Set(at?.replaceAll(/[\d,]/g, ""))].join(""),
    ]),
  );
}

describe("a search document", () => {
  it("weighs name and SKU, then categories, specifications and the description", () => {
    const { document } = searchDocument([press]);
    expect(weights(document)).toMatchObject({
      heat: "AB",
      heatpress: "AB",
      "380mm": "A",
      hp3838: "A",
      machine: "B",
      flat: "B",
      "1600w": "C",
      workhorse: "D",
    });
  });

  it("writes quotes and backslashes as PostgreSQL reads them", () => {
    expect(searchDocument([{ ...press, sku: "A'B\\C" }]).document).not.toMatch(/'[^':]*\\(?!\\)/);
  });

  it("has what is common to a family once", () => {
    const one = searchDocument([press]);
    const both = searchDocument([press, { ...press, sku: "HP-3839" }]);
    expect(both.words.filter((word) => !one.words.includes(word))).toEqual(["3839", "hp3839"]);
    expect(both.document.match(/'workhorse':[^ ]+/)?.[0]).toBe(
      one.document.match(/'workhorse':[^ ]+/)?.[0],
    );
  });
});
