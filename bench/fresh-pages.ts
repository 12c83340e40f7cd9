import type { ShopProcess } from "./shop-process.ts";

const SECONDS = 4;

/**
 * How many pages a second are rendered when none is kept: each search is for other words, so each
 * is a page of its own. One request at a time, so that the answer is the work and not the queue.
 */
export async function freshPages(shop: ShopProcess): Promise<{ perSecond: number }> {
  const end = performance.now() + SECONDS * 1000;
  let pages = 0;
  while (performance.now() < end) {
    const answer = await fetch(`${shop.origin}/search?q=mug+${pages}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a search answered ${answer.status}`);
    pages += 1;
  }
  return { perSecond: pages / SECONDS };
}
