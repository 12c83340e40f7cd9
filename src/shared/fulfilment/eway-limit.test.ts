import { expect, it } from "vitest";
import { rupees } from "../money.ts";
import { documentSettings } from "../settings/documents.ts";
import { ewayLimitFor } from "./eway-limit.ts";

const settings = documentSettings.parse({});
const CHENNAI = "33AAAAA0000A1ZZ";
const KOLKATA = "19AAAAA0000A1ZZ";

it.each([
  ["Tamil Nadu", CHENNAI, 100_000],
  ["Kerala", CHENNAI, 50_000],
  ["Tamil Nadu", KOLKATA, 50_000],
  ["West Bengal", KOLKATA, 100_000],
  ["Karnataka", "29AAAAA0000A1ZZ", 50_000],
  ["West Bengal", undefined, 50_000],
])("an e-way bill to %s from %s is needed above ₹%s", (state, gstin, limit) => {
  expect(ewayLimitFor(state, settings, gstin)).toBe(rupees(limit));
});

it("goes by what the owner has set", () => {
  const changed = {
    ewayLimit: 60_000,
    ewayStates: [{ state: "West Bengal", limit: 80_000 }],
  };
  expect(ewayLimitFor("West Bengal", changed, KOLKATA)).toBe(rupees(80_000));
  expect(ewayLimitFor("Tamil Nadu", changed, CHENNAI)).toBe(rupees(60_000));
});
