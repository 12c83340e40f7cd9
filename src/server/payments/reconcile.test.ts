import { expect, it } from "vitest";
import { checkTimes, endStep } from "./reconcile.ts";

const MINUTE = 60_000;
const minutesOf = (hold: number) => checkTimes(hold * MINUTE).map((time) => time / MINUTE);

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
