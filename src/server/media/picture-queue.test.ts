import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { failure, success } from "#shared/failure.ts";
import { openPictureTurns } from "./picture-queue.ts";

const made = async () => success("made");
const broken = async () => failure("invalid_request", "damaged");

it("makes one at a time, and goes on after one that failed", async () => {
  const inTurn = openPictureTurns();
  let together = 0;
  let most = 0;
  const work = async () => {
    together += 1;
    most = Math.max(most, together);
    await delay(5);
    together -= 1;
    return made();
  };
  const thrown = inTurn(() => Promise.reject(new Error("a bug"))).catch((error: Error) => error);
  const answers = await Promise.all([inTurn(work), inTurn(broken), inTurn(work)]);
  expect(await thrown).toEqual(new Error("a bug"));
  expect(answers.map(({ ok }) => ok)).toEqual([true, false, true]);
  expect(most).toBe(1);
});

it("refuses what is too many, and what has waited too long", async () => {
  const inTurn = openPictureTurns({ most: 2, longestWait: 10 });
  const [first, second, third] = [inTurn(() => delay(50).then(made)), inTurn(made), inTurn(made)];
  expect(await third).toMatchObject({ code: "unavailable", retryAfter: 30 });
  expect(await second).toMatchObject({ code: "unavailable" });
  expect((await first).ok).toBe(true);
  expect((await inTurn(made)).ok).toBe(true);
});
