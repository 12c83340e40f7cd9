import { type AuditChange, auditSubjects } from "#shared/audit/contract.ts";
import { bankLineState, bankLineStateNames } from "#shared/bank/bank-line.ts";
import type { AdminCoupon } from "#shared/coupons/contract.ts";
import { couponKindNames, couponStateNames } from "#shared/coupons/coupon-names.ts";
import { documentTitles } from "#shared/documents/document-texts.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { unmatchedStateNames } from "#shared/payments/unmatched-payment.ts";
import { quoteNumber, quoteStateNames, shownQuoteState } from "#shared/quotes/quote-state.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { reviewStateNames } from "#shared/reviews/review-states.ts";
import type { AuditRow } from "../audit/store.ts";
import type { ListedLine } from "../bank/lines-list.ts";
import type { CustomerRow } from "../customers/store.ts";
import { listed } from "../documents/api.ts";
import type { FoundDocument } from "../documents/documents-list-store.ts";
import type { EInvoiceRow } from "../documents/e-invoices-store.ts";
import type { OrderRow } from "../orders/store.ts";
import type { UnmatchedRow } from "../payments/unmatched-store.ts";
import { offerTotal } from "../quotes/offer-of-draft.ts";
import type { ListedQuote } from "../quotes/quote-list-store.ts";
import type { QuoteVersionRow } from "../quotes/quotes-store.ts";
import { returnNumber } from "../returns/return-view.ts";
import type { ListedRow } from "../returns/returns-list-store.ts";
import type { ListedReview } from "../reviews/store.ts";
import { type Columns, moment, rupees } from "./list-file.ts";

export const orders: Columns<OrderRow> = {
  Order: ({ id, number }) => orderName({ id, number: number ?? undefined }),
  Made: ({ createdAt }) => moment(createdAt),
  Status: ({ status }) => status ?? "Pending",
  Payment: ({ paymentState }) => paymentState,
  "Way to pay": ({ payBy }) => payBy,
  "Payment order id": ({ orderId }) => orderId,
  Paid: ({ paidAt }) => moment(paidAt),
  Customer: ({ customerName }) => customerName,
  "E-mail": ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone,
  Company: ({ company }) => company,
  GSTIN: ({ gstin }) => gstin,
  "Purchase order": ({ purchaseOrder }) => purchaseOrder,
  Address: ({ shippingAddress }) => shippingAddress.address,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  Pincode: ({ shippingAddress }) => shippingAddress.pincode,
  Coupon: ({ couponCode }) => couponCode,
  Discount: ({ couponPaise }) => rupees(couponPaise),
  Freight: ({ freightPaise }) => rupees(freightPaise),
  Total: ({ totalPaise }) => rupees(totalPaise),
};

export const documents: Columns<FoundDocument> = {
  Number: ({ number }) => number,
  Kind: ({ kind }) => documentTitles[kind],
  Date: ({ issuedOn }) => issuedOn,
  "Issued under": ({ sellerGstin }) => sellerGstin,
  Buyer: (row) => listed(row).buyer.name,
  Company: (row) => listed(row).buyer.company,
  GSTIN: (row) => listed(row).buyer.gstin,
  Order: ({ orderId: id, orderNumber: number }) => orderName({ id, number: number ?? undefined }),
  Corrects: (row) => listed(row).corrects,
  Total: (row) => listed(row).total.toFixed(2),
};

export const returns: Columns<ListedRow> = {
  Number: ({ row }) => returnNumber(row),
  Asked: ({ row }) => moment(row.createdAt),
  State: ({ row }) => returnStatusNames[row.status],
  Since: ({ row }) => moment(row.movedAt),
  Customer: ({ customerName }) => customerName,
  Order: ({ row, orderNumber }) => orderName({ id: row.orderId, number: orderNumber ?? undefined }),
  Pieces: ({ quantity }) => quantity,
  Reason: ({ row }) => row.reason,
  Note: ({ row }) => row.note,
  Wish: ({ row }) => row.resolution,
};

export const customers: Columns<CustomerRow> = {
  Name: ({ user }) => user.name,
  "E-mail": ({ user }) => user.email,
  Phone: ({ user }) => user.phone,
  Company: ({ user }) => user.company,
  GSTIN: ({ user }) => user.gstin,
  Since: ({ user }) => moment(user.createdAt),
  Orders: ({ orders: count }) => count,
  "Last order": ({ lastOrderAt }) => moment(lastOrderAt),
  Spent: ({ spent }) => rupees(spent),
};

/** With the version that was sent last; undefined before the first. */
export interface OfferedQuote extends ListedQuote {
  sent: QuoteVersionRow | undefined;
}

