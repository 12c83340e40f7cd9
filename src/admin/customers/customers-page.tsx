import { Users } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Customer, customersEndpoints } from "#shared/customers/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Price } from "#ui/price.tsx";
import { CUSTOMERS_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/customers-page.ts";

const customerList = defineList<QueryOf<(typeof customersEndpoints)["listCustomers"]>>({
  path: CUSTOMERS_PATH,
  search: {
    label: "Search customers",
    hint: "Name, e-mail, phone, company or GSTIN.",
    maxLength: MAX_SEARCH_LENGTH,
  },
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Customers" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(customerList, request, (query) => callEndpoint("listCustomers", { query }));
}

/** Who has an account, with what they bought. */
export default function CustomersPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={customerList}
      title="Customers"
      exported="customers"
      viewed="customers"
      about="Everybody who made an account, the newest first: an order always has one. Spent is what is paid and not given up, as the reports count sales. Whom you open stands in the audit."
      noun={["customer", "customers"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.customers : []}
      failed="The customers could not be loaded"
      empty={{
        Icon: Users,
        title: "No customers yet",
        text: "Whoever makes an account in the shop stands here.",
      }}
      columns={columns}
      nameOf={({ name }) => name}
      pageOf={({ _id }) => `${CUSTOMERS_PATH}/${_id}`}
    />
  );
}

const columns: readonly ListColumn<Customer>[] = [
  {
    name: "Customer",
    grow: 60,
    cell: ({ name, company }) => (
      <>
        <span className="text-ink">{name}</span>
        {company && <span className="block text-sm text-muted">{company}</span>}
      </>
    ),
  },
  {
    name: "E-mail",
    grow: 40,
    cell: ({ email }) => <span className="text-sm wrap-anywhere text-muted">{email}</span>,
  },
  {
    name: "Phone",
    cell: ({ phone }) => <span className="tabular text-sm text-muted">{phone}</span>,
  },
  {
    name: "GSTIN",
    isHiddenAtFirst: true,
    cell: ({ gstin }) => <span className="tabular text-sm text-muted">{gstin}</span>,
  },
  {
    name: "Orders",
    align: "right",
    cell: ({ orders }) => (
      <span className="tabular text-sm">
        {groupedNumber(orders)}
        <span className="@4xl:hidden"> {orders === 1 ? "order" : "orders"}</span>
      </span>
    ),
  },
  {
    name: "Last order",
    cell: ({ lastOrderAt }) =>
      lastOrderAt && (
        <time dateTime={lastOrderAt} className="tabular text-sm text-muted">
          <span className="@4xl:hidden">last </span>
          {shortDate(lastOrderAt)}
        </time>
      ),
  },
  {
    name: "Spent",
    card: "aside",
    align: "right",
    cell: ({ spent }) => <Price money={rupees(spent)} />,
  },
];
