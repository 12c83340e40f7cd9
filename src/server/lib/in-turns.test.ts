import { expect, it } from "vitest";
import { inTurns } from "./in-turns.ts";

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

it("asks a slow one once, however much the others make meanwhile", async () => {
  const slow = madeByHand();
  let asked = 0;
  const answer = slow.items.next();
  const counted = {
    // biome-ignore lint/suspicious/noThenProperty: who waits for the slow one is counted.
    then: (...reactions: Parameters<typeof answer.then>) => {
      asked += 1;
      return answer.then(...reactions);
    },
  };
  slow.items.next = () => counted as typeof answer;
  async function* quick() {
    for (let n = 0; n < 100; n += 1) yield `${n}`;
  }
  let taken = 0;
  const items = inTurns([slow.items, quick()]);
  for await (const _item of items) {
    taken += 1;
    if (taken === 100) break;
    expect(asked).toBe(1);
    if (taken === 99) await slow.make(undefined);
  }
  expect(taken).toBe(100);
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
