import { describe, expect, it } from "vitest";
import type { StoreInfo } from "../store-info.ts";
import { offererFrom } from "./seller.ts";

const MAHARASHTRA = "27AAPFU0939F1ZV";
const KARNATAKA = "29AAPFU0939F1ZR";
const TAMIL_NADU = "33AAPFU0939F1Z2";

const registered = (gstin: string, state: string) => ({
  ...{ gstin, state, legalName: "Pressroom Supplies", address: "1 MG Road" },
});
const shop = {
  ...{ name: "Pressroom", email: "care@example.com", phone: "+91 33 4000 1988" },
  gstin: MAHARASHTRA,
  branchRegistrations: {
    bengaluru: registered(KARNATAKA, "Karnataka"),
    chennai: registered(TAMIL_NADU, "Tamil Nadu"),
  },
} as unknown as StoreInfo;

describe("who offers goods of branches", () => {
  it.each([
    [["kolkata"], MAHARASHTRA],
    [["bengaluru"], KARNATAKA],
    [["bengaluru", "bengaluru"], KARNATAKA],
    [[], MAHARASHTRA],
  ])("of %j is one registration, of which nothing needs to be said: %s", (branches, gstin) => {
    const { seller, note } = offererFrom(shop, branches);
    expect([seller.gstin, note]).toEqual([gstin, undefined]);
  });

  it.each([
    [["bengaluru", "kolkata"], MAHARASHTRA],
    [["chennai", "bengaluru"], TAMIL_NADU],
  ])("of %j is the shop's if it is among them, with the others named: %s", (branches, gstin) => {
    const { seller, note } = offererFrom(shop, branches);
    expect(seller.gstin).toBe(gstin);
    expect(note).toContain(`${KARNATAKA} (Karnataka)`);
    expect(note).toContain(gstin);
  });
});
