import { setTimeout as delay } from "node:timers/promises";
import { callApi, signInAdmin } from "./admin.ts";

const EDITS = 10;
const CHECK_EVERY_MS = 5;
const GIVE_UP_MS = 10_000;

/**
 * The longest time, in milliseconds, from the answer of a product's edit to a search that finds it by
 * its new name.
 */
export async function editToFound(origin: string): Promise<number> {
  const headers = await signInAdmin(origin);
  const { product } = await callApi(origin, "/product/get-product/white-mug-11-oz");
  let longest = 0;
  for (let edit = 0; edit < EDITS; edit += 1) {
    const word = `benchword${edit}`;
    const body = new FormData();
    body.set("name", `${product.name} ${word}`);
    await callApi(origin, `/product/update-product/${product._id}`, {
      method: "PUT",
      headers,
      body,
    });
    const saved = performance.now();
    for (;;) {
      const { cards } = await callApi(origin, `/products/found?q=${word}`);
      if (cards.some((card: { slug: string }) => card.slug === product.slug)) break;
      if (performance.now() - saved > GIVE_UP_MS) throw new Error(`${word} was not found`);
      await delay(CHECK_EVERY_MS);
    }
    longest = Math.max(longest, performance.now() - saved);
  }
  return longest;
}
