import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { MAX_UPLOAD_BYTES } from "#shared/media/contract.ts";
import { oldAccountLinks } from "./accounts/account-links.ts";
import { accountsApi } from "./accounts/api.ts";
import { oldKnownPlaces } from "./accounts/known-places.ts";
import type { HashCost } from "./accounts/passwords.ts";
import { openAccounts } from "./accounts/service.ts";
import { oldSessions } from "./accounts/store.ts";
import { serveVerifyEmailForm } from "./accounts/verify-email-route.ts";
import { attributesApi } from "./attributes/api.ts";
import { openAttributes } from "./attributes/service.ts";
import { blogApi } from "./blog/api.ts";
import { openBlog } from "./blog/service.ts";
import { adminCatalogueApi } from "./catalogue/admin-api.ts";
import { catalogueApi } from "./catalogue/api.ts";
import { openCatalogue } from "./catalogue/service.ts";
import { checkoutApi } from "./checkout/api.ts";
import type { PaymentGateway } from "./checkout/gateway.ts";
import { serveReturns } from "./checkout/return-route.ts";
import { openCheckout } from "./checkout/service.ts";
import { oldWebhookEvents } from "./checkout/webhook-store.ts";
import { compatibilityApi } from "./compatibility/api.ts";
import { openCompatibility } from "./compatibility/service.ts";
import { type Config, isThisMachine } from "./config/config.ts";
import { type ChangeFeed, FEED_CHECK_INTERVAL_MS, openChangeFeed } from "./database/change-feed.ts";
import type { Database } from "./database/connection.ts";
import { familiesApi } from "./families/api.ts";
import { openFamilies } from "./families/service.ts";
import { serveFeeds } from "./feeds/routes.ts";
import { openFeeds } from "./feeds/service.ts";
import { fulfilmentApi } from "./fulfilment/api.ts";
import { openFulfilment } from "./fulfilment/service.ts";
import { buildApp } from "./http/app.ts";
import type { Handlers } from "./http/endpoint-handler.ts";
import { acceptFormsOnly } from "./http/forms-only.ts";
import { openIdempotency } from "./http/idempotency.ts";
import { createReadiness, FEED_DOWN_MS } from "./http/readiness.ts";
import { REQUEST_LIMITS, type RequestLimits } from "./http/request-limits.ts";
import { proxySandboxPages } from "./http/sandbox-proxy.ts";
import { POLL_INTERVAL_MS, type RunningJobs, startJobs } from "./jobs/job-runner.ts";
import { openOldRows } from "./jobs/old-rows.ts";
import { openMail } from "./mail/mail.ts";
import { mediaApi } from "./media/api.ts";
import { widgetOrigins } from "./media/cloudinary.ts";
import { openMediaStore } from "./media/open-media-store.ts";
import { readPictureOrigins } from "./media/picture-origins.ts";
import { serveMedia } from "./media/serve-media.ts";
import { openMedia } from "./media/service.ts";
import { newsletterApi } from "./newsletter/api.ts";
import { serveOneClickUnsubscribe } from "./newsletter/one-click-route.ts";
import { openNewsletter } from "./newsletter/service.ts";
import { ordersApi } from "./orders/api.ts";
import { openOrders } from "./orders/service.ts";
import type { StorefrontBuild } from "./pages/build.ts";
import { createPageCache, MAX_CACHE_BYTES, type PageCache } from "./pages/page-cache.ts";
import { createRenderer } from "./pages/renderer.ts";
import { servePages } from "./pages/routes.ts";
import { pressSettingsApi } from "./press-settings/api.ts";
import { openPressSettings } from "./press-settings/service.ts";
import { reviewsApi } from "./reviews/api.ts";
import { openReviews } from "./reviews/service.ts";
import { searchApi } from "./search/api.ts";
import { openSearchWords } from "./search/search-words.ts";
import { searchWordsApi } from "./search/search-words-api.ts";
import { openSearch } from "./search/service.ts";
import { countWordsTasks } from "./search-index/count-words.ts";
import { openKeywords } from "./search-index/keywords.ts";
import { oldMisses } from "./search-index/miss-counter.ts";

