import type { Permission } from "#shared/permissions.ts";

/** What a page of the dashboard needs to be seen; and so that what is on it may be changed. */
interface PagePermissions {
  see: Permission | undefined;
  /** Undefined where nothing is changed there, or each part asks for its own. */
  change?: Permission;
}

const products: PagePermissions = { see: "read_products", change: "write_products" };

const pages: PagePermissions = { see: "read_pages", change: "write_pages" };

/** By the beginning of their addresses below `/dashboard/admin`, the longer ones first. */
const allPages: readonly (readonly [string, PagePermissions])[] = [
  ["create-category", products],
  ["create-product", { see: "write_products", change: "write_products" }],
  ["update-product", products],
  ["products/:id/stock", { see: "read_products", change: "write_inventory" }],
  ["stock-entries/count", { see: "write_inventory", change: "write_inventory" }],
  ["stock-entries/delivery", { see: "write_inventory", change: "write_inventory" }],
  ["stock-entries", { see: "read_products" }],
  ["products", products],
  ["create-blog", { see: "write_content", change: "write_content" }],
  ["update-blog", { see: "write_content", change: "write_content" }],
  ["blogs", { see: "write_content", change: "write_content" }],
  ["orders/tracking", { see: "read_orders", change: "write_fulfilments" }],
  ["orders/unmatched", { see: "read_payments", change: "write_payments" }],
  ["orders", { see: "read_orders" }],
  ["customers", { see: "read_customers", change: "write_customers" }],
  ["coupons", { see: "read_discounts", change: "write_discounts" }],
  ["bank", { see: "read_payments", change: "write_payments" }],
  ["failed-jobs", { see: "read_orders", change: "write_jobs" }],
  ["accounting", { see: "read_accounting" }],
  ["reports", { see: "read_reports" }],
  ["quotes/new", { see: "write_quotes", change: "write_quotes" }],
  ["quotes", { see: "read_quotes", change: "write_quotes" }],
  ["documents", { see: "read_accounting" }],
  ["returns", { see: "read_returns", change: "write_returns" }],
  ["reviews", { see: "read_reviews", change: "write_reviews" }],
  ["searches", products],
  ["catalogue-issues", products],
  ["attributes", products],
  ["compatibility", products],
  ["families", products],
  ["press-settings", { see: "read_products", change: "write_content" }],
  ["settings/payments", { see: "read_settings", change: "write_payment_settings" }],
  ["settings/mails", { see: "read_settings", change: "write_payment_settings" }],
  ["settings/category-taxes", products],
  ["settings/home", pages],
  ["settings/navigation", pages],
  ["settings/policies", pages],
  ["settings/:subject", { see: "read_settings", change: "write_settings" }],
  ["settings", { see: "read_pages" }],
  ["e-invoices", { see: "read_accounting", change: "write_accounting" }],
  ["staff", { see: "read_staff", change: "write_staff" }],
  ["sign-in", { see: undefined }],
  ["audit", { see: "read_audit" }],
  ["personal-data", { see: "read_personal_data", change: "erase_personal_data" }],
];

/** A page's name in the menu, as what somebody may do there has it. */
export function pageName(
  { name, readName = name, to }: { name: string; readName?: string; to: string },
  permissions: ReadonlySet<Permission>,
): string {
  const { change } = pagePermissions(to);
  return change === undefined || permissions.has(change) ? name : readName;
}

const BEGINNING = /^\/dashboard\/admin\/?/i;

/** What a page's address says; the first page is for everybody, and each of its panels asks for its own. */
export function pagePermissions(pathname: string): PagePermissions {
  const parts = pathname.replace(BEGINNING, "").split("/");
  const found = allPages.find(([at]) =>
    at
      .split("/")
      .every((part, place) =>
        part.startsWith(":") ? parts[place] !== undefined : part === parts[place],
      ),
  );
  return found?.[1] ?? { see: undefined };
}
