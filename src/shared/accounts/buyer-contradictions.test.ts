import { describe, expect, it } from "vitest";
import { buyerContradictions } from "./buyer-contradictions.ts";

const SELLER = "19AAAAA0000A1ZZ";
const BRANCH = "29AAAAA0000A1ZY";
const shop = { gstin: SELLER, ownGstins: [SELLER, BRANCH] };
const KARNATAKA = "29AAGCB7383J1Z4";
const kolkata = { state: "West Bengal" };
const found = (buyer: Parameters<typeof buyerContradictions>[0]) =>
  Object.keys(buyerContradictions(buyer, kolkata, shop));

describe("what of a buyer cannot stand", () => {
  it("is a GSTIN of another state than the bill, until somebody says that both are right", () => {
    expect(buyerContradictions({ gstin: KARNATAKA }, kolkata, shop)).toEqual({
      gstin: expect.stringMatching(/registered in Karnataka, but the bill goes to West Bengal/),
    });
    expect(found({ gstin: KARNATAKA, gstinConfirmed: true })).toEqual([]);
    expect(found({ gstin: KARNATAKA, billingAddress: { state: "Karnataka" } })).toEqual([]);
  });

  it("is a GSTIN of the shop's own, also a branch's, whoever says that it is right", () => {
    expect(found({ gstin: SELLER, gstinConfirmed: true })).toEqual(["gstin"]);
    expect(found({ gstin: BRANCH, gstinConfirmed: true })).toEqual(["gstin"]);
    const alone = buyerContradictions({ gstin: SELLER }, kolkata, { gstin: SELLER });
    expect(alone.gstin).toMatch(/^This GSTIN is ours, the seller's/);
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
