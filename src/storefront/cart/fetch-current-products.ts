import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";

/**
 * Products by id as the shop has them now; null for one that is gone. Undefined when the shop could
 * not be reached.
 */
export async function fetchCurrentProducts(
  ids: Iterable<string>,
): Promise<Map<string, Product | null> | undefined> {
  const products = new Map<string, Product | null>();
  for (const batch of idBatches(ids)) {
    const answer = await callEndpoint("getProducts", {
      query: { ids: batch.join(","), limit: batch.length },
    });
    if (!answer.ok) return undefined;
    for (const id of batch) products.set(id, null);
    for (const product of answer.value.products) products.set(product._id, product);
  }
  return products;
}

/** Of one request: see getProducts in shared/catalogue/contract.ts. */
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
