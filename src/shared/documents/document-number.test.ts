import { describe, expect, it } from "vitest";
import { documentNumber, financialYearOf } from "./document-number.ts";

describe("financialYearOf", () => {
  it.each([
    ["2026-03-31T18:29:59Z", 2025],
    ["2026-03-31T18:30:00Z", 2026],
    ["2026-12-31T23:00:00Z", 2026],
    ["2027-01-01T00:00:00Z", 2026],
  ])("begins on 1 April by the Indian clock: %s", (moment, year) => {
    expect(financialYearOf(new Date(moment))).toBe(year);
  });
});

describe("documentNumber", () => {
  it("is what the law takes, and stays within 16 characters", () => {
    expect(documentNumber("invoice", 2026, 123)).toBe("PR/26-27/000123");
    expect(documentNumber("credit-note", 2026, 1)).toBe("PC/26-27/000001");
    expect(documentNumber("challan", 2099, 1)).toBe("PD/99-00/000001");
    const last = documentNumber("invoice", 2026, 9_999_999);
    expect(last).toHaveLength(16);
    expect(last).toMatch(/^[A-Z0-9/-]+$/);
    expect(() => documentNumber("invoice", 2026, 10_000_000)).toThrow(RangeError);
  });
});
