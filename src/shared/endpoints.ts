import { accountingEndpoints } from "./accounting/contract.ts";
import { addressBookEndpoints } from "./accounts/address-book-contract.ts";
import { accountsEndpoints } from "./accounts/contract.ts";
import { attributesAdminEndpoints } from "./attributes/admin-contract.ts";
import { attributesEndpoints } from "./attributes/contract.ts";
import { usesEndpoints } from "./attributes/uses-contract.ts";
import { auditEndpoints } from "./audit/contract.ts";
import { backupsEndpoints } from "./backups/contract.ts";
import { bankEndpoints } from "./bank/contract.ts";
import { blogEndpoints } from "./blog/contract.ts";
import { catalogueAdminEndpoints } from "./catalogue/admin-contract.ts";
import { catalogueIssueEndpoints } from "./catalogue/catalogue-issues-contract.ts";
import { catalogueEndpoints } from "./catalogue/contract.ts";
import { countSheetEndpoints } from "./catalogue/count-sheet-contract.ts";
import { checkoutEndpoints } from "./checkout/contract.ts";
import { fitsEndpoints, starterKitsEndpoints } from "./compatibility/fits-contract.ts";
import { rulesEndpoints } from "./compatibility/rules-contract.ts";
import { couponsEndpoints } from "./coupons/contract.ts";
import { customersEndpoints } from "./customers/contract.ts";
import { documentsEndpoints } from "./documents/contract.ts";
import { registrationEndpoints } from "./documents/registration-contract.ts";
import type { EndpointAnswer, EndpointRequest } from "./endpoint.ts";
import { exportsEndpoints } from "./exports/contract.ts";
import type { FailureCode, Outcome } from "./failure.ts";
import { familiesAdminEndpoints } from "./families/admin-contract.ts";
import { familiesEndpoints } from "./families/contract.ts";
import { addressEndpoints } from "./fulfilment/address-contract.ts";
import { backfillEndpoints } from "./fulfilment/backfills-contract.ts";
import { cashEndpoints } from "./fulfilment/cash-contract.ts";
import { completionsEndpoints } from "./fulfilment/completions-contract.ts";
import { fulfilmentEndpoints } from "./fulfilment/contract.ts";
import { failedJobEndpoints } from "./fulfilment/failed-jobs-contract.ts";
import { overviewEndpoints } from "./fulfilment/overview-contract.ts";
import { shipmentsEndpoints } from "./fulfilment/shipments-contract.ts";
import { trackingListEndpoints } from "./fulfilment/tracking-list-contract.ts";
import { mailsEndpoints } from "./mails/contract.ts";
import { mediaEndpoints } from "./media/contract.ts";
import { newsletterEndpoints } from "./newsletter/contract.ts";
import { ordersEndpoints } from "./orders/contract.ts";
import { ownPagesEndpoints } from "./orders/own-page-contract.ts";
import { trackingEndpoints } from "./orders/tracking-contract.ts";
import { paymentsEndpoints } from "./payments/contract.ts";
import { transferEndpoints } from "./payments/transfer-contract.ts";
import { unmatchedEndpoints } from "./payments/unmatched-contract.ts";
import { personalDataEndpoints } from "./personal-data/contract.ts";
import { pressSettingsEndpoints } from "./press-settings/contract.ts";
import { quickOrderEndpoints } from "./quick-order/contract.ts";
import { quotesAdminEndpoints } from "./quotes/admin-contract.ts";
import { quotesEndpoints } from "./quotes/contract.ts";
import { reportsEndpoints } from "./reports/contract.ts";
import { returnsAdminEndpoints } from "./returns/admin-contract.ts";
import { returnsEndpoints } from "./returns/contract.ts";
import { reviewsEndpoints } from "./reviews/contract.ts";
import { savedViewsEndpoints } from "./saved-views/contract.ts";
import { searchAdminEndpoints } from "./search/admin-contract.ts";
import { searchEndpoints } from "./search/contract.ts";
import { contentsEndpoints } from "./settings/contents-contract.ts";
import { settingsEndpoints } from "./settings/contract.ts";
import { settingsHistoryEndpoints } from "./settings/history-contract.ts";
import { shippingEndpoints } from "./shipping/contract.ts";
import { staffEndpoints } from "./staff/contract.ts";
import { stockEndpoints } from "./stock/contract.ts";
import { stockEntryEndpoints } from "./stock/entries-contract.ts";
import { twoFactorEndpoints } from "./two-factor/contract.ts";

/** Every HTTP endpoint of the shop: the tables of all areas' contracts. */
export const endpoints = {
  ...stockEndpoints,
  ...stockEntryEndpoints,
  ...accountingEndpoints,
  ...reportsEndpoints,
  ...addressBookEndpoints,
  ...accountsEndpoints,
  ...attributesAdminEndpoints,
  ...attributesEndpoints,
  ...usesEndpoints,
  ...blogEndpoints,
  ...catalogueAdminEndpoints,
  ...catalogueEndpoints,
  ...catalogueIssueEndpoints,
  ...countSheetEndpoints,
  ...checkoutEndpoints,
  ...couponsEndpoints,
  ...customersEndpoints,
  ...fitsEndpoints,
  ...rulesEndpoints,
  ...starterKitsEndpoints,
  ...documentsEndpoints,
  ...registrationEndpoints,
  ...exportsEndpoints,
  ...savedViewsEndpoints,
  ...backupsEndpoints,
  ...bankEndpoints,
  ...familiesAdminEndpoints,
  ...familiesEndpoints,
  ...shippingEndpoints,
  ...addressEndpoints,
  ...cashEndpoints,
  ...completionsEndpoints,
  ...fulfilmentEndpoints,
  ...overviewEndpoints,
  ...backfillEndpoints,
  ...failedJobEndpoints,
  ...shipmentsEndpoints,
  ...trackingListEndpoints,
  ...mailsEndpoints,
  ...mediaEndpoints,
  ...newsletterEndpoints,
  ...ordersEndpoints,
  ...ownPagesEndpoints,
  ...trackingEndpoints,
  ...paymentsEndpoints,
  ...transferEndpoints,
  ...unmatchedEndpoints,
  ...pressSettingsEndpoints,
  ...quickOrderEndpoints,
  ...quotesAdminEndpoints,
  ...quotesEndpoints,
  ...returnsAdminEndpoints,
  ...returnsEndpoints,
  ...reviewsEndpoints,
  ...searchAdminEndpoints,
  ...searchEndpoints,
  ...settingsEndpoints,
  ...settingsHistoryEndpoints,
  ...contentsEndpoints,
  ...twoFactorEndpoints,
  ...staffEndpoints,
  ...auditEndpoints,
  ...personalDataEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** An endpoint that takes nothing may be called without a request. */
type RequestArgument<Name extends EndpointName> =
  Record<never, never> extends EndpointRequest<Endpoints[Name]>
    ? [request?: EndpointRequest<Endpoints[Name]>]
    : [request: EndpointRequest<Endpoints[Name]>];

/**
 * Calls an endpoint of the table by its name. Loaders on the server are handed one that answers
 * within the process; the browser has one over HTTP (`browser/endpoint-client.ts`), which knows one
 * failure more: that no usable answer came. Both answer expected failures as values.
 */
export type EndpointClient<Code extends string = FailureCode> = <Name extends EndpointName>(
  name: Name,
  ...request: RequestArgument<Name>
) => Promise<Outcome<EndpointAnswer<Endpoints[Name]>, Code>>;
