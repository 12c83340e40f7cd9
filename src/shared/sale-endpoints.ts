import {
  getAccountingArchive,
  getAccountingFile,
  listAccountingFiles,
} from "./accounting/contract.ts";
import {
  addAddress,
  changeAddress,
  deleteAddress,
  getAddressBook,
  saveBusiness,
} from "./checkout/address-book-contract.ts";
import {
  checkCoupon,
  getPaymentStatus,
  hdfcWebhook,
  initiatePayment,
} from "./checkout/contract.ts";
import { getPaymentSettings, savePaymentSettings } from "./checkout/payment-settings-contract.ts";
import { cancelTransfer, enterTransfer, getWaysToPay } from "./checkout/transfer-contract.ts";
import {
  downloadDocument,
  downloadDocuments,
  downloadProforma,
  getDocument,
  listDocuments,
  printPapers,
} from "./documents/contract.ts";
import { getPapersSettings, savePapersSettings } from "./documents/papers-contract.ts";
import { getEInvoices, registerDocument } from "./documents/registration-contract.ts";
import {
  getFreightOffers,
  getFreightSettings,
  getFreightTerms,
  saveFreightSettings,
} from "./freight/contract.ts";
import { collectCash, refuseParcel } from "./fulfilment/cash-contract.ts";
import { completeLines, noteEwayBill } from "./fulfilment/completions-contract.ts";
import {
  getAdminOrder,
  listAdminOrders,
  moveOrder,
  resolvePayment,
  settleRefund,
} from "./fulfilment/contract.ts";
import { getOrdersToShip, getOverview } from "./fulfilment/overview-contract.ts";
import {
  cancelPieces,
  correctTracking,
  creditParcel,
  deliverParcel,
  shipPieces,
} from "./fulfilment/parcels-contract.ts";
import { enterTracking } from "./fulfilment/tracking-list-contract.ts";
import { getCarriers, saveCarriers } from "./orders/carriers-contract.ts";
import { getLastAddress, getUserOrders } from "./orders/contract.ts";
import { renewTrackingLink, trackOrder } from "./orders/tracking-contract.ts";
import {
  answerQuote,
  createQuote,
  downloadQuoteVersion,
  findCustomers,
  getAdminQuote,
  listQuotes,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from "./quotes/admin-contract.ts";
import {
  acceptQuote,
  askAboutQuote,
  askForQuote,
  declineQuote,
  downloadQuote,
  getOwnQuotes,
  getQuote,
  payQuote,
} from "./quotes/contract.ts";
import {
  answerCancelRequest,
  decideReturn,
  endReturn,
  getPacking,
  getReturn,
  getReturnsSettings,
  inspectReturn,
  listReturns,
  markPacked,
  saveReturnsSettings,
} from "./returns/admin-contract.ts";
import {
  addReturnPhoto,
  askReturn,
  cancelOwnOrder,
  getOwnReturns,
  withdrawReturn,
} from "./returns/contract.ts";

/** The endpoints of a sale: from the checkout and quotes to parcels, papers, returns and the accounts. */
export const saleEndpoints = {
  getLastAddress,
  getUserOrders,
  listDocuments,
  getDocument,
  downloadDocument,
  downloadProforma,
  downloadDocuments,
  printPapers,
  trackOrder,
  renewTrackingLink,
  getCarriers,
  saveCarriers,
  listAdminOrders,
  getAdminOrder,
  moveOrder,
  resolvePayment,
  shipPieces,
  enterTracking,
  deliverParcel,
  cancelPieces,
  creditParcel,
  completeLines,
  noteEwayBill,
  collectCash,
  refuseParcel,
  correctTracking,
  settleRefund,
  getOverview,
  getOrdersToShip,
  listAccountingFiles,
  getAccountingFile,
  getAccountingArchive,
  getOwnReturns,
  addReturnPhoto,
  askReturn,
  withdrawReturn,
  cancelOwnOrder,
  listReturns,
  getReturn,
  decideReturn,
  inspectReturn,
  endReturn,
  getPacking,
  markPacked,
  answerCancelRequest,
  getReturnsSettings,
  saveReturnsSettings,
  getAddressBook,
  addAddress,
  changeAddress,
  deleteAddress,
  saveBusiness,
  initiatePayment,
  checkCoupon,
  getPaymentStatus,
  hdfcWebhook,
  getPaymentSettings,
  savePaymentSettings,
  askForQuote,
  getOwnQuotes,
  getQuote,
  downloadQuote,
  acceptQuote,
  payQuote,
  declineQuote,
  askAboutQuote,
  listQuotes,
  getAdminQuote,
  downloadQuoteVersion,
  createQuote,
  findCustomers,
  saveQuote,
  sendQuote,
  withdrawQuote,
  answerQuote,
  getFreightTerms,
  getFreightOffers,
  getFreightSettings,
  saveFreightSettings,
  getPapersSettings,
  savePapersSettings,
  getEInvoices,
  registerDocument,
  getWaysToPay,
  cancelTransfer,
  enterTransfer,
} as const;
