import { expect, it } from "vitest";
import { ownHoldMs } from "./hold-time.ts";
import { checkTimes, endStep } from "./reconcile.ts";

const MINUTE = 60_000;
const minutesOf = (hold: number) => checkTimes(hold * MINUTE).map((time) => time / MINUTE);

it("an order's checks go by the time that it was promised, whatever the time scale", () => {
  const createdAt = new Date("2026-11-28T10:00:00.007Z");
  for (const timeScale of [1, 0.2, 0.003]) {
    const reservedUntil = new Date(createdAt.getTime() + 45 * MINUTE * timeScale);
    expect(ownHoldMs({ createdAt, reservedUntil }, timeScale)).toBe(45 * MINUTE);
  }
});

it.each([
  [30, [2, 5, 10, 20, 29, 31, 60, 120, 360, 720, 1440]],
  [10, [2, 5, 9, 11, 20, 60, 120, 360, 720, 1440]],
  [120, [2, 5, 10, 20, 60, 119, 121, 360, 720, 1440]],
])(
  "an order that is held for %i minutes is asked about a minute before and after its end",
  (hold, times) => {
    expect(minutesOf(hold)).toEqual(times);
    expect(minutesOf(hold)[endStep(hold * MINUTE)]).toBe(hold + 1);
  },
);
