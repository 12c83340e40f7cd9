import { z } from "zod";
import { listAudit } from "../audit/contract.ts";
import { listBankLines } from "../bank/contract.ts";
import { listAdminProducts } from "../catalogue/admin-contract.ts";
import { fitKinds } from "../compatibility/rule.ts";
import { listCoupons } from "../coupons/contract.ts";
import { listCustomers } from "../customers/contract.ts";
import { listDocuments } from "../documents/contract.ts";
import { getEInvoices } from "../documents/registration-contract.ts";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { listFamilies } from "../families/admin-contract.ts";
import { idParams, idText, requiredLine } from "../fields.ts";
import { listAdminOrders } from "../fulfilment/contract.ts";
import type { Permission } from "../permissions.ts";
import { transferMethods } from "../press-settings/methods.ts";
import { listQuotes } from "../quotes/admin-contract.ts";
import { listReturns } from "../returns/admin-contract.ts";
import { listReviews } from "../reviews/contract.ts";
import { zeroResultOutcomes } from "../search/zero-result-outcomes.ts";
import {
  MAX_BLOG_SEARCH_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SEARCH_LENGTH,
  MAX_VIEW_NAME_LENGTH,
} from "../text-lengths.ts";

/** The dashboard's lists of which views can be saved. */
export const viewedLists = [
  "orders",
  "products",
  "quotes",
  "documents",
  "returns",
  "reviews",
  "bank",
  "audit",
  "e-invoices",
  "what-fits",
  "press-settings",
  "customers",
  "coupons",
  "searches",
  "families",
  "blogs",
] as const;
export type ViewedList = (typeof viewedLists)[number];

/** What staff need to see a list: also to have views of it. */
export const viewPermissions: Record<ViewedList, Permission> = {
  orders: "read_orders",
  products: "read_products",
  quotes: "read_quotes",
  documents: "read_accounting",
  returns: "read_returns",
  reviews: "read_reviews",
  bank: "read_payments",
  audit: "read_audit",
  "e-invoices": "read_accounting",
  "what-fits": "read_products",
  "press-settings": "read_products",
  customers: "read_customers",
  coupons: "read_discounts",
  searches: "read_products",
  families: "read_products",
  blogs: "write_content",
};

/** What they need to share one with colleagues: what changes the list's entries, so that who only reads changes nothing. */
export const sharePermissions: Record<ViewedList, Permission> = {
  orders: "write_orders",
  products: "write_products",
  quotes: "write_quotes",
  documents: "write_accounting",
  returns: "write_returns",
  reviews: "write_reviews",
  bank: "write_payments",
  audit: "write_settings",
  "e-invoices": "write_accounting",
  "what-fits": "write_products",
  "press-settings": "write_content",
  customers: "write_customers",
  coupons: "write_discounts",
  searches: "write_products",
  families: "write_products",
  blogs: "write_content",
};

/** One person's views of one list. */
export const MAX_VIEWS = 30;
/** More than any list has. */
const MAX_COLUMNS = 30;

const columnNames = z.array(z.string().max(MAX_NAME_LENGTH)).max(MAX_COLUMNS);

/** The list's columns as somebody had set them: hidden ones, and those shown that are hidden at first. */
const viewColumns = z.object({ hidden: columnNames, shown: columnNames });
export type ViewColumns = z.infer<typeof viewColumns>;

const searched = { search: z.string().max(MAX_SEARCH_LENGTH) };
const viewName = requiredLine("Name", MAX_VIEW_NAME_LENGTH);

const noPlace = { page: true, after: true, before: true } as const;

/** A list's query without its page, by the list's own rules; a filter that it does not know is refused. */
function viewOf<List extends ViewedList, Query extends z.ZodObject>(list: List, query: Query) {
  return z.object({
    list: z.literal(list),
    name: viewName,
    /** For all staff who may see the list; else for its maker alone. */
    isShared: z.boolean(),
    query: query.strict(),
    columns: viewColumns,
  });
}

export const newView = z.discriminatedUnion("list", [
  viewOf("orders", listAdminOrders.query.omit(noPlace)),
  viewOf("products", listAdminProducts.query.omit(noPlace)),
  viewOf("quotes", listQuotes.query.omit(noPlace)),
  viewOf("documents", listDocuments.query.omit(noPlace)),
  viewOf("returns", listReturns.query.omit(noPlace)),
  viewOf("reviews", listReviews.query.omit(noPlace)),
  viewOf("bank", listBankLines.query.omit(noPlace)),
  viewOf("audit", listAudit.query.omit(noPlace)),
  viewOf("e-invoices", getEInvoices.query.omit(noPlace).partial()),
  viewOf("customers", listCustomers.query.omit(noPlace)),
  viewOf("coupons", listCoupons.query.omit(noPlace)),
  viewOf("families", listFamilies.query.omit(noPlace)),
  // Words stand in the address of their call.
  viewOf("blogs", z.object({ search: z.string().max(MAX_BLOG_SEARCH_LENGTH) }).partial()),
  // These are searched in the browser, which knows the names in them.
  viewOf(
    "searches",
    z
      .object({
        ...searched,
        show: z.enum(["zero-results", "ignored"]),
        outcome: z.enum(zeroResultOutcomes),
      })
      .partial(),
  ),
  viewOf("what-fits", z.object({ ...searched, kind: z.enum(fitKinds), product: idText }).partial()),
  viewOf("press-settings", z.object({ ...searched, method: z.enum(transferMethods) }).partial()),
]);
export type NewView = z.output<typeof newView>;

const savedView = z.object({
  _id: z.string(),
  name: z.string(),
  /** As the list's address has it. */
  query: z.record(z.string(), z.string()),
  columns: viewColumns,
  isShared: z.boolean(),
  /** Whose it is, where it is a colleague's. */
  by: z.string().optional(),
  /** The caller may rename and remove it: its maker, and of shared ones an owner. */
  mayChange: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** Each list asks for the permission of its own. */
const ofStaff = { access: "staff", permission: null, loadedLate: true } as const;

const listSavedViews = defineEndpoint({
  ...ofStaff,
  method: "GET",
  path: "/saved-views",
  about: "The views of a list that the caller has saved and those that colleagues share, by name.",
  query: z.object({ list: z.enum(viewedLists) }),
  answer: successBody({ views: z.array(savedView) }),
});

const createSavedView = defineEndpoint({
  ...ofStaff,
  method: "POST",
  path: "/saved-views",
  about: "Saves what a list is filtered and sorted by, and its columns, under a name.",
  body: newView,
  answer: successBody({ view: savedView }),
  status: 201,
  failures: ["conflict"],
});

const updateSavedView = defineEndpoint({
  ...ofStaff,
  method: "PUT",
  path: "/saved-views/:id",
  about: "Renames a view, and says whether colleagues see it.",
  params: idParams,
  body: z.object({ name: viewName, isShared: z.boolean() }),
  answer: successBody({ view: savedView }),
  failures: ["not_found"],
});

const deleteSavedView = defineEndpoint({
  ...ofStaff,
  method: "DELETE",
  path: "/saved-views/:id",
  about: "Removes a view; nothing of what it shows.",
  params: idParams,
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const savedViewsEndpoints = {
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
} as const;
