import { expect, it, vi } from "vitest";
import { createBatchLoader } from "./batch-loader.ts";

const rowsOf = () => vi.fn(async (ids: string[]) => ids.toSorted().map((id) => ({ id })));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

it("what is asked at once shares one question, and each gets its own in its order", async () => {
  const ask = rowsOf();
  const find = createBatchLoader(ask);
  const later = Promise.resolve().then(() => find(["a", "d"]));
  const [first, second, none] = await Promise.all([find(["c", "a"]), find(["b", "c"]), find([])]);
  expect([idsOf(first), idsOf(second), none]).toEqual([["c", "a"], ["b", "c"], []]);
  expect(idsOf(await later)).toEqual(["a", "d"]);
  expect(ask.mock.calls).toEqual([[["c", "a", "b", "d"]]]);
});

it("what is asked after a question is another one", async () => {
  const ask = rowsOf();
  const find = createBatchLoader(ask);
  await find(["a"]);
  await find(["a"]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("very many ids are several questions", async () => {
  const ask = rowsOf();
  const find = createBatchLoader(ask);
  const many = (name: string) => Array.from({ length: 300 }, (_, place) => `${name}${place}`);
  const [a, b] = await Promise.all([find(many("a")), find(many("b"))]);
  expect([a.length, b.length]).toEqual([300, 300]);
  expect(ask).toHaveBeenCalledTimes(2);
});

it("a question that fails is told to all who asked, and the next one is asked anew", async () => {
  const ask = rowsOf().mockRejectedValueOnce(new Error("away"));
  const find = createBatchLoader(ask);
  const failed = await Promise.allSettled([find(["a"]), find(["b"])]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(idsOf(await find(["a"]))).toEqual(["a"]);
});
