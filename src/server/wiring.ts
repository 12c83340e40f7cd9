import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { isThisMachine } from "./config/config.ts";
import { type ChangeFeed, FEED_CHECK_INTERVAL_MS, openChangeFeed } from "./database/change-feed.ts";
import { REQUEST_LIMITS } from "./http/request-limits.ts";
import { openIdentity } from "./identity/service.ts";
import { noJobs } from "./jobs/job-runner.ts";
import { jobChannels } from "./jobs/wake-runner.ts";
import { cacheTags } from "./lib/cache-tags.ts";
import { createSpell } from "./lib/spell.ts";
import { openMediaLabel } from "./media/media-label.ts";
import { createMetrics, type Metrics } from "./metrics/metrics.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./pages/page-cache.ts";
import { disabledGateway } from "./payments/gateway.ts";
import { followStoreSettings } from "./settings/live-store-info.ts";
import { settingsStore } from "./settings/store.ts";
import { hearLegacyDifferences } from "./stock/legacy-differences.ts";
import { openApp } from "./wiring/open-app.ts";
import { openServices, type Services } from "./wiring/open-services.ts";
import { startStoreJobs } from "./wiring/store-jobs.ts";
import { type StoreParts, scaledWait } from "./wiring/store-parts.ts";

export interface Store
  extends Pick<Services, "accounts" | "catalogue" | "checkout" | "compatibility" | "families"> {
  app: FastifyInstance;
  changes: ChangeFeed;
  pageCache: PageCache;
  /** For the owner of a copy of the shop, which does nothing outside of itself. */
  copyNotice: string | undefined;
  /** Undefined where nobody reads them. */
  metrics: Metrics | undefined;
  /** Stops what was started here, the HTTP server first; the database stays open. */
  close(): Promise<void>;
}

/** Wires services to stores and outside parts: the only place, with wiring/, that knows them all. */
export async function openStore(given: StoreParts): Promise<Store> {
  const { directUrl, log, viteMiddleware } = given;
  const spellBegins = createSpell();
  const changes = openChangeFeed({
    databaseUrl: directUrl,
    channels: jobChannels,
    onError: (error) => {
      if (spellBegins()) log.warn({ err: error }, "the change feed lost its connection");
    },
    checkIntervalMs: scaledWait(FEED_CHECK_INTERVAL_MS, given),
  });
  const identity = openIdentity({ ...given, label: openMediaLabel(given.config) });
  const copyNotice = await identity.recognise();
  if (copyNotice) log.warn(copyNotice);
  const metrics = given.config.metrics && createMetrics({ database: given.database, changes });
  const stopHearing = hearLegacyDifferences((difference) => {
    log.warn(
      difference,
      "the version before knew an order's stock otherwise than its reservations",
    );
    metrics?.legacyDifference(difference.what);
  });
  const parts = { ...(copyNotice ? asCopy(given) : given), metrics };
  const services = openServices(parts, changes, identity);
  await services.catalogue.updateEntries();
  await services.search.countLists();
  const pageCache = createPageCache(viteMiddleware ? 0 : MAX_CACHE_BYTES, changes);
  changes.listen(pageCache.invalidate);
  const stopFollowing = await followStoreSettings({
    ...{ changes, store: services.liveStore, log },
    settings: settingsStore(given.database.db, { store: services.liveStore.environment }),
    // Pages that were rendered before it was read say what was.
    onChange: () => pageCache.invalidate(cacheTags.settings("store")),
  });
  const jobs = copyNotice ? noJobs : startStoreJobs(parts, services, changes);
  const stopping = new AbortController();
  const app = await openApp(parts, services, jobs, changes, pageCache, stopping.signal);
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
    copyNotice,
    metrics,
    async close() {
      stopping.abort();
      const { leavingMs } = parts.requestLimits ?? REQUEST_LIMITS;
      // Nobody else decides where the visitors of one's own machine go.
      if (app.server.listening && !isThisMachine(parts.config.origin)) await delay(leavingMs);
      await app.close();
      services.backups.stop();
      await jobs.stop();
      services.feeds.close();
      stopFollowing();
      stopHearing();
      await services.keywords.close();
      await services.pdf.close();
      await changes.close();
    },
  };
}

/** The same shop, but for what reaches customers, the bank and the pictures of the real one. */
function asCopy(parts: StoreParts): StoreParts {
  const { config } = parts;
  const storeInfo = { ...config.storeInfo, isCopy: true };
  return {
    ...parts,
    gateway: disabledGateway(parts.gateway),
    config: { ...config, cloudinary: undefined, storeInfo },
  };
}
