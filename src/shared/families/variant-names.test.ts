import { describe, expect, it } from "vitest";
import { nameWithOptions, repeatedNames, variantName, variantSku } from "./variant-names.ts";

const shirt = {
  name: "Cotton T-shirt, 180 gsm, black, M",
  sku: "TSH-180-BLK-M",
  values: ["Black", "M"],
};

describe("the name of a variant", () => {
  it.each([
    [["Lavender", "XL"], "Cotton T-shirt, 180 gsm, lavender, XL"],
    [["Black", "S"], "Cotton T-shirt, 180 gsm, black, S"],
    [["Rose gold", "M"], "Cotton T-shirt, 180 gsm, rose gold, M"],
  ])("has its own values in place of its base's: %s", (values, name) => {
    expect(variantName("Cotton T-shirt", shirt, values)).toBe(name);
  });

  it("has what the base's name does not say at its end", () => {
    const base = { name: "Mug, 325ml", values: ["Black", "325 ml"] };
    expect(variantName("Mug", base, ["Gold", "450 ml"])).toBe("Mug, 450 ml, Gold");
  });

  it("is made of the family's where the base's says nothing of its options", () => {
    const base = { name: "Old mug", values: ["Black", ""] };
    expect(variantName("Two-tone mug", base, ["Gold", "M"])).toBe("Two-tone mug, Gold, M");
    expect(variantName(" ", base, ["Gold", "M"])).toBe("Old mug, Gold, M");
  });

  it("takes no letter within a word for a value", () => {
    const base = { name: "Men's shirt S, Small logo", values: ["S"] };
    expect(variantName("Shirt", base, ["XL"])).toBe("Men's shirt XL, Small logo");
  });
});

describe("the SKU of a variant", () => {
  const taken = new Set<string>();

  it("has its own codes in place of its base's", () => {
    expect(variantSku(shirt, ["Lavender", "XL"], taken)).toBe("TSH-180-LAV-XL");
    expect(variantSku(shirt, ["Black", "S"], taken)).toBe("TSH-180-BLK-S");
    expect(variantSku(shirt, ["Rose gold", "M"], taken)).toBe("TSH-180-RGO-M");
  });

  it("has them at its end where the base's has none, and is empty where that is", () => {
    const base = { sku: "MUG_11", values: ["White"] };
    expect(variantSku(base, ["Gold"], taken)).toBe("MUG_11_GOLD");
    expect(variantSku({ sku: "", values: ["White"] }, ["Gold"], taken)).toBe("");
  });

  it("takes over the codes that its siblings have", () => {
    const siblings = [{ sku: "TSH-180-LVR-S", values: ["Lavender", "S"] }];
    expect(variantSku(shirt, ["Lavender", "XL"], taken, siblings)).toBe("TSH-180-LVR-XL");
  });

  it("is never one that is taken", () => {
    const others = new Set(["tsh-180-lav-xl", "tsh-180-lav-xl-2"]);
    expect(variantSku(shirt, ["Lavender", "XL"], others)).toBe("TSH-180-LAV-XL-3");
  });
});

it("a name gets the values that it does not say", () => {
  expect(nameWithOptions("T-shirt, lavender, M", ["Lavender", "XL"])).toBe(
    "T-shirt, lavender, M (XL)",
  );
  expect(nameWithOptions("T-shirt", ["Lavender", "XL"])).toBe("T-shirt (Lavender, XL)");
  expect(nameWithOptions(shirt.name, [...shirt.values, ""])).toBe(shirt.name);
});

it("names that several have are found whatever their case and spaces", () => {
  expect(repeatedNames(["Mug  red", "mug red", "Cup"])).toEqual(new Set(["mug red"]));
});
