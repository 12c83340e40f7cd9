import { expect, it } from "vitest";
import { runSchedule } from "./schedule.ts";

/** Runs a schedule whose parts take a moment; answers when each began and ended. */
async function record(wanted: readonly string[]): Promise<string[]> {
  const events: string[] = [];
  await runSchedule(
    [[["a", "b"], ["c"]], [["d"]]],
    (name) => wanted.includes(name),
    async (name) => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      events.push(`${name} ends`);
    },
  );
  return events;
}

it("runs lanes at once, their parts one after the other, and stages after each other", async () => {
  const events = await record(["a", "b", "c", "d"]);
  expect(events.slice(0, 2)).toEqual(["a begins", "c begins"]);
  expect(events.indexOf("b begins")).toBeGreaterThan(events.indexOf("a ends"));
  expect(events.slice(-2)).toEqual(["d begins", "d ends"]);
});

it("leaves out what is not wanted", async () => {
  expect(await record(["b", "d"])).toEqual(["b begins", "b ends", "d begins", "d ends"]);
});
