import type { StoreInfo } from "#shared/store-info.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import type { Database } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import { settingsStore } from "../settings/store.ts";
import { blogFeed } from "./blog-feed.ts";
import { feedStore } from "./feed-store.ts";
import { llmsText } from "./llms-text.ts";
import { merchantFeed } from "./merchant-feed.ts";
import { type PartRange, partsStore } from "./parts-store.ts";
import { MAX_ADDRESSES, otherPages, sitemapIndex, urlSet } from "./sitemap.ts";

interface FeedsSettings {
  database: Database;
  changes: Pick<ChangeFeed, "listen">;
  storeInfo: Pick<StoreInfo, "name" | "origin" | "email" | "phone" | "gstin">;
  /** Search engines may list the shop. */
  isListed: boolean;
  log: Pick<Log, "warn">;
  /** From a product's change to its being counted, in milliseconds. */
  countAfterMs?: number;
}

/** A text that is made while it is sent, and what tells whether it is another than before. */
export interface Feed {
  chunks: AsyncIterable<string>;
  version?: string;
  changedAt?: Date | null;
  /** It has no products, so it is sent at once. */
  isShort?: boolean;
}

export type FeedsService = ReturnType<typeof openFeeds>;

/** Posts in the blog's feed. */
const BLOG_FEED_POSTS = 30;

const COUNT_AFTER_MS = 10 * 60 * 1000;

const everything: PartRange = { from: undefined, before: undefined };

export function openFeeds(settings: FeedsSettings) {
  const { database, changes, storeInfo, isListed, log, countAfterMs = COUNT_AFTER_MS } = settings;
  const { origin } = storeInfo;
  const store = feedStore(database.db);
  const parts = partsStore(database.db);
  let timer: NodeJS.Timeout | undefined;

  const queueCount = () =>
    addJob(
      database.db,
      "count-feed-parts",
      {},
      { key: "count-feed-parts", onSameKey: "keep" },
    ).catch((error: unknown) => log.warn({ err: error }, "the feeds' parts could not be queued"));
  changes.listen((tag) => {
    if (timer || !(tag === cacheTags.productList || tag.startsWith(cacheTags.product("")))) return;
    timer = setTimeout(() => {
      timer = undefined;
      void queueCount();
    }, countAfterMs);
    timer.unref();
  });

  /** The parts as they were counted last; where that is long ago they are counted again meanwhile. */
  const countedParts = async () => {
    const [all, stale] = await Promise.all([parts.all(), parts.areStale()]);
    if (stale) await queueCount();
    return all;
  };

  return {
    robots: (): string => robotsText({ origin, isListed }),

    async llms(): Promise<string> {
      const [categories, blogPosts] = await Promise.all([store.categories(), store.blogPosts()]);
      return llmsText({ store: storeInfo, categories, blogPosts });
    },

    /** The newest blog posts, for feed readers. */
    async blog(): Promise<Feed> {
      const posts = await store.newestBlogPosts(BLOG_FEED_POSTS);
      const text = blogFeed({ origin, storeName: storeInfo.name, posts });
      return { chunks: oneText(text), version: text, isShort: true };
    },

    /** All addresses, or the list of files that have them where they are more than 50,000. */
    async sitemap(): Promise<Feed> {
      const [pages, all] = await Promise.all([otherPages(store), countedParts()]);
      const products = all.reduce((sum, part) => sum + part.products, 0);
      if (pages.length + products > MAX_ADDRESSES) {
        const text = sitemapIndex(origin, pages, all);
        return { chunks: oneText(text), version: text, isShort: true };
      }
      const chunks = urlSet({ origin, pages, products: { store, range: everything } });
      // Never counted, they may be any number: only reading all of them would tell.
      if (all.length === 0) return { chunks };
      const tally = await store.tally(everything);
      return {
        chunks,
        version: JSON.stringify([pages, tally.count, tally.changedAt]),
        changedAt: tally.changedAt,
      };
    },

    /** The pages but those of products. */
    async pagesSitemap(): Promise<Feed> {
      const pages = await otherPages(store);
      return { chunks: urlSet({ origin, pages }), version: JSON.stringify(pages), isShort: true };
    },

    /** A part of the products' pages; undefined where there is none of this number. */
    async productsSitemap(number: number): Promise<Feed | undefined> {
      const range = await parts.range(number);
      if (!range) return undefined;
      const tally = await store.tally(range);
      return {
        chunks: urlSet({ origin, pages: [], products: { store, range } }),
        version: JSON.stringify([tally.count, tally.changedAt]),
        changedAt: tally.changedAt,
      };
    },

    /** The merchant feed: of one part, or of all products. Undefined where there is no such part. */
    async products(number?: number): Promise<Feed | undefined> {
      const all = await countedParts();
      const range = number === undefined ? everything : await parts.range(number);
      if (!range) return undefined;
      const shipping = await settingsStore(database.db).find("shipping");
      const channel = {
        origin,
        storeName: storeInfo.name,
        gstin: storeInfo.gstin,
        shippingSettings: shipping.settings,
      };
      const chunks = merchantFeed(channel, store, range);
      // What many parts together are, only reading all of them would tell.
      if (number === undefined && all.length !== 1) return { chunks };
      const [tally, categories, variants] = await Promise.all([
        store.tally(range),
        store.categories(),
        store.variants(range),
      ]);
      const version = JSON.stringify([
        [origin, storeInfo.name, storeInfo.gstin],
        shipping.version,
        tally,
        categories.map(({ id, updatedAt }) => [id, updatedAt]),
        variants,
      ]);
      return { chunks, version, changedAt: tally.changedAt };
    },

    tasks: {
      "count-feed-parts": (_payload, { db }) => partsStore(db).count(),
    } satisfies Partial<Tasks>,
    sweeps: { "count-feed-parts": "40 2 * * *" } satisfies Sweeps,

    close: () => clearTimeout(timer),
  };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Addresses of which there is no end, so that robots would never be done: lists with two parameters or more,
 * such as filters with a sorting. What is merely nobody's to list says so itself (`noindex`), which only a
 * robot that may read it learns.
 */
const endless = ["/category/*?*&", "/search?*&", "/compare?*&", "/api/v1/products/found?*&"];

/** RFC 9309. Nothing of a shop that takes play money at a public address may be read. */
export function robotsText({ origin, isListed }: { origin: string; isListed: boolean }): string {
  if (!isListed) return "User-agent: *\nDisallow: /\n";
  return [
    "User-agent: *",
    ...endless.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
