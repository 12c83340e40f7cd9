import { STARTER_KITS_PATH, starterKitAddress } from "#shared/compatibility/machines.ts";
import type { AlsoInShop } from "#shared/search/contract.ts";
import {
  completeServiceWord,
  pressSettingWords,
  shopPages,
  starterWords,
} from "#shared/search/shop-pages.ts";
import type { Segment } from "../search-index/read-keyword.ts";
import { hasSegments } from "../search-index/text-has.ts";
import { isStopWord, lexemesOf, normalize, type Part, partsOf } from "../search-index/words.ts";
import type { NamedPost, ShopNames } from "./shop-names.ts";

const MAX_KITS = 3;
const MAX_PAGES = 3;
const MAX_POSTS = 2;

/** Titles of posts with one of these tell how to begin. */
const BEGINNING = ["start", "begin"];

/** Machines that have a starter kit, by what they are asked for; the first of all for no words. */
export type FindKits = (words: string) => Promise<readonly { name: string; slug: string }[]>;

interface Parts {
  names: Pick<ShopNames, "posts">;
  findKits: FindKits;
}

/**
 * Answers to a search besides products: starter kits, by their machines, pages about ordering and
 * the law, press settings and blog posts.
 *
 * @param segments each part by its words
 */
export async function alsoInShop(
  { names, findKits }: Parts,
  keyword: string,
  segments: readonly Segment[],
): Promise<AlsoInShop[]> {
  const keywordParts = partsOf(keyword);
  const mentions = (words: ReadonlySet<string>) =>
    keywordParts.some((part) => part.kind === "word" && words.has(part.written));
  const isStart = mentions(starterWords);
  const [kits, posts] = await Promise.all([
    isStart ? findKits(textOf(without(keywordParts, starterWords))) : [],
    names.posts(),
  ]);
  const rest = without(keywordParts, starterWords).flatMap(lexemesOf);
  const isMeant = ({ words }: NamedPost) =>
    (segments.length > 0 && hasSegments(words, segments)) ||
    (isStart && BEGINNING.some((word) => words.has(word)) && rest.every((word) => words.has(word)));
  const pages = shopPages.filter(({ words }) => mentions(words));
  const settings = mentions(pressSettingWords) ? [settingsPage(keywordParts)] : [];
  return [
    ...kits.slice(0, MAX_KITS).map(({ name, slug }) => ({
      kind: "kit" as const,
      title: `Starter kit: ${name}`,
      path: starterKitAddress(slug),
    })),
    ...(isStart
      ? [{ kind: "kit" as const, title: "All starter kits", path: STARTER_KITS_PATH }]
      : []),
    ...[...settings, ...pages.map(({ title, path }) => ({ title, path }))]
      .slice(0, MAX_PAGES)
      .map((page) => ({ kind: "page" as const, ...page })),
    ...posts
      .filter(isMeant)
      .slice(0, MAX_POSTS)
      .map(({ title, slug }) => ({ kind: "post" as const, title, path: `/blog/${slug}` })),
  ];
}

/** No kit of its own for a machine: what is typed is answered without a query. */
const nobodysKits: Parts = { names: { posts: async () => [] }, findKits: async () => [] };

/**
 * Answers to words that are still being typed, besides products and posts. The last word may be
 * unfinished, unless it begins a word of the goods that are offered besides.
 *
 * @param offered the names of these goods
 */
export function pagesFor(typed: string, offered: readonly string[]): Promise<AlsoInShop[]> {
  const finished = normalize(typed).replace(/\S+$/, (begun) => {
    const isOfGoods = offered.some((name) => ` ${normalize(name)}`.includes(` ${begun}`));
    return isOfGoods ? begun : (completeServiceWord(begun) ?? begun);
  });
  return alsoInShop(nobodysKits, finished, []);
}

/** The press settings of what is named besides, or all. */
function settingsPage(keywordParts: readonly Part[]): { title: string; path: string } {
  const rest = textOf(without(without(keywordParts, pressSettingWords), settingsBesides));
  if (rest === "") return { title: "Press settings", path: "/press-settings" };
  return {
    title: `Press settings: ${rest}`,
    path: `/press-settings?${new URLSearchParams({ q: rest })}`,
  };
}

/** Words that say nothing more where press settings are asked for. */
const settingsBesides = new Set(["press", "pressing", "time", "chart"]);

function without(parts: readonly Part[], words: ReadonlySet<string>): Part[] {
  return parts.filter(
    (part) => part.kind === "size" || !(words.has(part.written) || isStopWord(part.word)),
  );
}

function textOf(parts: readonly Part[]): string {
  return parts
    .map((part) => (part.kind === "size" ? (part.sizes[0] ?? "") : part.written))
    .join(" ");
}
