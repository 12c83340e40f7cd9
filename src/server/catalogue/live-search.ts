import { setTimeout as delay, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { ancestorsOf } from "#shared/catalogue/category-tree.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { ALL_TAGS, type ChangeFeed } from "../database/change-feed.ts";
import { cacheTags } from "../lib/cache-tags.ts";
import type { Log } from "../lib/log.ts";
import type { CatalogueProduct } from "./product.ts";
import { createSearchIndex } from "./search-index.ts";
import type { CatalogueStore } from "./store.ts";

interface LiveSearchParts {
  source: Pick<CatalogueStore, "categories" | "productsByIds" | "productsAfter">;
  changes: Pick<ChangeFeed, "listen">;
  log: Pick<Log, "warn">;
  /** Called when the index is in step again after answers that were not. */
  onCaughtUp: () => Promise<void>;
}

interface LiveSearch {
  /** At most `limit` products, best first. Throws only while no index could be made at all. */
  find(keyword: string, limit: number): Promise<CatalogueProduct[]>;
  /** Stops following changes. */
  close(): void;
}

/** Milliseconds. Changes come in bursts: the index follows this long after the first. */
const GATHER_CHANGES_MS = 150;
/** A search waits at most so long for an index that is behind, then uses it as it is. */
const SEARCH_WAIT_MS = 400;
/** After trouble with the database nothing is asked of it for so long. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** Products that are read at once, and those that are indexed before other work comes between. */
const READ_BATCH = 200;
const YIELD_EVERY = 10;

const PRODUCT_TAG_PREFIX = cacheTags.product("");

/**
 * A search index that is made from the database and follows it. A search that comes after a change
 * waits for the index to have it; while the database is away, the index answers as it is.
 */
export function openLiveSearch({ source, changes, log, onCaughtUp }: LiveSearchParts): LiveSearch {
  const index = createSearchIndex();
  let isBuilt = false;
  let allChanged = true;
  let changedIds = new Set<string>();
  let running: Promise<void> | undefined;
  let lastFailureAt = Number.NEGATIVE_INFINITY;
  let answeredStale = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const isBehind = () => allChanged || changedIds.size > 0;

  const indexAll = async () => {
    const ancestorNames = ancestorNamesOf(await source.categories());
    const gone = new Set(index.ids());
    let last: string | undefined;
    for (;;) {
      const products = await source.productsAfter(last, READ_BATCH);
      for (const [place, product] of products.entries()) {
        index.put(product, ancestorNames(product));
        gone.delete(product.id);
        if (place % YIELD_EVERY === 0) await yieldToEventLoop();
      }
      last = products.at(-1)?.id;
      if (products.length < READ_BATCH) break;
    }
    for (const id of gone) index.remove(id);
  };

  const indexChanged = async (ids: ReadonlySet<string>) => {
    const [categories, products] = await Promise.all([
      source.categories(),
      source.productsByIds([...ids]),
    ]);
    const ancestorNames = ancestorNamesOf(categories);
    const gone = new Set(ids);
    for (const product of products) {
      index.put(product, ancestorNames(product));
      gone.delete(product.id);
    }
    for (const id of gone) index.remove(id);
  };

  const catchUp = async () => {
    while (isBehind()) {
      const rebuild = allChanged;
      const ids = changedIds;
      allChanged = false;
      changedIds = new Set();
      try {
        await (rebuild ? indexAll() : indexChanged(ids));
      } catch (error) {
        allChanged ||= rebuild;
        for (const id of ids) changedIds.add(id);
        throw error;
      }
    }
    isBuilt = true;
    if (answeredStale) await onCaughtUp();
    answeredStale = false;
  };

  /** Catches up, one run at a time. Rejects on trouble with the database; tries again by itself. */
  const catchUpOnce = (): Promise<void> => {
    running ??= catchUp()
      .catch((error: unknown) => {
        lastFailureAt = performance.now();
        if (!closed) log.warn({ err: error }, "the search index could not follow the catalogue");
        catchUpIn(PAUSE_AFTER_FAILURE_MS);
        throw error;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const catchUpIn = (wait: number) => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => catchUpOnce().catch(() => {}), wait).unref();
  };

  changes.listen((tag) => {
    const wasBehind = isBehind();
    if (tag === ALL_TAGS || tag === cacheTags.categories) allChanged = true;
    else if (tag.startsWith(PRODUCT_TAG_PREFIX))
      changedIds.add(tag.slice(PRODUCT_TAG_PREFIX.length));
    if (isBehind() && !wasBehind) catchUpIn(GATHER_CHANGES_MS);
  });
  catchUpOnce().catch(() => {});

  return {
    async find(keyword, limit) {
      if (!isBuilt) await catchUpOnce();
      else if (isBehind() || running) {
        const paused = performance.now() < lastFailureAt + PAUSE_AFTER_FAILURE_MS;
        const waited = paused ? Promise.resolve() : catchUpOnce().catch(() => {});
        await Promise.race([waited, delay(SEARCH_WAIT_MS, undefined, { ref: false })]);
        answeredStale ||= isBehind() || running !== undefined;
      }
      return index.find(keyword, limit);
    },

    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Finds the names of the categories above a product's own; each category's are made once. */
function ancestorNamesOf(categories: readonly Category[]): (product: CatalogueProduct) => string[] {
  const known = new Map<string, string[]>();
  return ({ category: { _id } }) => {
    const names = known.get(_id) ?? ancestorsOf(categories, _id).map(({ name }) => name);
    known.set(_id, names);
    return names;
  };
}
