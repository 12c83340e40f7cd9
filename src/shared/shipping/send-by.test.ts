import { expect, it } from "vitest";
import { lateBefore } from "./send-by.ts";

// The 25th is a Wednesday, the 22nd and 29th are Sundays.
it.each([
  ["2026-11-25T12:00:00+05:30", 0, "2026-11-25T00:00:00+05:30"],
  ["2026-11-25T00:00:00+05:30", 1, "2026-11-24T00:00:00+05:30"],
  ["2026-11-25T23:59:59+05:30", 2, "2026-11-23T00:00:00+05:30"],
  ["2026-11-25T05:00:00+05:30", 3, "2026-11-21T00:00:00+05:30"],
  ["2026-11-23T09:00:00+05:30", 1, "2026-11-21T00:00:00+05:30"],
  ["2026-11-29T09:00:00+05:30", 2, "2026-11-27T00:00:00+05:30"],
])(
  "at %s what is to be sent within %d working days is late from before %s",
  (now, days, before) => {
    expect(lateBefore(days, new Date(now))).toEqual(new Date(before));
  },
);
