import { describe, expect, it } from "vitest";
import { DAY_MS } from "../dates.ts";
import { backupsToDelete, isTooOld, lastStrike } from "./backup-schedule.ts";

const at = (time: string) => ({ at: new Date(time) });
const days = (backups: { at: Date }[]) => backups.map((one) => one.at.toISOString().slice(0, 10));

describe("which backups are kept", () => {
  // 02:00 in India, each day of 500 to 28 November 2026, a Saturday.
  const nightly = Array.from({ length: 500 }, (_, back) =>
    at(new Date(Date.parse("2026-11-27T20:30:00Z") - back * DAY_MS).toISOString()),
  );
  const keptOf = (backups: { at: Date }[]) => {
    const gone = new Set(backupsToDelete(backups));
    return backups.filter((one) => !gone.has(one));
  };

  it("the last 7 days, the last of 4 weeks and of 12 months", () => {
    expect(days(keptOf(nightly))).toEqual([
      // UTC's days: in India it is the next one.
      ...["2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"],
      ...["2026-11-21", "2026-11-14", "2026-11-07"],
      ...["2026-10-30", "2026-09-29", "2026-08-30", "2026-07-30", "2026-06-29", "2026-05-30"],
      ...["2026-04-29", "2026-03-30", "2026-02-27", "2026-01-30", "2025-12-30"],
    ]);
  });

  it("are the same however often they are looked through, night after night", () => {
    let stored: { at: Date }[] = [];
    for (const backup of nightly.toReversed()) stored = keptOf([...stored, backup]);
    expect(stored.length).toBeLessThanOrEqual(7 + 4 + 12);
    const months = new Set(days(stored).map((day) => day.slice(0, 7)));
    expect(months.size).toBe(12);
  });

  it("all of two days, of those before the newest of each, and none is deleted because the shop stood still", () => {
    const twice = [at("2026-11-28T03:00:00Z"), at("2026-11-28T09:00:00Z")];
    expect(backupsToDelete(twice)).toEqual([]);
    const later = at("2026-11-30T09:00:00Z");
    expect(keptOf([...twice, later])).toEqual([twice[1], later]);
    expect(backupsToDelete([at("2020-01-01T00:00:00Z"), at("2026-11-28T09:00:00Z")])).toEqual([]);
    expect(backupsToDelete([])).toEqual([]);
  });
});

it("an hour strikes by India's clock", () => {
  const strike = (hour: number, now: string) => lastStrike(hour, new Date(now)).toISOString();
  expect(strike(2, "2026-11-28T10:00:00Z")).toBe("2026-11-27T20:30:00.000Z");
  expect(strike(2, "2026-11-27T20:29:59Z")).toBe("2026-11-26T20:30:00.000Z");
  expect(strike(2, "2026-11-27T20:30:00Z")).toBe("2026-11-27T20:30:00.000Z");
  expect(strike(23, "2026-11-28T17:29:00Z")).toBe("2026-11-27T17:30:00.000Z");
});

it("a backup is too old after a day and a half", () => {
  const made = new Date("2026-11-26T20:30:00Z");
  expect(isTooOld(made, new Date("2026-11-28T08:30:00Z"))).toBe(false);
  expect(isTooOld(made, new Date("2026-11-28T08:30:01Z"))).toBe(true);
});
