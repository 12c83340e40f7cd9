import { expect, it } from "vitest";
import { interleave } from "./interleave.ts";

/** Brings its values each when it is let, and notes its end. */
function source(values: readonly string[], gates: readonly Promise<void>[] = []) {
  const ended: string[] = [];
  async function* bring() {
    try {
      for (const [place, value] of values.entries()) {
        await gates[place];
        yield value;
      }
    } finally {
      ended.push(values[0] ?? "");
    }
  }
  return { bring: bring(), ended };
}

it("brings what comes first, from whichever source, and all of it in the end", async () => {
  const gate = Promise.withResolvers<void>();
  const slow = source(["slow 1", "slow 2"], [gate.promise]);
  const quick = source(["quick 1", "quick 2"]);
  const taken: string[] = [];
  for await (const value of interleave(slow.bring, quick.bring)) {
    taken.push(value);
    if (value === "quick 2") gate.resolve();
  }
  expect(taken).toEqual(["quick 1", "quick 2", "slow 1", "slow 2"]);
});

it("ends every source when one fails, or when nobody takes any more", async () => {
  async function* failing(): AsyncGenerator<string> {
    yield await Promise.reject<string>(new Error("no more"));
  }
  const other = source(["one", "two"]);
  await expect(Array.fromAsync(interleave(failing(), other.bring))).rejects.toThrow("no more");
  expect(other.ended).toEqual(["one"]);
  const left = source(["three", "four"]);
  for await (const value of interleave(left.bring)) {
    expect(value).toBe("three");
    break;
  }
  expect(left.ended).toEqual(["three"]);
});
