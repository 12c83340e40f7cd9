import { setTimeout as delay } from "node:timers/promises";
import type { BenchRow } from "./bench-row.ts";
import { HEADERS } from "./load.ts";
import { request } from "./request.ts";
import type { ShopProcess } from "./shop-process.ts";

/** Asked for so often a page is compressed as tightly as can be (server/pages/repack-pages.ts). */
const ASKED_OFTEN = 5;
/** So long the shop may take for that, with all pages. */
const TIGHT_AFTER_MS = 60_000;

/** How large the HTML of product pages is as sent, as it is rendered first and as it is once it was asked for often. */
export async function benchPageBytes(
  { origin }: ShopProcess,
  slugs: readonly string[],
): Promise<BenchRow[]> {
  const bytesOf = async (slug: string) => {
    const { body } = await request(`${origin}/product/${slug}`, { headers: HEADERS });
    return body.length;
  };
  const first: number[] = [];
  for (const slug of slugs) first.push(await bytesOf(slug));
  for (let round = 0; round < ASKED_OFTEN; round += 1) {
    for (const slug of slugs) await bytesOf(slug);
  }
  let tight = first;
  for (const end = performance.now() + TIGHT_AFTER_MS; performance.now() < end; ) {
    tight = [];
    for (const slug of slugs) tight.push(await bytesOf(slug));
    if (tight.every((bytes, place) => bytes < (first[place] ?? 0))) break;
    await delay(500);
  }
  return [
    [
      `HTML of ${slugs.length} product pages, brotli, on average, rendered just now`,
      size(first),
      "",
    ],
    ["the same, asked for often", size(tight), "17 kB at most"],
  ];
}

function size(bytes: readonly number[]): string {
  const average = bytes.reduce((sum, one) => sum + one, 0) / bytes.length;
  return `${(average / 1000).toFixed(1)} kB`;
}
