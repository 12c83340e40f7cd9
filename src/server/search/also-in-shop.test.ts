import { describe, expect, it, vi } from "vitest";
import { readKeyword } from "../search-index/read-keyword.ts";
import { synonymBook } from "../search-index/synonym-book.ts";
import { wordsOfText } from "../search-index/text-has.ts";
import { alsoInShop } from "./also-in-shop.ts";

const titles = ["Starting to print mugs at home", "Sublimation or DTF", "GST for print shops"];
const posts = titles.map((title, place) => ({
  title,
  slug: `post-${place}`,
  words: wordsOfText(title),
}));

async function also(keyword: string) {
  const findKits = vi.fn(async () => [{ name: "Mug press, 11 oz", slug: "mug-press-11-oz" }]);
  const { segments } = readKeyword(keyword, { book: synonymBook([]), known: new Set() });
  const names = { posts: async () => posts };
  const found = await alsoInShop({ names, findKits }, keyword, segments);
  return { found, findKits, paths: found.map(({ path }) => path) };
}

describe("what else of the shop answers a search", () => {
  it.each(["starter kit", "kit", "sublimation starter kit", "business start kit"])(
    "is for %s the starter kits of machines",
    async (keyword) => {
      const { found } = await also(keyword);
      expect(found[0]).toEqual({
        kind: "kit",
        title: "Starter kit: Mug press, 11 oz",
        path: "/product/mug-press-11-oz#starter-kit",
      });
    },
  );

  it("is a kit of what is named besides, and the post on how to begin", async () => {
    const { findKits, paths } = await also("mug printing starter kit");
    expect(findKits).toHaveBeenCalledWith("mug printing");
    expect((await also("starter kit")).findKits).toHaveBeenCalledWith("");
    expect((await also("starter kit")).paths).toContain("/blog/post-0");
    const kits = ["/product/mug-press-11-oz#starter-kit", "/starter-kits"];
    expect(paths).toEqual([...kits, "/blog/post-0"]);
    expect((await also("dtf starter kit")).paths).toEqual(kits);
  });

  it.each([
    ["gst", ["/help-center#invoices", "/blog/post-2"]],
    ["GST invoice for mug press", ["/help-center#invoices"]],
    ["whatsapp", ["/help-center#contact"]],
    ["returns", ["/help-center#returns", "/refund-policy"]],
    ["delivery time", ["/help-center#delivery"]],
    ["order track", ["/help-center#tracking", "/orders", "/help-center#order"]],
    ["press settings", ["/press-settings"]],
    ["mug temperature", ["/press-settings?q=mug"]],
    ["cap press temperature and time", ["/press-settings?q=cap"]],
    ["sublimation", ["/blog/post-1"]],
    ["heat press", []],
    ["mug set", []],
    ["%_'", []],
  ])("is for %s %j", async (keyword, paths) => {
    expect((await also(keyword)).paths).toEqual(paths);
  });
});
