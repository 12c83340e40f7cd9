import { setTimeout as delay } from "node:timers/promises";
import { API_PREFIX } from "#shared/endpoint.ts";

const EDITS = 10;
const CHECK_EVERY_MS = 5;
const GIVE_UP_MS = 10_000;

/**
 * The longest time, in milliseconds, from the answer of a product's edit to a search that finds it by
 * its new name.
 */
export async function editToFound(
  origin: string,
  admin: { email: string; password: string },
): Promise<number> {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${API_PREFIX}${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await call("/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  const { product } = await call("/product/get-product/white-mug-11-oz");
  let longest = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const word = `benchword${edit}`;
    const body = new FormData();
    body.set("name", `${product.name} ${word}`);
    await call(`/product/update-product/${product._id}`, {
      method: "PUT",
      headers: { authorization: token },
      body,
    });
    const saved = performance.now();
    for (;;) {
      const { cards } = await call(`/products/found?q=${word}`);
      if (cards.some((card: { slug: string }) => card.slug === product.slug)) break;
      if (performance.now() - saved > GIVE_UP_MS) throw new Error(`${word} was not found`);
      await delay(CHECK_EVERY_MS);
    }
    longest = Math.max(longest, performance.now() - saved);
  }
  return longest;
}
