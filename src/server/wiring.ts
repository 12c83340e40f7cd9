import type { FastifyInstance } from "fastify";
import { type ChangeFeed, FEED_CHECK_INTERVAL_MS, openChangeFeed } from "./database/change-feed.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./pages/page-cache.ts";
import { openApp } from "./wiring/open-app.ts";
import { openServices, type Services } from "./wiring/open-services.ts";
import { startStoreJobs } from "./wiring/store-jobs.ts";
import { type StoreParts, scaledWait } from "./wiring/store-parts.ts";

export interface Store
  extends Pick<Services, "accounts" | "catalogue" | "checkout" | "compatibility" | "families"> {
  app: FastifyInstance;
  changes: ChangeFeed;
  pageCache: PageCache;
  /** Stops what was started here, the HTTP server first; the database stays open. */
  close(): Promise<void>;
}

/** Wires services to stores and outside parts: the only place, with wiring/, that knows them all. */
export async function openStore(parts: StoreParts): Promise<Store> {
  const { databaseUrl, log, viteMiddleware } = parts;
  const changes = openChangeFeed({
    databaseUrl,
    onError: (error) => log.warn({ err: error }, "the change feed lost its connection"),
    checkIntervalMs: scaledWait(FEED_CHECK_INTERVAL_MS, parts),
  });
  const services = openServices(parts, changes);
  await services.catalogue.updateCards();
  await services.search.countLists();
  const jobs = startStoreJobs(parts, services);
  const pageCache = createPageCache(viteMiddleware ? 0 : MAX_CACHE_BYTES, changes);
  changes.listen((tag) => pageCache.invalidate(tag));
  const app = await openApp(parts, services, jobs, changes, pageCache);
  const { accounts, catalogue, checkout, compatibility, families } = services;
  return {
    app,
    accounts,
    catalogue,
    compatibility,
    families,
    checkout,
    changes,
    pageCache,
    async close() {
      await app.close();
      await jobs.stop();
      services.feeds.close();
      await services.keywords.close();
      await services.pdf.close();
      await changes.close();
    },
  };
}
