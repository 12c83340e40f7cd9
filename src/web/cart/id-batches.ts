/** What one call takes: see getProducts in shared/catalogue/contract.ts. */
const MOST_IDS = 200;
const MOST_CHARACTERS = 8_000;

/** Ids, each once, in lists that one call can ask for. */
export function idBatches(ids: Iterable<string>): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const id of new Set(ids)) {
    characters += id.length + 1;
    if (batch.length === MOST_IDS || characters > MOST_CHARACTERS) {
      batches.push(batch);
      batch = [];
      characters = id.length + 1;
    }
    batch.push(id);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