/** As Vite's development server has it: answers a request, or hands it on by `next`. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface StoreParts {
  config: Config;
  database: Database;
  databaseUrl: string;
  gateway: PaymentGateway;
  /** Where the sandbox gateway is, when browsers reach its pages only through the shop. */
  sandboxUrl?: string | undefined;
  build: StorefrontBuild;
  log: Logger;
  /** In development: serves the storefront's sources. Pages are not cached then. */
  viteMiddleware?: Middleware | undefined;
  /** A factor on the waits of background work; tests make them short. */
  timeScale?: number | undefined;
  /** What hashing a password takes; tests make it cheap. */
  hashCost?: HashCost | undefined;
  requestLimits?: RequestLimits | undefined;
}

export interface Store {
  app: FastifyInstance;
  accounts: ReturnType<typeof openAccounts>;
  catalogue: ReturnType<typeof openCatalogue>;
  compatibility: ReturnType<typeof openCompatibility>;
  families: ReturnType<typeof openFamilies>;
  checkout: ReturnType<typeof openCheckout>;
  changes: ChangeFeed;
  pageCache: PageCache;
  /** Stops what was started here, the HTTP server first; the database stays open. */
  close(): Promise<void>;
}

/** Wires services to stores and outside parts: the only place that knows them all. */
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
  const app = await openApp(parts, services, changes, pageCache);
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
      services.search.close();
      await services.keywords.close();
      await changes.close();
    },
  };
}

/** Below it, a shop under test would do little but check whether its waits are over. */
const MIN_WAIT_MS = 100;

/** A wait of background work, in milliseconds. */
function scaledWait(ms: number, { timeScale = 1 }: StoreParts): number {
  return Math.max(ms * timeScale, MIN_WAIT_MS);
}

type Services = ReturnType<typeof openServices>;

function openServices(parts: StoreParts, changes: ChangeFeed) {
  const { config, database, gateway, log, timeScale = 1 } = parts;
  const checkout = openCheckout({ database, gateway, origin: config.origin, log, timeScale });
  const keywords = openKeywords({ database, changes, log });
  const mediaStore = openMediaStore(config, uploadFolder(config), log);
  const compatibility = openCompatibility({ database, changes, keywords });
  return {
    accounts: openAccounts({
      database,
      resetByAnswer: config.storeInfo.resetByAnswer,
      hashCost: parts.hashCost,
    }),
    attributes: openAttributes({ database }),
    keywords,
    catalogue: openCatalogue({ database, keywords }),
    compatibility,
    families: openFamilies({ database }),
    newsletter: openNewsletter({ database }),
    orders: openOrders({ database }),
    blog: openBlog({ database }),
    reviews: openReviews({ database }),
    searchWords: openSearchWords({ database }),
    search: openSearch({
      database,
      changes,
      keywords,
      machineFilter: compatibility.machineFilter,
      log,
    }),
    pressSettings: openPressSettings({ database }),
    feeds: openFeeds({
      database,
      changes,
      storeInfo: config.storeInfo,
      isListed: !config.storeInfo.sandbox || isThisMachine(config.origin),
      log,
    }),
    checkout,
    fulfilment: openFulfilment({ database, checkout }),
    idempotency: openIdempotency(database),
    mediaStore,
    media: openMedia({ store: mediaStore, cloudinary: config.cloudinary, log }),
  };
}

/** Where files are written while they are uploaded. */
function uploadFolder({ dataDir }: Config): string {
  return join(dataDir, "uploads");
}

