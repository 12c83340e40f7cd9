import type { AuditSubject } from "#shared/audit/contract.ts";
import type { CatalogueIssue } from "#shared/catalogue/catalogue-issues-contract.ts";
import { UNMATCHED_PAYMENTS_PATH } from "#shared/payments/unmatched-payment.ts";

interface DashboardLink {
  name: string;
  to: string;
  /** Its name for who may look at the page and change nothing on it; left out, the same. */
  readName?: string;
  /** Where the pages stand that are reached from it, when that is elsewhere than below it. */
  leadsTo?: string;
}

interface DashboardGroup {
  /** Of its pages. */
  subject: string;
  links: readonly DashboardLink[];
}

/** The first page. */
export const OVERVIEW_PATH = "/dashboard/admin";

/** The lists that other pages of the dashboard lead to. */
export const RETURNS_PATH = "/dashboard/admin/returns";
export const COUPONS_PATH = "/dashboard/admin/coupons";
export const CUSTOMERS_PATH = "/dashboard/admin/customers";
export const ORDERS_PATH = "/dashboard/admin/orders";
export const QUOTES_PATH = "/dashboard/admin/quotes";
export const DOCUMENTS_PATH = "/dashboard/admin/documents";
export const TRACKING_LIST_PATH = "/dashboard/admin/orders/tracking";
export const E_INVOICES_PATH = "/dashboard/admin/e-invoices";
export const CATEGORIES_PATH = "/dashboard/admin/create-category";
export const ATTRIBUTES_PATH = "/dashboard/admin/attributes";
export const SEARCHES_PATH = "/dashboard/admin/searches";
export const PRODUCTS_PATH = "/dashboard/admin/products";
export const STOCK_ENTRIES_PATH = "/dashboard/admin/stock-entries";
export const COUNT_PATH = `${STOCK_ENTRIES_PATH}/count`;
export const DELIVERY_PATH = `${STOCK_ENTRIES_PATH}/delivery`;
export const COMPATIBILITY_PATH = "/dashboard/admin/compatibility";
export const BLOGS_PATH = "/dashboard/admin/blogs";
export const FAMILIES_PATH = "/dashboard/admin/families";
export const PRESS_SETTINGS_PATH = "/dashboard/admin/press-settings";
export const BANK_PATH = "/dashboard/admin/bank";
export const STATEMENTS_PATH = `${BANK_PATH}/statements`;
export const ACCOUNTING_PATH = "/dashboard/admin/accounting";
/** Where on that page they stand. */
export const EWAY_BILLS = "eway-bills";
export const REPORTS_PATH = "/dashboard/admin/reports";
export const STAFF_PATH = "/dashboard/admin/staff";
export const SIGN_IN_PATH = "/dashboard/admin/sign-in";
export const AUDIT_PATH = "/dashboard/admin/audit";
export const PERSONAL_DATA_PATH = "/dashboard/admin/personal-data";
export const SETTINGS_PATH = "/dashboard/admin/settings";
export const MAILS_PATH = "/dashboard/admin/settings/mails";
export const POLICIES_PATH = "/dashboard/admin/settings/policies";
export const CATEGORY_TAXES_PATH = "/dashboard/admin/settings/category-taxes";
export const BACKUPS_PATH = "/dashboard/admin/settings/backups";
export const CATALOGUE_ISSUES_PATH = "/dashboard/admin/catalogue-issues";
export const FAILED_JOBS_PATH = "/dashboard/admin/failed-jobs";

/** Where all that staff changed of one thing is listed. */
export function auditPath(subject: AuditSubject, subjectId: string): string {
  return `${AUDIT_PATH}?${new URLSearchParams({ subject, subjectId })}`;
}

/** Where entries with one kind of issue are listed. */
export function catalogueIssuesPath(issue: CatalogueIssue, page = 1): string {
  return `${CATALOGUE_ISSUES_PATH}?issue=${issue}${page > 1 ? `&page=${page}` : ""}`;
}

/** The side menu by subject; the specified entries (section 2) keep names, addresses and order. */
export const dashboardMenu: readonly DashboardGroup[] = [
  {
    subject: "Sales",
    links: [
      { name: "Orders", to: ORDERS_PATH },
      { name: "Returns", to: RETURNS_PATH },
      { name: "Accounting", to: ACCOUNTING_PATH },
      { name: "Quotes", to: QUOTES_PATH },
      { name: "Documents", to: DOCUMENTS_PATH },
      { name: "E-invoices", to: E_INVOICES_PATH },
      { name: "Customers", to: CUSTOMERS_PATH },
      { name: "Coupons", to: COUPONS_PATH },
      { name: "Bank statements", to: BANK_PATH },
      { name: "Reports", to: REPORTS_PATH },
    ],
  },
  {
    subject: "Catalogue",
    links: [
      { name: "Create Category", readName: "Categories", to: CATEGORIES_PATH },
      { name: "Create Product", to: "/dashboard/admin/create-product" },
      {
        name: "Products",
        to: PRODUCTS_PATH,
        leadsTo: "/dashboard/admin/update-product",
      },
      { name: "Stock", to: STOCK_ENTRIES_PATH },
      { name: "Attributes", to: ATTRIBUTES_PATH },
      { name: "Families", to: FAMILIES_PATH },
      { name: "Press temperatures", to: PRESS_SETTINGS_PATH },
      { name: "What fits", to: COMPATIBILITY_PATH },
      { name: "Searches and synonyms", to: SEARCHES_PATH },
      { name: "Catalogue issues", to: CATALOGUE_ISSUES_PATH },
    ],
  },
  {
    subject: "Blog",
    links: [
      { name: "Create Blog", to: "/dashboard/admin/create-blog" },
      {
        name: "Manage Blogs",
        to: BLOGS_PATH,
        leadsTo: "/dashboard/admin/update-blog",
      },
    ],
  },
  { subject: "Feedback", links: [{ name: "Reviews", to: "/dashboard/admin/reviews" }] },
  {
    subject: "Shop",
    links: [
      { name: "Settings", to: SETTINGS_PATH },
      { name: "Staff", to: STAFF_PATH },
      { name: "Your sign-in", to: SIGN_IN_PATH },
      { name: "Audit", to: AUDIT_PATH },
      { name: "Personal data", to: PERSONAL_DATA_PATH },
    ],
  },
];

/** Pages that lists lead to and the menu does not name, for who looks for them by name. */
export const pagesBesideMenu: readonly DashboardLink[] = [
  { name: "New quote", to: `${QUOTES_PATH}/new` },
  { name: "Enter tracking numbers", to: TRACKING_LIST_PATH },
  { name: "Count a shelf", to: COUNT_PATH },
  { name: "Goods in", to: DELIVERY_PATH },
  { name: "Payments without an order", to: UNMATCHED_PAYMENTS_PATH },
  { name: "Uploaded statements", to: STATEMENTS_PATH },
  { name: "What the shop could not do", to: FAILED_JOBS_PATH },
];

/** How a link of the menu stands to the page that is open, as `aria-current` says it. */
export function ariaCurrentOf(
  { to, leadsTo = to }: DashboardLink,
  pathname: string,
): "page" | "true" | undefined {
  if (pathname === to) return "page";
  return pathname.startsWith(`${leadsTo}/`) ? "true" : undefined;
}
