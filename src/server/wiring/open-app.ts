import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import type { FastifyInstance } from "fastify";
import { MAX_UPLOAD_BYTES } from "#shared/media/contract.ts";
import { UNSUBSCRIBE_PATH } from "#shared/newsletter/consent.ts";
import { unsubscribe } from "#shared/newsletter/contract.ts";
import type { ownPagesEndpoints } from "#shared/orders/own-page-contract.ts";
import { STOP_REQUESTS_PATH, stopReviewRequests } from "#shared/reviews/contract.ts";
import { accountingApi } from "../accounting/api.ts";
import { accountsApi, addressBookApi } from "../accounts/api.ts";
import { serveVerifyEmailForm } from "../accounts/verify-email-route.ts";
import { attributesApi } from "../attributes/api.ts";
import { auditApi } from "../audit/api.ts";
import { backupsApi } from "../backups/api.ts";
import { backupStanding } from "../backups/service.ts";
import { bankApi } from "../bank/api.ts";
import { blogApi } from "../blog/api.ts";
import { adminCatalogueApi } from "../catalogue/admin-api.ts";
import { catalogueApi } from "../catalogue/api.ts";
import { stockOf } from "../catalogue/shown-products.ts";
import { checkoutApi } from "../checkout/api.ts";
import { compatibilityApi } from "../compatibility/api.ts";
import { couponsApi } from "../coupons/api.ts";
import { customersApi } from "../customers/api.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import { openUnavailableExplanation } from "../database/explain-unavailable.ts";
import { documentsApi } from "../documents/api.ts";
import { eInvoicingApi } from "../documents/e-invoicing-api.ts";
import { exportsApi } from "../exports/api.ts";
import { familiesApi } from "../families/api.ts";
import { serveFeeds } from "../feeds/routes.ts";
import { fulfilmentApi } from "../fulfilment/api.ts";
import { jobsApi } from "../fulfilment/jobs-api.ts";
import { buildApp } from "../http/app.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import { acceptFormsOnly } from "../http/forms-only.ts";
import { serveOneClickEnds } from "../http/one-click-route.ts";
import { createReadiness, FEED_DOWN_MS, JOBS_DOWN_MS } from "../http/readiness.ts";
import { REQUEST_LIMITS } from "../http/request-limits.ts";
import { proxySandboxPages } from "../http/sandbox-proxy.ts";
import type { RunningJobs } from "../jobs/job-runner.ts";
import { oldestJobAgeMs } from "../jobs/queue-age.ts";
import { addressMatcher } from "../lib/address-ranges.ts";
import { clientAddress } from "../lib/client-address.ts";
import { mailsApi } from "../mails/api.ts";
import { mediaApi } from "../media/api.ts";
import { serveMedia } from "../media/serve-media.ts";
import { widgetOrigins } from "../media/service.ts";
import { serveSharePictures } from "../media/share-pictures.ts";
import { NEWSLETTER_ENDED, newsletterApi } from "../newsletter/api.ts";
import { ordersApi } from "../orders/api.ts";
import { createOwnPageRenderer, type RenderOwnPage } from "../pages/own-page-renderer.ts";
import { ownPagesApi } from "../pages/own-pages-api.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { createRenderLimits, rendersBesideDatabase } from "../pages/render-limits.ts";
import { createRenderer, type RenderPage } from "../pages/renderer.ts";
import { servePages } from "../pages/routes.ts";
import { paymentsApi } from "../payments/api.ts";
import { serveGatewayCallback } from "../payments/callback-route.ts";
import { personalDataApi } from "../personal-data/api.ts";
import { pressSettingsApi } from "../press-settings/api.ts";
import { quickOrderApi } from "../quick-order/api.ts";
import { quotesApi } from "../quotes/api.ts";
import { serveQuoteCallback } from "../quotes/callback-route.ts";
import { reportsApi } from "../reports/api.ts";
import { returnsApi } from "../returns/api.ts";
import { REQUESTS_STOPPED, reviewsApi } from "../reviews/api.ts";
import { savedViewsApi } from "../saved-views/api.ts";
import { searchAdminApi, searchApi } from "../search/api.ts";
import { limitFinding } from "../search/limit-finding.ts";
import { settingsApi, settingsHistoryApi } from "../settings/api.ts";
import { contentsApi } from "../settings/contents-api.ts";
import { shippingApi } from "../shipping/api.ts";
import { staffApi } from "../staff/api.ts";
import { stockApi } from "../stock/api.ts";
import { twoFactorApi } from "../two-factor/api.ts";
import type { Services } from "./open-services.ts";
import { refuseInCopy } from "./refuse-in-copy.ts";
import { type StoreParts, scaledWait, uploadFolder } from "./store-parts.ts";

