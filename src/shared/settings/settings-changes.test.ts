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
  expect(settingsChanges({ rate: null }, { rate: 18 })).toEqual([{ path: "rate", after: 18 }]);
});

it("leaves ids of rows out, and tells what points at a row by its name", () => {
  const branches = [{ id: "branch-1", name: "Kolkata" }];
  const state = (branch: string) => ({ branches, holidays: [{ name: "Diwali", branch }] });
  expect(settingsChanges(state(""), state("branch-1"))).toEqual([
    { path: "holidays.0.branch", before: "", after: "Kolkata" },
  ]);
  expect(settingsChanges({ branches: [] }, { branches })).toEqual([
    { path: "branches.0.name", after: "Kolkata" },
  ]);
});

it("tells a row's new name once, not of all that points at it", () => {
  const state = (name: string, branch = "kolkata") => ({
    branches: [
      { id: "kolkata", name },
      { id: "other", name: "Calcutta" },
    ],
    holidays: [{ branch }],
  });
  expect(settingsChanges(state("Kolkata"), state("Calcutta"))).toEqual([
    { path: "branches.0.name", before: "Kolkata", after: "Calcutta" },
  ]);
  expect(settingsChanges(state("Calcutta"), state("Calcutta", "other"))).toEqual([
    { path: "holidays.0.branch", before: "Calcutta", after: "Calcutta" },
  ]);
});
