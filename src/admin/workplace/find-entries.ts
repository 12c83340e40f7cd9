import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { documentPath, documentTitles } from "#shared/documents/document-texts.ts";
import { success } from "#shared/failure.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { Permission } from "#shared/permissions.ts";
import {
  COUPONS_PATH,
  CUSTOMERS_PATH,
  ORDERS_PATH,
  QUOTES_PATH,
  RETURNS_PATH,
} from "../kit/dashboard-menu.ts";
import type { PaletteEntry, PaletteGroup } from "./page-entries.ts";

/** How many of each kind are offered: a list shows all. */
const MAX_FOUND = 5;

const PRODUCTS = "Products";

/** Letters and digits from which on the shop is asked. */
export const MIN_LETTERS = 2;

interface Search {
  typed: string;
  signal: AbortSignal;
}

interface Finder {
  permission: Permission;
  find: (search: Search) => Promise<ApiOutcome<readonly PaletteGroup[]>>;
}

/** Each by the call of its list, so that the palette finds what the list finds. */
const finders: readonly Finder[] = [
  {
    permission: "read_orders",
    find: async (search) => {
      const answer = await callEndpoint("listAdminOrders", asQuery(search));
      if (!answer.ok) return answer;
      const { orders } = answer.value;
      return success([{ label: "Orders", entries: orders.slice(0, MAX_FOUND).map(orderEntry) }]);
    },
  },
  {
    permission: "read_customers",
    find: async (search) => {
      const answer = await callEndpoint("listCustomers", asQuery(search));
      if (!answer.ok) return answer;
      const entries = answer.value.customers.slice(0, MAX_FOUND).map(({ _id, name, email }) => ({
        name,
        detail: email,
        to: `${CUSTOMERS_PATH}/${_id}`,
      }));
      return success([{ label: "Customers", entries }]);
    },
  },
  {
    permission: "read_products",
    find: async (search) => {
      const answer = await callEndpoint("listAdminProducts", asQuery(search));
      if (!answer.ok) return answer;
      const entries = answer.value.products.slice(0, MAX_FOUND).map(({ name, sku, slug }) => ({
        name,
        detail: sku,
        to: `/dashboard/admin/update-product/${slug}`,
      }));
      return success([{ label: PRODUCTS, entries }]);
    },
  },
  {
    permission: "read_discounts",
    find: async (search) => {
      const answer = await callEndpoint("listCoupons", asQuery(search));
      if (!answer.ok) return answer;
      const entries = answer.value.coupons.slice(0, MAX_FOUND).map(({ code, percent }) => ({
        name: code,
        detail: `Coupon, ${percent} %`,
        to: `${COUPONS_PATH}?${new URLSearchParams({ search: code })}`,
      }));
      return success([{ label: "Coupons", entries }]);
    },
  },
  {
    permission: "read_quotes",
    find: async (search) => {
      const answer = await callEndpoint("listQuotes", asQuery(search));
      if (!answer.ok) return answer;
      const entries = answer.value.quotes
        .slice(0, MAX_FOUND)
        .map(({ _id, number, customer: { company, name } }) => ({
          name: number,
          detail: company || name,
          to: `${QUOTES_PATH}/${_id}`,
        }));
      return success([{ label: "Quotes", entries }]);
    },
  },
  {
    permission: "read_returns",
    find: async (search) => {
      const answer = await callEndpoint("listReturns", asQuery(search));
      if (!answer.ok) return answer;
      const entries = answer.value.returns
        .slice(0, MAX_FOUND)
        .map(({ _id, number, customerName }) => ({
          name: number,
          detail: customerName,
          to: `${RETURNS_PATH}/${_id}`,
        }));
      return success([{ label: "Returns", entries }]);
    },
  },
  {
    permission: "read_accounting",
    find: async (search) => {
      const answer = await callEndpoint("listDocuments", asQuery(search));
      if (!answer.ok) return answer;
      // Each GSTIN of several counts its own documents.
      const isOfSeveral = (answer.value.sellerGstins ?? []).length > 1;
      const entries = answer.value.documents
        .slice(0, MAX_FOUND)
        .map(({ _id, number, kind, sellerGstin, buyer: { company, name } }) => ({
          name: number,
          detail: `${documentTitles[kind]}, ${company ?? name}${isOfSeveral ? `, of GSTIN ${sellerGstin}` : ""}`,
          to: documentPath(_id),
        }));
      return success([{ label: "Documents", entries }]);
    },
  },
];

const asQuery = ({ typed, signal }: Search) => ({ query: { search: typed }, signal });

interface Found {
  groups: PaletteGroup[];
  /** Some kind could not be asked for. */
  isPart: boolean;
}

/** What the shop has of each kind that somebody may see. Never throws. */
export async function findEntries(
  permissions: ReadonlySet<Permission>,
  search: Search,
): Promise<Found> {
  const own = finders.filter(({ permission }) => permissions.has(permission));
  const answers = await Promise.all(own.map(({ find }) => find(search)));
  return {
    groups: skuFirst(
      answers.flatMap((answer) => (answer.ok ? answer.value : [])),
      search.typed,
    ).filter(({ entries }) => entries.length > 0),
    isPart: answers.some(({ ok }) => !ok),
  };
}

/** Whoever types a whole SKU means its product; the orders that have it stand next. */
function skuFirst(groups: readonly PaletteGroup[], typed: string): PaletteGroup[] {
  const isIt = ({ detail }: PaletteEntry) => detail?.toLowerCase() === typed.toLowerCase();
  const products = groups.find(({ label }) => label === PRODUCTS);
  const [exact] = products?.entries.filter(isIt) ?? [];
  if (!exact) return [...groups];
  return [
    { label: `Product ${typed.toUpperCase()}`, entries: [exact] },
    ...groups.map((group) =>
      group === products
        ? { ...group, entries: group.entries.filter((entry) => entry !== exact) }
        : group,
    ),
  ];
}

function orderEntry({ _id: id, number, customer, status, totalAmount }: ListedOrder) {
  return {
    name: staffOrderName({ id, number }),
    detail: `${customer.name}, ${formatMoney(rupees(totalAmount))}, ${status ?? "Pending"}`,
    to: `${ORDERS_PATH}/${id}`,
  };
}
