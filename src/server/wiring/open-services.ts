import { openAccounting } from "../accounting/service.ts";
import { hashToken } from "../accounts/account-links.ts";
import { openAddressBook } from "../accounts/address-book.ts";
import { openAccounts } from "../accounts/service.ts";
import { sessionsStore } from "../accounts/sessions-store.ts";
import { openAttributes } from "../attributes/service.ts";
import { tryBackupPlace } from "../backups/backup-problem.ts";
import { openBackups } from "../backups/service.ts";
import { openBank } from "../bank/service.ts";
import { cleanHtml } from "../blog/clean-html.ts";
import { openBlog } from "../blog/service.ts";
import { openKnownCategories } from "../catalogue/known-categories.ts";
import { openCatalogue } from "../catalogue/service.ts";
import { familyOfProduct, openShownProducts } from "../catalogue/shown-products.ts";
import { openCheckout } from "../checkout/service.ts";
import { factsOfProduct } from "../compatibility/facts-store.ts";
import { openCompatibility } from "../compatibility/service.ts";
import { isThisMachine } from "../config/config.ts";
import { openCoupons } from "../coupons/service.ts";
import { openCustomers } from "../customers/service.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import { shareConnections } from "../database/connection-share.ts";
import { openDrawing } from "../documents/draw-documents.ts";
import { openEInvoicing } from "../documents/e-invoicing-service.ts";
import { openPdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import { openDocuments } from "../documents/service.ts";
import { openExports } from "../exports/service.ts";
import { openFamilies } from "../families/service.ts";
import { openFeeds } from "../feeds/service.ts";
import { openFulfilment } from "../fulfilment/service.ts";
import { openIdempotency } from "../http/idempotency.ts";
import { openMailServerNote } from "../identity/note-mail-server.ts";
import type { Identity } from "../identity/service.ts";
import { LANES_TO_FILES, openJobTaker } from "../jobs/take-job.ts";
import { mailServerName, openMailTrial } from "../mail/mail.ts";
import { openMails } from "../mails/service.ts";
import { readOnly } from "../media/media-store.ts";
import { openMediaStore } from "../media/open-media-store.ts";
import { openKnownPictureOrigins, rememberPictureOrigins } from "../media/picture-origins.ts";
import { openMedia } from "../media/service.ts";
import { openNewsletter } from "../newsletter/service.ts";
import { openOrders } from "../orders/service.ts";
import { codRefusal } from "../payments/cod-terms.ts";
import { openPayments } from "../payments/service.ts";
import { openPersonalData } from "../personal-data/service.ts";
import { openPressSettings } from "../press-settings/service.ts";
import { settingsOfProduct } from "../press-settings/store.ts";
import { openQuickOrder } from "../quick-order/service.ts";
import { quoteOrdersStore } from "../quotes/quote-orders-store.ts";
import { openQuotes } from "../quotes/service.ts";
import { openReports } from "../reports/service.ts";
import { openReturns } from "../returns/service.ts";
import { openReviews } from "../reviews/service.ts";
import { openSavedViews } from "../saved-views/service.ts";
import { FINDING_CONNECTIONS } from "../search/limit-finding.ts";
import { openSearchAdmin } from "../search/search-admin.ts";
import { openSearch } from "../search/service.ts";
import { openKeywords } from "../search-index/keywords.ts";
import { openKnownSettings } from "../settings/known-settings.ts";
import { openLiveStore } from "../settings/live-store-info.ts";
import { openSenderTrial } from "../settings/sender-trial.ts";
import { openSettings } from "../settings/service.ts";
import { openShipping } from "../shipping/service.ts";
import { openStaff } from "../staff/service.ts";
import { openStock } from "../stock/service.ts";
import { followShopBranches } from "../stock/stock-branches.ts";
import { openPasskeys } from "../two-factor/passkeys.ts";
import { openTwoFactor } from "../two-factor/service.ts";
import { openPageExists } from "./page-exists.ts";
import { type StoreParts, uploadFolder } from "./store-parts.ts";

export type Services = ReturnType<typeof openServices>;

/** Opens every area's service: what each needs of the others is handed in here. */
export function openServices(parts: StoreParts, changes: ChangeFeed, identity: Identity) {
  const { config, database, gateway, log, timeScale = 1 } = parts;
  // A mail server may take few connections at once.
  const jobTaker = openJobTaker(config.smtpUrl ? undefined : LANES_TO_FILES);
  const context = {
    database,
    jobTaker,
    gateway,
    origin: config.origin,
    storeInfo: config.storeInfo,
    log,
    timeScale,
  };
  const noteMailServer = openMailServerNote(database.db, config.smtpUrl, log);
  const payments = openPayments(context);
  const finding = shareConnections(database, FINDING_CONNECTIONS);
  const keywords = openKeywords({ database, finding, changes, log });
  const categories = openKnownCategories(database.db, changes);
  const liveStore = openLiveStore(config.storeInfo);
  const knownSettings = openKnownSettings(database.db, changes);
  const allPictures = openMediaStore(config, uploadFolder(config), log);
  const mediaStore = config.storeInfo.isCopy ? readOnly(allPictures) : allPictures;
  const media = openMedia({
    store: mediaStore,
    requireOwnPictures: identity.requireOwnPictures,
    cloudinary: config.cloudinary,
    log,
  });
  const shown = openShownProducts(database.db, changes, [
    familyOfProduct,
    factsOfProduct,
    settingsOfProduct,
  ]);
  const compatibility = openCompatibility({ database, finding, changes, keywords, shown });
  const pdf = parts.pdf ?? openPdfRenderer();
  const draw = openDrawing(pdf);
  const catalogue = openCatalogue({ database, finding, changes, keywords, categories, shown });
  const blog = openBlog({ database });
  const pressSettings = openPressSettings({ database, changes, keywords, shown });
  const passkeys = openPasskeys(config.storeInfo);
  return {
    twoFactor: openTwoFactor({
      ...{ database, storeInfo: config.storeInfo, passkeys },
      endOtherSessions: (db, userId, token) =>
        sessionsStore(db).endSessions(userId, hashToken(token)),
    }),
    identity,
    jobTaker,
    knownSettings,
    pdf,
    documents: openDocuments({ database, storeInfo: config.storeInfo, pdf, draw, log }),
    accounts: openAccounts({
      database,
      passkeys,
      storeInfo: config.storeInfo,
      hashCost: parts.hashCost,
    }),
    attributes: openAttributes({ database }),
    finding,
    keywords,
    catalogue,
    compatibility,
    families: openFamilies({ database, changes, shown }),
    quickOrder: openQuickOrder({ finding }),
    newsletter: openNewsletter({ database }),
    staff: openStaff({ database }),
    stock: openStock({ database, log, sellers: config.storeInfo }),
    shipping: openShipping({ database, knownSettings, codRefusal }),
    settings: openSettings({
      database,
      hasBackupBucket: config.backups.s3 !== undefined,
      store: liveStore,
      pageExists: openPageExists({
        loadBuild: parts.build.load,
        ...{ catalogue, categories, blog, pressSettings },
      }),
      cleanHtml,
      rememberPictures: rememberPictureOrigins,
      tryBackupPlace: (place) => tryBackupPlace(place, config.backups),
      trySender:
        config.smtpUrl && !config.storeInfo.isCopy
          ? openSenderTrial({
              smtpUrl: config.smtpUrl,
              storeInfo: config.storeInfo,
              readWords: () => knownSettings.read("mails"),
            })
          : undefined,
      followBranches: followShopBranches,
    }),
    liveStore,
    backups: openBackups({
      database,
      directUrl: parts.directUrl,
      config,
      pictures: allPictures,
      log,
    }),
    orders: openOrders({
      database,
      storeInfo: config.storeInfo,
      renewQuoteLink: (db, orderId, userId) =>
        quoteOrdersStore(db).renewLinkOfOrder(orderId, userId),
    }),
    blog,
    reviews: openReviews({ database }),
    searchAdmin: openSearchAdmin({ database }),
    search: openSearch({
      database,
      finding,
      changes,
      keywords,
      categories,
      machineFilter: compatibility.machineFilter,
      findKits: compatibility.findKits,
      log,
    }),
    pressSettings,
    feeds: openFeeds({
      database,
      changes,
      storeInfo: config.storeInfo,
      isListed: !config.storeInfo.sandbox || isThisMachine(config.origin),
      log,
    }),
    addressBook: openAddressBook({ database, storeInfo: config.storeInfo }),
    payments,
    checkout: openCheckout(context),
    coupons: openCoupons({ database }),
    customers: openCustomers({ database }),
    fulfilment: openFulfilment({
      ...{ context, changes, payments, storeInfo: config.storeInfo, draw },
      setup: { mailServer: config.smtpUrl && mailServerName(config.smtpUrl) },
    }),
    bank: openBank({ database, timeScale, storeInfo: config.storeInfo, log }),
    accounting: openAccounting(database, config.storeInfo),
    personalData: openPersonalData({ database }),
    reports: openReports(database),
    exports: openExports({ database, storeInfo: config.storeInfo, log }),
    savedViews: openSavedViews({ database }),
    quotes: openQuotes(context, payments, { storeInfo: config.storeInfo, draw }),
    eInvoicing: openEInvoicing({ database }),
    returns: openReturns({ database, media, knownSettings, storeInfo: config.storeInfo, log }),
    idempotency: openIdempotency(database),
    mails: openMails({
      database,
      knownSettings,
      storeInfo: config.storeInfo,
      tryMail: openMailTrial(config, noteMailServer),
    }),
    noteMailServer,
    mediaStore,
    media,
    pictureOrigins: openKnownPictureOrigins(database.db, changes),
  };
}