function handlersOf(
  services: Services,
  { config: { storeInfo, smtpUrl }, database }: Pick<StoreParts, "config" | "database">,
): Omit<Handlers, keyof typeof ownPagesEndpoints> {
  return {
    ...accountsApi(services.accounts),
    ...catalogueApi(services.catalogue),
    ...attributesApi(services.attributes),
    ...adminCatalogueApi(services.catalogue, storeInfo),
    ...compatibilityApi(services.compatibility),
    ...familiesApi(services.families),
    ...addressBookApi(services.addressBook),
    ...quickOrderApi(services.quickOrder),
    ...stockApi(services.stock),
    ...shippingApi(services.shipping),
    ...checkoutApi(services.checkout),
    ...couponsApi(services.coupons),
    ...customersApi(services.customers),
    ...paymentsApi(services.payments),
    ...newsletterApi(services.newsletter),
    ...ordersApi(services.orders),
    ...documentsApi(services.documents),
    ...fulfilmentApi(services.fulfilment),
    ...jobsApi(services.fulfilment),
    ...bankApi(services.bank),
    ...accountingApi(services.accounting),
    ...reportsApi(services.reports),
    ...exportsApi(services.exports),
    ...savedViewsApi(services.savedViews),
    ...backupsApi(services.backups),
    ...quotesApi(services.quotes),
    ...eInvoicingApi(services.eInvoicing),
    ...returnsApi(services.returns),
    ...blogApi(services.blog),
    ...reviewsApi(services.reviews),
    ...settingsApi(services.settings),
    ...settingsHistoryApi(services.settings),
    ...contentsApi(services.knownSettings),
    ...searchApi(services.search),
    ...searchAdminApi(services.searchAdmin),
    ...pressSettingsApi(services.pressSettings),
    ...mailsApi(services.mails, { hasMailServer: smtpUrl !== undefined }),
    ...mediaApi(services.media),
    ...twoFactorApi(services.twoFactor),
    ...staffApi(services.staff),
    ...auditApi({ database }),
    ...personalDataApi(services.personalData),
  };
}

/** Builds the HTTP server: the API, and beside it the pages, pictures and everything else. */
export function openApp(
  parts: StoreParts,
  services: Services,
  jobs: Pick<RunningJobs, "lostForMs">,
  changes: ChangeFeed,
  pageCache: PageCache,
  stopping: AbortSignal,
): Promise<FastifyInstance> {
  const { config, database, gateway, build, log, viteMiddleware } = parts;
  const { requestLimits = REQUEST_LIMITS } = parts;
  const orders = handlersOf(services, parts);
  const renderLimits = createRenderLimits(
    config.databaseUrl ? undefined : rendersBesideDatabase(availableParallelism()),
  );
  const ownPages = ownPagesApi({
    orders,
    limits: renderLimits,
    render: (...asked) => renderOwnPage(...asked),
  });
  const all = limitFinding({ ...orders, ...ownPages }, services.finding);
  const handlers = config.storeInfo.isCopy ? refuseInCopy(all) : all;
  const explainUnavailable = openUnavailableExplanation({ log, isDiskFull: parts.isDiskFull });
  const addressOf = clientAddress(addressMatcher(config.trustProxy));
  const { metrics } = parts;
  const countCached = ({ method = "" }: IncomingMessage, { statusCode }: ServerResponse) => {
    metrics?.cacheHit();
    metrics?.answered({ method, route: "(page cache)", status: statusCode, ms: 0 });
  };
  const rendererParts = {
    build,
    explainUnavailable,
    handlers,
    storeInfo: config.storeInfo,
    log,
    development: viteMiddleware !== undefined,
    uploadWidget: config.cloudinary && widgetOrigins,
    pictureOrigins: services.pictureOrigins.read,
    stockOf: (ids: readonly string[]) => stockOf(database.db, ids),
  };
  const counted = async <Page>(rendering: Promise<Page>): Promise<Page> => {
    const begun = performance.now();
    try {
      return await rendering;
    } finally {
      metrics?.rendered(performance.now() - begun);
    }
  };
  const renderPage = createRenderer(rendererParts);
  const ofOnePerson = createOwnPageRenderer(rendererParts);
  const renderOwnPage: RenderOwnPage = (...asked) => counted(ofOnePerson(...asked));
  const render: RenderPage = (...asked) => counted(renderPage(...asked));
  return buildApp({
    answered: metrics?.answered,
    handlers,
    identify: services.accounts.identify,
    isGateway: gateway.webhooks.isCaller,
    answerOnce: services.idempotency.answerOnce,
    uploads: {
      folder: uploadFolder(config),
      maxBytes: MAX_UPLOAD_BYTES,
      stallMs: requestLimits.uploadStallMs,
    },
    readiness: createReadiness({
      database,
      changes,
      dataDir: config.dataDir,
      feedDownMs: scaledWait(FEED_DOWN_MS, parts),
      jobsLostForMs: jobs.lostForMs,
      jobsDownMs: JOBS_DOWN_MS,
      stopping,
      oldestJobAgeMs: () => oldestJobAgeMs(database.db),
      backupStanding: () => backupStanding(database.db),
    }),
    before: (request, response, next) => {
      if (pageCache.answer(request, response, addressOf)) {
        countCached(request, response);
        return;
      }
      if (viteMiddleware) viteMiddleware(request, response, next);
      else next();
    },
    addPages: (target) => {
      const showPage = servePages(target, {
        pageCache,
        render,
        limits: renderLimits,
        loadBuild: build.load,
        storeName: config.storeInfo.name,
      });
      serveFeeds(target, {
        feeds: services.feeds,
        showPage,
        stallMs: requestLimits.feedStallMs,
      });
      serveMedia(target, services.mediaStore);
      serveSharePictures(target, services.mediaStore);
      target.register(async (oneClick) =>
        serveOneClickEnds(oneClick, [
          {
            path: UNSUBSCRIBE_PATH,
            endpoint: unsubscribe,
            end: services.newsletter.unsubscribe,
            message: NEWSLETTER_ENDED,
          },
          {
            path: STOP_REQUESTS_PATH,
            endpoint: stopReviewRequests,
            end: services.reviews.stopRequests,
            message: REQUESTS_STOPPED,
          },
        ]),
      );
      target.register(async (forms) => {
        await acceptFormsOnly(forms);
        serveVerifyEmailForm(forms, services.accounts);
        serveGatewayCallback(forms, services.payments, showPage);
        serveQuoteCallback(forms, services.quotes);
        if (parts.sandboxUrl) proxySandboxPages(forms, parts.sandboxUrl);
      });
    },
    explainUnavailable,
    origin: config.origin,
    trustProxy: config.trustProxy,
    limits: requestLimits,
    log,
  });
}
