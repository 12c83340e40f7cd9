import { describe, expect, it } from "vitest";
import { buyerContradictions } from "./buyer-contradictions.ts";

const SELLER = "19AAAAA0000A1ZZ";
const KARNATAKA = "29AAGCB7383J1Z4";
const kolkata = { state: "West Bengal" };
const found = (buyer: Parameters<typeof buyerContradictions>[0]) =>
  Object.keys(buyerContradictions(buyer, kolkata, SELLER));

describe("what of a buyer cannot stand", () => {
  it("is a GSTIN of another state than the bill, until somebody says that both are right", () => {
    expect(buyerContradictions({ gstin: KARNATAKA }, kolkata, SELLER)).toEqual({
      gstin: expect.stringMatching(/registered in Karnataka, but the bill goes to West Bengal/),
    });
    expect(found({ gstin: KARNATAKA, gstinConfirmed: true })).toEqual([]);
    expect(found({ gstin: KARNATAKA, billingAddress: { state: "Karnataka" } })).toEqual([]);
  });

  it("is the seller's own GSTIN, whoever says that it is right", () => {
    expect(found({ gstin: SELLER, gstinConfirmed: true })).toEqual(["gstin"]);
  });

  it("is a SEZ that has no GSTIN", () => {
    expect(found({ sez: true })).toEqual(["sez"]);
    expect(found({ sez: true, gstin: KARNATAKA, gstinConfirmed: true })).toEqual([]);
  });

  it("is nothing of who buys for himself", () => {
    expect(found(undefined)).toEqual([]);
    expect(found({})).toEqual([]);
  });
});
