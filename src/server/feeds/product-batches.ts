import type { PartRange } from "./parts-store.ts";

/** Products that are read at once. */
const BATCH = 500;

/** Products of a range in the order of their ids, a batch at a time: memory stays flat. */
export async function* inBatches<Row extends { id: string }>(
  range: PartRange,
  read: (range: PartRange, after: string | undefined, limit: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read(range, after, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id;
  }
}
