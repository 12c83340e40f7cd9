import type { ReportName } from "#shared/reports/reports.ts";
import { margins, marginsByCategory, marginsByProduct } from "./margin-rows.ts";
import { failedPayments, payments, paymentsByWay } from "./money-rows.ts";
import { newsletter, returnsByReason, searches, staff } from "./people-rows.ts";
import type { StepRows, ThingRows } from "./rows.ts";
import {
  couponCodes,
  coupons,
  sales,
  salesByCategory,
  salesByCustomer,
  salesByPayment,
  salesByProduct,
  salesByState,
} from "./sales-rows.ts";
import { daysOfCover, deadStock } from "./stock-rows.ts";
import {
  stockValueByBranch,
  stockValueByCategory,
  stockValueByProduct,
} from "./stock-value-rows.ts";
import { taxByHsn, taxByRate } from "./tax-rows.ts";

/** Where the rows of each report come from. */
export const allRows = {
  sales,
  "sales-by-product": salesByProduct,
  "sales-by-category": salesByCategory,
  margins,
  "margins-by-product": marginsByProduct,
  "margins-by-category": marginsByCategory,
  "sales-by-state": salesByState,
  "sales-by-payment": salesByPayment,
  "sales-by-customer": salesByCustomer,
  coupons,
  "coupon-codes": couponCodes,
  "tax-by-rate": taxByRate,
  "tax-by-hsn": taxByHsn,
  payments,
  "payments-by-way": paymentsByWay,
  "failed-payments": failedPayments,
  "days-of-cover": daysOfCover,
  "dead-stock": deadStock,
  "stock-value-by-product": stockValueByProduct,
  "stock-value-by-category": stockValueByCategory,
  "stock-value-by-branch": stockValueByBranch,
  returns: returnsByReason,
  searches,
  newsletter,
  staff,
} satisfies Record<ReportName, StepRows | ThingRows>;