export const quotes: Columns<OfferedQuote> = {
  Number: ({ quote }) => quoteNumber(quote),
  Made: ({ quote }) => moment(quote.createdAt),
  State: ({ quote }) => quoteStateNames[shownQuoteState(quote)],
  "Waits for the shop": ({ waits }) => (waits ? "Yes" : null),
  Customer: ({ customer }) => customer.name,
  "E-mail": ({ customer }) => customer.email,
  Phone: ({ customer }) => customer.phone,
  Company: ({ quote }) => quote.buyer?.company,
  GSTIN: ({ quote }) => quote.buyer?.gstin,
  "Deliver to": ({ quote }) => [quote.deliverTo.city, quote.deliverTo.state].join(", "),
  Lines: ({ quote }) => quote.draft.lines.length,
  Version: ({ quote }) => quote.version || null,
  Sent: ({ sent }) => moment(sent?.sentAt ?? null),
  "Holds until": ({ quote }) => moment(quote.validUntil),
  Total: ({ sent }) => sent && rupees(offerTotal(sent.offer)),
};

export const reviews: Columns<ListedReview> = {
  Made: ({ review }) => moment(review.createdAt),
  State: ({ review }) => reviewStateNames[review.state],
  Rating: ({ review }) => review.rating,
  Review: ({ review }) => review.text,
  By: ({ review }) => review.name,
  "E-mail": ({ email }) => email,
};

export const coupons: Columns<AdminCoupon> = {
  Code: ({ code }) => code,
  "Percent off": ({ percent }) => percent,
  Works: ({ kind }) => couponKindNames[kind],
  State: ({ state }) => couponStateNames[state],
  Orders: ({ orders: count }) => count,
  Order: ({ order }) => order?.name,
  "Last day": ({ endsOn }) => endsOn,
  Ended: ({ endedAt }) => moment(endedAt ? new Date(endedAt) : null),
  Note: ({ note }) => note,
  Made: ({ createdAt }) => moment(new Date(createdAt)),
};

export interface AuditEntryRow {
  row: AuditRow;
  change: AuditChange;
  /** What was done, in a sentence. */
  what: string;
}

export const audit: Columns<AuditEntryRow> = {
  When: ({ row }) => moment(row.at),
  Who: ({ row }) => row.who,
  Role: ({ row }) => row.role,
  From: ({ row }) => row.address,
  What: ({ what }) => what,
  Call: ({ row }) => row.action,
  About: ({ change }) => auditSubjects[change.subject.type],
  "Its id": ({ row }) => row.subjectId,
  Table: ({ row }) => row.tableName,
  How: ({ row }) => row.operation,
  Before: ({ change }) => change.before && JSON.stringify(change.before),
  After: ({ change }) => change.after && JSON.stringify(change.after),
  Request: ({ row }) => row.requestId,
};

export const bankLines: Columns<ListedLine> = {
  Day: ({ line }) => line.day,
  Amount: ({ line }) => rupees(line.amountPaise),
  "Bank reference": ({ line }) => line.reference,
  Narration: ({ line }) => line.narration,
  Balance: ({ line }) => (line.balancePaise === null ? null : rupees(line.balancePaise)),
  State: ({ decision }) => bankLineStateNames[bankLineState(decision?.decision ?? null)],
  Decided: ({ decision }) => moment(decision?.decidedAt ?? null),
  By: ({ decision }) => decision?.decidedBy,
  "What came of it": ({ decision }) => decision?.message,
  Statement: ({ fileName }) => fileName,
};

export const eInvoices: Columns<EInvoiceRow> = {
  Number: ({ body }) => body.number,
  Kind: ({ body }) => documentTitles[body.kind],
  Date: ({ body }) => body.issuedOn,
  Buyer: ({ body }) => body.buyer.name,
  Company: ({ body }) => body.buyer.company,
  GSTIN: ({ body }) => body.buyer.gstin,
  Total: ({ body }) => rupees(body.totals.total),
  IRN: ({ irn }) => irn,
  "Acknowledgement number": ({ ackNumber }) => ackNumber,
  Acknowledged: ({ acknowledgedAt }) => moment(acknowledgedAt),
};

export const unmatchedPayments: Columns<UnmatchedRow> = {
  "Payment reference": ({ orderId }) => orderId,
  Found: ({ foundAt }) => moment(foundAt),
  State: ({ state }) => unmatchedStateNames[state],
  Amount: ({ amountPaise }) => (amountPaise === null ? null : rupees(amountPaise)),
  Currency: ({ currency }) => currency,
  "The bank says": ({ gatewayStatus }) => gatewayStatus,
  Method: ({ paymentMethod }) => paymentMethod,
  Transaction: ({ transactionId }) => transactionId,
  Ended: ({ resolvedAt }) => moment(resolvedAt),
  By: ({ resolvedBy }) => resolvedBy,
  Note: ({ note }) => note,
  Problem: ({ problem }) => problem,
};
