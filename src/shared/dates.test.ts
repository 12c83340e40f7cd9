import { expect, it } from "vitest";
import { dateAndTime, longDate, shortDate, timeAgo, timeOfDay } from "./dates.ts";

it("writes moments by the clock of the head office", () => {
  const moment = "2026-06-11T20:05:00.000Z";
  expect(longDate(moment)).toBe("12 June 2026");
  expect(shortDate(new Date(moment))).toBe("12 Jun 2026");
  expect(dateAndTime(moment)).toMatch(/^12 Jun 2026, 1:35\sam$/);
  expect(timeOfDay(Date.parse(moment))).toMatch(/^1:35\sam$/);
});

it.each([
  [0, "just now"],
  [-5_000, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [3 * 3_600_000 + 1, "3 hours ago"],
  [86_400_000, "1 day ago"],
  [40 * 86_400_000, "40 days ago"],
])("says of a moment that is %i ms past: %s", (passed, text) => {
  const now = Date.parse("2026-06-11T20:05:00.000Z");
  expect(timeAgo(new Date(now - passed), now)).toBe(text);
});
