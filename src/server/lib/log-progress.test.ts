import { expect, it } from "vitest";
import { logProgress } from "./log-progress.ts";

function logged(...batches: number[]): string[] {
  const lines: string[] = [];
  const log = {
    info: ({ count }: { count: number }, text: string) => void lines.push(`${count} ${text}`),
  };
  const progress = logProgress(log as never, { some: "so far", all: "in all", each: 10_000 });
  for (const rows of batches) progress.done(rows);
  progress.end();
  return lines;
}

it("says how far it is each time that so many rows are done, and at its end", () => {
  expect(logged(9_900, 150, 9_800, 200, 5)).toEqual([
    "10050 so far",
    "20050 so far",
    "20055 in all",
  ]);
});

it("says nothing where there was nothing to do", () => {
  expect(logged()).toEqual([]);
  expect(logged(0, 0)).toEqual([]);
});
