import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { createPictureQueue } from "./picture-queue.ts";

const made = async () => success("made");
const broken = async () => failure("invalid_request", "damaged");

it("makes one at a time, and goes on after one that failed", async () => {
  const enqueue = createPictureQueue();
  let running = 0;
  let maxRunning = 0;
  const work = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await delay(5);
    running -= 1;
    return made();
  };
  const thrown = enqueue(() => Promise.reject(new Error("a bug"))).catch((error: Error) => error);
  const answers = await Promise.all([enqueue(work), enqueue(broken), enqueue(work)]);
  expect(await thrown).toEqual(new Error("a bug"));
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(maxRunning).toBe(1);
});

it("refuses what is too many, and what has waited too long", async () => {
  const enqueue = createPictureQueue({ maxPending: 2, maxWaitMs: 10 });
  const [first, second, third] = [
    enqueue(() => delay(50).then(made)),
    enqueue(made),
    enqueue(made),
  ];
  expect(await third).toMatchObject({ code: "unavailable", retryAfter: 30 });
  expect(await second).toMatchObject({ code: "unavailable" });
  expect((await first).ok).toBe(true);
  expect((await enqueue(made)).ok).toBe(true);
});
