import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/endpoint.ts";
import type { EndpointName } from "#shared/endpoints.ts";

/**
 * Calls of pages of the version before. They stay open while the shop is updated, and nodes of both
 * versions answer them. The next release deletes this file (docs/decisions/058).
 */

/** The addresses that endpoints had, where they had others. */
export const formerPaths: Readonly<Partial<Record<EndpointName, Endpoint["path"]>>> = {
  requestReset: "/auth/request-reset",
  resetPassword: "/auth/reset-password",
  requestVerification: "/auth/request-verification",
  verifyEmail: "/auth/verify-email",
  getAccount: "/auth/account",
  getRemovedProduct: "/product/removed-product/:slug",
  findProducts: "/product/find",
  findBySkus: "/product/by-skus",
  suggest: "/product/suggest",
  getSearches: "/search-words/get-search-words",
  ignoreSearch: "/search-words/ignore-search-words",
  createSynonym: "/search-words/create-synonym",
  updateSynonym: "/search-words/update-synonym/:id",
  deleteSynonym: "/search-words/delete-synonym/:id",
  previewSearch: "/search-words/preview-search",
  listAdminProducts: "/product/manage-products",
  getCatalogueIssues: "/product/data-to-mend",
  getProductAttributes: "/product/attributes",
  getSetAttributes: "/product/attributes/:productId",
  previewAttributes: "/product/read-attributes",
  getAttributeFields: "/attribute/fields",
  listAttributes: "/attribute/list",
  createAttribute: "/attribute/create",
  updateAttribute: "/attribute/update/:id",
  deleteAttribute: "/attribute/delete/:id",
  getAttributeValues: "/attribute/values/:id",
  updateAttributeValues: "/attribute/values/:id",
  mergeAttributeValues: "/attribute/merge-values/:id",
  getAttributeUses: "/attribute/uses/:id",
  previewMergeValues: "/attribute/merge-preview/:id",
  getFits: "/compatibility/product/:id",
  checkFits: "/compatibility/check",
  getMyMachines: "/compatibility/my-machines",
  addMyMachines: "/compatibility/my-machines",
  removeMyMachine: "/compatibility/my-machines/:id",
  previewRule: "/compatibility/preview",
  getProductFamily: "/product/family/:productId",
  listFamilies: "/family/manage-families",
  getAdminFamily: "/family/manage-family/:id",
  getFamilyAttributes: "/family/attributes",
  getFamilyCandidates: "/family/candidates",
  createFamily: "/family/create-family",
  updateFamily: "/family/update-family/:id",
  deleteFamily: "/family/delete-family/:id",
  addVariants: "/family/add-variants/:id",
  subscribe: "/newsletter/subscribe",
  confirmNewsletter: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
  getReviews: "/review/get-reviews",
  writeReview: "/review/write-review",
  getOwnReview: "/review/own-review",
  listReviews: "/review/manage-reviews",
  moderateReview: "/review/moderate-review/:id",
  getRelatedBlogs: "/blog/related-blogs/:slug",
  getPressSettings: "/press-settings/get-press-settings",
  getPressSetting: "/press-settings/get-press-setting/:slug",
  getProductPressSettings: "/press-settings/product/:productId",
  createPressSetting: "/press-settings/create-press-setting",
  updatePressSetting: "/press-settings/update-press-setting/:id",
  deletePressSetting: "/press-settings/delete-press-setting/:id",
  signUpload: "/media/sign",
  getLastAddress: "/order/last-address",
  downloadProforma: "/order/proforma/:id",
  downloadOwnDocuments: "/order/documents",
  printOrderDocuments: "/documents/print",
  renewTrackingLink: "/order/tracking-link/:id",
  listAdminOrders: "/order/all-orders",
  getAdminOrder: "/order/order-details/:id",
  transitionOrder: "/order/order-status/:id",
  resolvePaymentHold: "/order/payment-review/:id",
  createShipment: "/order/ship-pieces/:id",
  enterTracking: "/order/tracking-list",
  deliverShipment: "/order/deliver-parcel/:id",
  cancelItems: "/order/cancel-pieces/:id",
  creditShipment: "/order/credit-parcel/:id",
  completeLines: "/order/complete-lines/:id",
  changeOrderAddress: "/order/address/:id",
  declineAddress: "/order/address-decline/:id",
  addOrderNote: "/order/note/:id",
  requestAddressChange: "/order/address-request/:id",
  noteEwayBill: "/order/eway-bill/:id",
  collectCash: "/order/cash-collected/:id",
  refuseShipment: "/order/refused-parcel/:id",
  correctTracking: "/order/order-tracking/:id",
  settleRefund: "/order/order-refund/:id",
  getOverview: "/order/overview",
  getOrdersToShip: "/order/orders-to-ship",
  getAccountingFile: "/accounting/file/:file",
  getOwnReturns: "/return/own",
  getReturnTerms: "/return/terms",
  addReturnPhoto: "/return/photo/:id",
  requestReturn: "/return/ask/:id",
  withdrawReturn: "/return/withdraw/:id",
  cancelOwnOrder: "/return/cancel/:id",
  saveRefundAccount: "/return/refund-account/:id",
  listReturns: "/return/all",
  getReturn: "/return/details/:id",
  decideReturn: "/return/decide/:id",
  inspectReturn: "/return/inspect/:id",
  endReturn: "/return/end/:id",
  getPacking: "/return/packing/:id",
  markPacked: "/return/packing/:id",
  answerCancelRequest: "/return/cancel-request/:id",
  getReturnsSettings: "/return/settings",
  saveReturnsSettings: "/return/settings",
  checkCoupon: "/checkout/coupon",
  requestQuote: "/quote/ask",
  getOwnQuotes: "/quote/own",
  acceptQuote: "/quote/link/:token/accept",
  payQuote: "/quote/link/:token/pay",
  renewQuoteLink: "/quote/renewed-link/:token",
  declineQuote: "/quote/link/:token/decline",
  sendQuoteQuestion: "/quote/link/:token/question",
  listQuotes: "/quote/all",
  getAdminQuote: "/quote/details/:id",
  downloadQuoteVersion: "/quote/details/:id/versions/:version/pdf",
  createQuote: "/quote/create",
  findCustomers: "/quote/customers",
  changeQuoteBuyer: "/quote/buyer/:id",
  saveQuote: "/quote/draft/:id",
  sendQuote: "/quote/send/:id",
  withdrawQuote: "/quote/withdraw/:id",
  answerQuote: "/quote/answer/:id",
  getShippingTerms: "/freight/terms",
  getShippingOffers: "/freight/offers",
  getShippingSettings: "/settings/freight",
  saveShippingSettings: "/settings/freight",
  getDocumentsSettings: "/settings/papers",
  saveDocumentsSettings: "/settings/papers",
  getWaysToPay: "/payment/ways",
  cancelTransfer: "/order/cancel-transfer/:id",
  recordTransfer: "/order/bank-transfer/:id",
  voidTransfer: "/order/bank-transfer-taken-back/:id",
  listUnmatchedPayments: "/order/unmatched-payments",
  resolveUnmatchedPayment: "/order/unmatched-payment/:orderId",
};

