import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { MAX_UPLOAD_BYTES } from "#shared/media/contract.ts";
import { accountsApi } from "./accounts/api.ts";
import type { HashCost } from "./accounts/passwords.ts";
import { openAccounts } from "./accounts/service.ts";
import { blogApi } from "./blog/api.ts";
import { openBlog } from "./blog/service.ts";
import { adminCatalogueApi } from "./catalogue/admin-api.ts";
import { catalogueApi } from "./catalogue/api.ts";
import { openCatalogue } from "./catalogue/service.ts";
import { checkoutApi } from "./checkout/api.ts";
import type { PaymentGateway } from "./checkout/gateway.ts";
import { serveReturns } from "./checkout/return-route.ts";
import { openCheckout } from "./checkout/service.ts";
import type { Config } from "./config/config.ts";
import { type ChangeFeed, FEED_CHECK_INTERVAL_MS, openChangeFeed } from "./database/change-feed.ts";
import type { Database } from "./database/connection.ts";
import { fulfilmentApi } from "./fulfilment/api.ts";
import { openFulfilment } from "./fulfilment/service.ts";
import { buildApp } from "./http/app.ts";
import type { Handlers } from "./http/endpoint-handler.ts";
import { acceptFormsOnly } from "./http/forms-only.ts";
import { REQUEST_LIMITS, type RequestLimits } from "./http/request-limits.ts";
import { proxySandboxPages } from "./http/sandbox-proxy.ts";
import { POLL_INTERVAL_MS, startJobs } from "./jobs/job-runner.ts";
import { openMail } from "./mail/mail.ts";
import { mediaApi } from "./media/api.ts";
import { widgetOrigins } from "./media/cloudinary.ts";
import { openMediaStore } from "./media/open-media-store.ts";
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
import { reviewsApi } from "./reviews/api.ts";
import { openReviews } from "./reviews/service.ts";

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
  checkout: ReturnType<typeof openCheckout>;
  changes: ChangeFeed;
  pageCache: PageCache;
  /** Ends what was started here, the HTTP server first; the database stays open. */
  close(): Promise<void>;
}

/** However short a test's waits are, the shop does more than to look whether they are over. */
const SHORTEST_WAIT_MS = 100;

/** Wires services to stores and outside parts: the only place that knows them all. */
export async function openStore(parts: StoreParts): Promise<Store> {
  const {
    config,
    database,
    databaseUrl,
    gateway,
    build,
    log,
    viteMiddleware,
    timeScale = 1,
    requestLimits = REQUEST_LIMITS,
  } = parts;
  const backgroundWait = (ms: number) => Math.max(ms * timeScale, SHORTEST_WAIT_MS);
  const changes = openChangeFeed({
    databaseUrl,
    onError: (error) => log.warn({ err: error }, "the change feed lost its connection"),
    checkIntervalMs: backgroundWait(FEED_CHECK_INTERVAL_MS),
  });
  const mail = openMail({ ...config.mail, dataDir: config.dataDir });
  const accounts = openAccounts({ database, hashCost: parts.hashCost });
  const catalogue = openCatalogue({ database, changes, log });
  const newsletter = openNewsletter({ database });
  const orders = openOrders({ database });
  const blog = openBlog({ database });
  const checkout = openCheckout({ database, gateway, origin: config.origin, log, timeScale });
  const fulfilment = openFulfilment({ database, checkout });
  const uploads = {
    folder: join(config.dataDir, "uploads"),
    maxBytes: MAX_UPLOAD_BYTES,
    stallMs: requestLimits.uploadStallMs,
  };
  const pictures = openMediaStore(config, uploads.folder, log);
  const media = openMedia({ store: pictures, cloudinary: config.cloudinary, db: database.db, log });
  const jobs = await startJobs({
    databaseUrl,
    log,
    tasks: {
      ...checkout.tasks({ mail, storeInfo: config.storeInfo }),
      ...fulfilment.tasks({ mail, storeInfo: config.storeInfo }),
      ...newsletter.tasks({ mail, storeInfo: config.storeInfo }),
      ...media.tasks,
    },
    sweeps: { ...checkout.sweeps, ...media.sweeps },
    pollIntervalMs: backgroundWait(POLL_INTERVAL_MS),
  });
  const handlers: Handlers = {
    ...accountsApi(accounts),
    ...catalogueApi(catalogue),
    ...adminCatalogueApi(catalogue),
    ...checkoutApi(checkout),
    ...newsletterApi(newsletter),
    ...ordersApi(orders),
    ...fulfilmentApi(fulfilment),
    ...blogApi(blog),
    ...reviewsApi(openReviews({ database })),
    ...mediaApi(media),
  };

  const pageCache = createPageCache(viteMiddleware ? 0 : MAX_CACHE_BYTES);
  changes.listen((tag) => pageCache.invalidate(tag));
  const render = createRenderer({
    build,
    handlers,
    storeInfo: config.storeInfo,
    log,
    development: viteMiddleware !== undefined,
    uploadWidget: config.cloudinary && widgetOrigins,
  });
  const app = await buildApp({
    handlers,
    identify: accounts.identify,
    isGateway: gateway.webhooks.isCaller,
    uploads,
    isReady: () => database.answers(),
    before: (request, response, next) => {
      if (pageCache.answer(request, response)) return;
      if (viteMiddleware) viteMiddleware(request, response, next);
      else next();
    },
    addPages: (target) => {
      const showPage = servePages(target, { pageCache, render, loadBuild: build.load });
      serveMedia(target, pictures);
      target.register(async (mailPrograms) => serveOneClickUnsubscribe(mailPrograms, newsletter));
      target.register(async (forms) => {
        await acceptFormsOnly(forms);
        serveReturns(forms, checkout, showPage);
        if (parts.sandboxUrl) proxySandboxPages(forms, parts.sandboxUrl);
      });
    },
    origin: config.origin,
    trustProxy: config.trustProxy,
    limits: requestLimits,
    log,
  });
  return {
    app,
    accounts,
    catalogue,
    checkout,
    changes,
    pageCache,
    async close() {
      await app.close();
      await jobs.stop();
      catalogue.close();
      await changes.close();
    },
  };
}
