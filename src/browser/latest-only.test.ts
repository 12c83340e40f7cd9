import { expect, it } from "vitest";
import { latestOnly } from "./latest-only.ts";

it("lets only the newest request count, until that is cancelled", () => {
  const requests = latestOnly();
  const first = requests.begin();
  expect(first.aborted).toBe(false);
  const second = requests.begin();
  expect([first.aborted, second.aborted]).toEqual([true, false]);
  requests.cancel();
  expect(second.aborted).toBe(true);
  expect(requests.begin().aborted).toBe(false);
});