/** Whose addresses are the same, and whose bodies or answers are not: both kinds are taken and given there. */
export const answersBoth: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "getUserOrders",
  "transferForQuote",
  "listAccountingFiles",
  "savePaymentsSettings",
  "listRules",
  "getRule",
  "createRule",
  "updateRule",
]);

/** JSON names of today with those of before; where two of today had one name, the first that is there counts. */
const formerNames = [
  ["buyerNote", "askedNote"],
  ["byItem", "byPiece"],
  ["catalogueIssues", "dataToMend"],
  ["correctedKeyword", "mended"],
  ["excessAfter", "keptAfter"],
  ["excessBefore", "keptBefore"],
  ["faultyVariants", "faultyMembers"],
  ["issue", "problem"],
  ["issues", "problems"],
  ["items", "pieces"],
  ["maxPrice", "most"],
  ["mayRecord", "mayEnter"],
  ["mayRequestAddressChange", "mayAskForAddress"],
  ["mayVoid", "mayTakeBack"],
  ["paymentHold", "review"],
  ["quantity", "pieces"],
  ["requestedAt", "askedAt"],
  ["resolution", "wish"],
  ["restocked", "shelved"],
  ["shipment", "parcel"],
  ["shipments", "parcels"],
  ["shipmentValues", "parcelValues"],
  ["shippingMethod", "delivery"],
  ["transitions", "moves"],
  ["undocumented", "withoutPapers"],
  ["variants", "members"],
  ["voided", "takenBack"],
  ["zeroResults", "misses"],
] as const;

