import { UNMATCHED_PAYMENTS_PATH } from "#shared/payments/unmatched-payment.ts";
import * as paths from "../kit/dashboard-menu.ts";

const setting = (at: string) => `${paths.SETTINGS_PATH}/${at}`;

/**
 * By what else somebody looks for a page: the words of the manual's jobs (docs/owner.md) and of the trade that neither its
 * name nor what is said of it has. They are searched and not shown.
 */
export const pageWords: Readonly<Record<string, string>> = {
  [paths.ORDERS_PATH]: "ship pack parcel late cancel refund packing slip ready to pick up cash",
  [paths.RETURNS_PATH]: "part return send back refund replacement credit",
  [paths.ACCOUNTING_PATH]:
    "zoho tally gstr-1 gstr1 gstr-3b gstr3b gst return json csv zip accountant month e-way eway bills",
  [paths.DOCUMENTS_PATH]: "invoices credit notes challans pdf",
  [paths.QUOTES_PATH]: "quotation proforma price",
  [paths.COUPONS_PATH]: "discount code voucher sale",
  [paths.BANK_PATH]: "book certain lines utr neft transfer upload statement",
  [UNMATCHED_PAYMENTS_PATH]: "money without order give back",
  [paths.REPORTS_PATH]: "sales margins excel export stock value",
  [paths.CUSTOMERS_PATH]: "buyers accounts notes",
  [paths.PRODUCTS_PATH]: "price cost stock sku export",
  [paths.CATEGORIES_PATH]: "new category",
  [paths.FAMILIES_PATH]: "variants sizes colours options",
  [paths.STOCK_ENTRIES_PATH]: "delivery count inventory movements",
  [paths.COUNT_PATH]: "stocktake inventory sheet",
  [paths.DELIVERY_PATH]: "supplier bill goods received purchase",
  [paths.SEARCHES_PATH]: "not found",
  [paths.CATALOGUE_ISSUES_PATH]: "missing picture price hsn gst",
  [paths.STAFF_PATH]:
    "employee employees people invite invitation role roles lost phone leaves sign out require second factor",
  [paths.SIGN_IN_PATH]:
    "passkey passkeys authenticator app second factor two-factor 2fa recovery codes devices sign out password",
  [paths.AUDIT_PATH]: "who changed what history",
  [paths.PERSONAL_DATA_PATH]: "erase forget forgotten delete customer save data privacy",
  [paths.FAILED_JOBS_PATH]:
    "failed jobs mails not sent went out try again give up gave up mail e-mail",
  [setting("store")]: "grievance officer logo sender",
  [setting("home")]: "slide banner",
  [setting("navigation")]: "header",
  [setting("policies")]: "about us policy coming text in force from day",
  [setting("branches")]: "head office street closed",
  [setting("registrations")]: "gst number pan",
  [setting("stock")]: "low stock limit",
  [setting("payments")]: "upi bank account neft cod pay",
  [setting("shipping")]: "delivery charges freight zones pickup fetch courier",
  [setting("documents")]: "e-way eway bill limit state",
  [setting("category-taxes")]: "tax rate",
  [setting("mails")]: "e-mail words test send",
  [setting("backups")]: "restore bucket back up now",
};
