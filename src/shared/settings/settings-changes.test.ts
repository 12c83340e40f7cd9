import { expect, it } from "vitest";
import { settingsChanges } from "./settings-changes.ts";

it("names what differs by its path, what came and what went alike", () => {
  const before = { days: 7, reasons: ["Damaged", "Late"], place: { city: "Kolkata", open: true } };
  const after = {
    days: 10,
    reasons: ["Damaged"],
    place: { city: "Kolkata", open: false },
    note: "",
  };
  expect(settingsChanges(before, after)).toEqual([
    { path: "days", before: 7, after: 10 },
    { path: "reasons.1", before: "Late" },
    { path: "place.open", before: true, after: false },
    { path: "note", after: "" },
  ]);
  expect(settingsChanges(before, structuredClone(before))).toEqual([]);
  expect(settingsChanges({ rate: null }, { rate: 18 })).toEqual([
    { path: "rate", before: null, after: 18 },
  ]);
});