/** Of which names alone an answer has those of before: the specification's own call is to say no more than it must. */
const onlyFormerNames: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  getUserOrders: ["items", "mayRequestAddressChange", "shipment", "shipments"],
};

type InputReader = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface FormerRoute {
  config: { endpoint: Endpoint; answersFormer?: EndpointName };
  preValidation: InputReader[];
}

/** Fields of bodies and queries that had other names. */
const renamedInput: Readonly<Partial<Record<EndpointName, Readonly<Record<string, string>>>>> = {
  cancelItems: { pieces: "items" },
  cancelOwnOrder: { pieces: "items" },
  correctTracking: { parcel: "shipment" },
  createRule: { pieces: "quantity" },
  createFamily: { members: "variants" },
  createShipment: { pieces: "items" },
  creditShipment: { parcel: "shipment" },
  deliverShipment: { parcel: "shipment" },
  getCatalogueIssues: { problem: "issue" },
  inspectReturn: { shelved: "restocked" },
  noteEwayBill: { parcel: "shipment" },
  previewRule: { pieces: "quantity" },
  refuseShipment: { parcel: "shipment" },
  requestReturn: { pieces: "items", wish: "resolution" },
  updateRule: { pieces: "quantity" },
  updateFamily: { members: "variants" },
};

/** Members that answers of before had besides, and their pages cannot do without. */
const formerMembers: Readonly<Partial<Record<EndpointName, Record<string, unknown>>>> = {
  getDocumentsSettings: { shortHsn: [] },
};

/** Gives answers, refusals with their present state as well, the names of before beside their own. */
export function addFormerNames(api: FastifyInstance): void {
  api.addHook("onSend", async (request, _reply, payload: unknown) => {
    const { answersFormer } = request.routeOptions.config;
    // Files are bytes.
    if (!answersFormer || typeof payload !== "string") return payload;
    const only = onlyFormerNames[answersFormer];
    const answer = withFormerNames(JSON.parse(payload), only);
    return JSON.stringify({ ...formerMembers[answersFormer], ...(answer as object) });
  });
}

/** An answer with the names of before beside its own, or beside these of its own alone. */
export function withFormerNames(answer: unknown, only?: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withFormerNames(one, only));
  if (typeof answer !== "object" || answer === null) return answer;
  const named = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, withFormerNames(value, only)]),
  );
  for (const [name, former] of formerNames) {
    if (only && !only.includes(name)) continue;
    if (Object.hasOwn(named, name) && !Object.hasOwn(named, former)) named[former] = named[name];
  }
  return named;
}

export function speakFormer(
  { config, preValidation }: FormerRoute,
  name: EndpointName,
): FormerRoute {
  const readInput: InputReader = async (request) => {
    request.body = readFormerBody(name, request.body);
    request.query = renameMembers(request.query, renamedInput[name]);
  };
  return {
    config: { ...config, answersFormer: name },
    // What is uploaded is read by its handler.
    preValidation: config.endpoint.upload ? preValidation : [...preValidation, readInput],
  };
}

/** A body as today's endpoint takes it, of one that a page of before has sent. */
function readFormerBody(name: EndpointName, body: unknown): unknown {
  // Settings stood beside their version.
  if (/^save\w+Settings$/.test(name) && isRecord(body) && !("settings" in body)) {
    const { version, ...settings } = body;
    return Object.keys(settings).length > 0 ? { settings, version } : body;
  }
  return renameMembers(body, renamedInput[name]);
}

function renameMembers(value: unknown, names: Readonly<Record<string, string>> = {}): unknown {
  if (Array.isArray(value)) return value.map((member) => renameMembers(member, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      names[name] ?? name,
      renameMembers(member, names),
    ]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
