import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { idBatches } from "./id-batches.ts";

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
