import { once } from "node:events";
import { Agent, get } from "node:http";
import type { ShopProcess } from "./shop-process.ts";

const SECONDS = 4;

/** The shop renders this many pages a minute for one network; then the next address asks. */
const PAGES_OF_ONE = 250;

/**
 * How many pages a second are rendered when none is kept: each search is for other words, so each
 * is a page of its own. One request at a time, so that the answer is the work and not the queue.
 */
export async function freshPages(shop: ShopProcess): Promise<{ perSecond: number }> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + SECONDS * 1000;
  let pages = 0;
  while (performance.now() < end) {
    const localAddress = `127.0.0.${2 + Math.floor(pages / PAGES_OF_ONE)}`;
    const asked = get(`${shop.origin}/search?q=mug+${pages}`, { agent, localAddress });
    const [answer] = await once(asked, "response");
    answer.resume();
    await once(answer, "end");
    if (answer.statusCode !== 200) throw new Error(`a search answered ${answer.statusCode}`);
    pages += 1;
  }
  agent.destroy();
  return { perSecond: pages / SECONDS };
}
