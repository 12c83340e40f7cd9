import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { inTurns } from "./in-turns.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Makes each item when it is told to. */
function madeByHand() {
  const waiting: ((item: string | Error | undefined) => void)[] = [];
  let isEnded = false;
  async function* source(): AsyncGenerator<string> {
    try {
      for (;;) {
        const item = await new Promise<string | Error | undefined>((resolve) =>
          waiting.push(resolve),
        );
        if (item instanceof Error) throw item;
        if (item === undefined) return;
        yield item;
      }
    } finally {
      isEnded = true;
    }
  }
  return {
    items: source(),
    isEnded: () => isEnded,
    async make(item: string | Error | undefined): Promise<void> {
      await expect.poll(() => waiting.length, { interval: 1 }).toBe(1);
      waiting.pop()?.(item);
    },
  };
}

it("gives what is made first, whoever makes it, until all have ended", async () => {
  const [slow, quick] = [madeByHand(), madeByHand()];
  const items = Array.fromAsync(inTurns([slow.items, quick.items]));
  for (const item of ["a", "b"]) await quick.make(item);
  await slow.make("c");
  await quick.make(undefined);
  await slow.make("d");
  await slow.make(undefined);
  expect(await items).toEqual(["a", "b", "c", "d"]);
});

it("keeps nothing of what the others made while a slow one is waited for", async () => {
  const slow = madeByHand();
  const seen: WeakRef<object>[] = [];
  async function* quick(): AsyncGenerator<object> {
    for (let n = 0; n < 100; n += 1) {
      const item = { n };
      seen.push(new WeakRef(item));
      yield item;
    }
  }
  const items = inTurns<object>([slow.items as AsyncGenerator<object>, quick()]);
  for (let n = 0; n < 100; n += 1) await items.next();
  await expect
    .poll(() => {
      collectGarbage();
      return seen.slice(0, 90).filter((item) => item.deref() !== undefined).length;
    })
    .toBe(0);
  await slow.make(undefined);
  await items.return(undefined);
});

it("fails as one of them fails, and ends the others", async () => {
  const [failing, other] = [madeByHand(), madeByHand()];
  const items = Array.fromAsync(inTurns([failing.items, other.items]));
  const failed = expect(items).rejects.toThrow("the disk is full");
  await failing.make(new Error("the disk is full"));
  await other.make("late");
  await failed;
  expect(other.isEnded()).toBe(true);
});
