import { Undo2 } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { dateAndTime } from "#shared/dates.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { ListedReturn, listReturns } from "#shared/returns/admin-contract.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CancelRequests } from "../fulfilment/cancel-requests.tsx";
import { RETURNS_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import { HeadLink } from "../kit/list/head-link.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/returns-page.ts";

const returnList = defineList<QueryOf<typeof listReturns>>({
  path: RETURNS_PATH,
  search: {
    label: "Return or order number, name or phone",
    hint: "Also e-mail, company, GSTIN and purchase order",
    maxLength: MAX_SEARCH_LENGTH,
  },
  filters: { status: choice("State", { "to-do": "To do", ...returnStatusNames }) },
  views: [{ name: "To do", query: { status: "to-do" } }],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Returns" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(returnList, request, (query) => callEndpoint("listReturns", { query }));
}

export default function ReturnsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { returns, toDo, cancelRequests, cancelRequestCount } = loaded.ok
    ? loaded.value
    : { returns: [], toDo: 0, cancelRequests: [], cancelRequestCount: undefined };
  return (
    <ListPage
      list={returnList}
      viewed="returns"
      title="Returns"
      exported="returns"
      noun={["return", "returns"]}
      loaded={loaded}
      entries={returns}
      failed="The returns could not be loaded"
      empty={{
        Icon: Undo2,
        text: "Customers ask for returns in My Orders, within the days that you have set.",
      }}
      beside={
        toDo > 0 && <HeadLink to={returnList.address({ status: "to-do" })}>To do ({toDo})</HeadLink>
      }
      above={<CancelRequests requests={cancelRequests} count={cancelRequestCount} />}
      columns={columns}
      nameOf={({ number }) => number}
      pageOf={({ _id }) => `${RETURNS_PATH}/${_id}`}
    />
  );
}

const columns: readonly ListColumn<ListedReturn>[] = [
  { name: "Number", cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    name: "Customer",
    grow: 40,
    cell: ({ customerName }) => <span className="text-ink">{customerName}</span>,
  },
  {
    name: "Reason",
    grow: 60,
    cell: ({ reason }) => <span className="text-sm text-muted">{reason}</span>,
  },
  {
    name: "Pieces",
    align: "right",
    cell: ({ quantity, orderId: id, orderNumber: number }) => (
      <span className="tabular text-sm text-muted">
        {formatQuantity(quantity)} of order {staffOrderName({ id, number })}
      </span>
    ),
  },
  {
    name: "Since",
    cell: ({ movedAt }) => (
      <time dateTime={movedAt} className="tabular text-sm text-muted">
        {dateAndTime(movedAt)}
      </time>
    ),
  },
  {
    name: "State",
    card: "aside",
    cell: ({ status }) => (
      <span className="text-sm font-semibold">{returnStatusNames[status]}</span>
    ),
  },
];
