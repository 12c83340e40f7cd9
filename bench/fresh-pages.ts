import { once } from "node:events";
import { Agent, get } from "node:http";
import type { ShopProcess } from "./shop-process.ts";

const DURATION_SECONDS = 4;

/** Below the limit of renders a minute for one network (pages/render-limits.ts). */
const PAGES_PER_NETWORK = 250;

/**
 * How many pages a second are rendered when none is cached: each search is for other words, so each
 * is a page of its own. One request at a time, so that the work is measured and not the waiting.
 */
export async function freshPages(shop: ShopProcess): Promise<{ perSecond: number }> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + DURATION_SECONDS * 1000;
  let pages = 0;
  while (performance.now() < end) {
    const localAddress = `127.0.0.${2 + Math.floor(pages / PAGES_PER_NETWORK)}`;
    const asked = get(`${shop.origin}/search?q=mug+${pages}`, { agent, localAddress });
    const [answer] = await once(asked, "response");
    answer.resume();
    await once(answer, "end");
    if (answer.statusCode !== 200) throw new Error(`a search answered ${answer.statusCode}`);
    pages += 1;
  }
  agent.destroy();
  return { perSecond: pages / DURATION_SECONDS };
}