function startStoreJobs(
  parts: StoreParts,
  {
    accounts,
    catalogue,
    checkout,
    fulfilment,
    newsletter,
    media,
    idempotency,
    feeds,
    search,
  }: Services,
): RunningJobs {
  const { config, databaseUrl, log } = parts;
  const mail = openMail({ ...config.mail, dataDir: config.dataDir });
  const { storeInfo } = config;
  return startJobs({
    databaseUrl,
    log,
    tasks: {
      ...accounts.tasks({ mail, storeInfo }),
      ...catalogue.tasks,
      ...checkout.tasks({ mail, storeInfo, orderEmail: config.orderEmail }),
      ...fulfilment.tasks({ mail, storeInfo }),
      ...newsletter.tasks({ mail, storeInfo }),
      ...media.tasks,
      ...idempotency.tasks,
      ...feeds.tasks,
      ...oldRows.tasks,
      ...countWordsTasks.tasks,
      ...search.tasks,
    },
    sweeps: {
      ...checkout.sweeps,
      ...media.sweeps,
      ...idempotency.sweeps,
      ...oldRows.sweeps,
      ...feeds.sweeps,
      ...countWordsTasks.sweeps,
      ...search.sweeps,
    },
    pollIntervalMs: scaledWait(POLL_INTERVAL_MS, parts),
  });
}

const oldRows = openOldRows([
  oldSessions,
  oldKnownPlaces,
  oldAccountLinks,
  oldWebhookEvents,
  oldMisses,
]);

function handlersOf(services: Services): Handlers {
  return {
    ...accountsApi(services.accounts),
    ...catalogueApi(services.catalogue),
    ...attributesApi(services.attributes),
    ...adminCatalogueApi(services.catalogue),
    ...compatibilityApi(services.compatibility),
    ...familiesApi(services.families),
    ...checkoutApi(services.checkout),
    ...newsletterApi(services.newsletter),
    ...ordersApi(services.orders),
    ...fulfilmentApi(services.fulfilment),
    ...blogApi(services.blog),
    ...reviewsApi(services.reviews),
    ...searchApi(services.search),
    ...searchWordsApi(services.searchWords),
    ...pressSettingsApi(services.pressSettings),
    ...mediaApi(services.media),
  };
}

/** Builds the HTTP server: the API, and beside it the pages, pictures and everything else. */
function openApp(
  parts: StoreParts,
  services: Services,
  changes: ChangeFeed,
  pageCache: PageCache,
): Promise<FastifyInstance> {
  const { config, database, gateway, build, log, viteMiddleware } = parts;
  const { requestLimits = REQUEST_LIMITS } = parts;
  const handlers = handlersOf(services);
  const render = createRenderer({
    build,
    handlers,
    storeInfo: config.storeInfo,
    log,
    development: viteMiddleware !== undefined,
    uploadWidget: config.cloudinary && widgetOrigins,
    pictureOrigins: () => readPictureOrigins(database.db),
  });
  return buildApp({
    handlers,
    identify: services.accounts.identify,
    isGateway: gateway.webhooks.isCaller,
    answerOnce: services.idempotency.answerOnce,
    uploads: {
      folder: uploadFolder(config),
      maxBytes: MAX_UPLOAD_BYTES,
      stallMs: requestLimits.uploadStallMs,
    },
    failingParts: createReadiness({
      database,
      changes,
      dataDir: config.dataDir,
      feedDownMs: scaledWait(FEED_DOWN_MS, parts),
    }),
    before: (request, response, next) => {
      if (pageCache.answer(request, response)) return;
      if (viteMiddleware) viteMiddleware(request, response, next);
      else next();
    },
    addPages: (target) => {
      const showPage = servePages(target, { pageCache, render, loadBuild: build.load });
      serveFeeds(target, { feeds: services.feeds, showPage });
      serveMedia(target, services.mediaStore);
      target.register(async (oneClick) => serveOneClickUnsubscribe(oneClick, services.newsletter));
      target.register(async (forms) => {
        await acceptFormsOnly(forms);
        serveVerifyEmailForm(forms, services.accounts);
        serveReturns(forms, services.checkout, showPage);
        if (parts.sandboxUrl) proxySandboxPages(forms, parts.sandboxUrl);
      });
    },
    origin: config.origin,
    trustProxy: config.trustProxy,
    limits: requestLimits,
    log,
  });
}
