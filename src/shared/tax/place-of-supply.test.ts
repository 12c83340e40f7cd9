import { describe, expect, it } from "vitest";
import { placeOfSupply } from "./place-of-supply.ts";

const KARNATAKA = "29AAGCB7383J1Z4";
const billingAddress = {};

describe("the place of supply", () => {
  it("is where the goods go, for a registered buyer's own address, too", () => {
    const kerala = { name: "Kerala", gstCode: "32" };
    expect(placeOfSupply("Kerala")).toEqual(kerala);
    expect(placeOfSupply("Kerala", { gstin: KARNATAKA })).toEqual(kerala);
    expect(placeOfSupply("Kerala", { billingAddress })).toEqual(kerala);
    expect(placeOfSupply("Kerala", { gstin: "29AAGCB7383J1Z5", billingAddress })).toEqual(kerala);
    expect(placeOfSupply("")).toBeUndefined();
  });

  it("is the state of the GSTIN where its owner is billed elsewhere than the goods go", () => {
    const billed = { gstin: KARNATAKA, billingAddress };
    expect(placeOfSupply("Kerala", billed)).toEqual({ name: "Karnataka", gstCode: "29" });
  });
});
