/** What one request takes: see getProducts in shared/catalogue/contract.ts. */
const MAX_IDS = 200;
const MAX_CHARACTERS = 8_000;

/** Ids, each once, in lists that one request can ask for. */
export function idBatches(ids: Iterable<string>): string[][] {
  const batches: string[][] = [];
  let batch: string[] = [];
  let characters = 0;
  for (const id of new Set(ids)) {
    characters += id.length + 1;
    if (batch.length === MAX_IDS || characters > MAX_CHARACTERS) {
      batches.push(batch);
      batch = [];
      characters = id.length + 1;
    }
    batch.push(id);
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
