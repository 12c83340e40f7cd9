import { expect, it } from "vitest";
import { dateAndTime, longDate, shortDate, timeOfDay } from "./dates.ts";

it("writes moments by the clock of the head office", () => {
  const moment = "2026-06-11T20:05:00.000Z";
  expect(longDate(moment)).toBe("12 June 2026");
  expect(shortDate(new Date(moment))).toBe("12 Jun 2026");
  expect(dateAndTime(moment)).toMatch(/^12 Jun 2026, 1:35\sam$/);
  expect(timeOfDay(Date.parse(moment))).toMatch(/^1:35\sam$/);
});
