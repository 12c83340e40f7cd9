import { FileText } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { AdminQuoteRow, listQuotes } from "#shared/quotes/admin-contract.ts";
import { quoteStateNames } from "#shared/quotes/quote-state.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { QuoteStateBadge } from "#storefront/quotes/quote-state-badge.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { choice, defineList, type QueryOf } from "../kit/list/define-list.ts";
import { type ListColumn, Marks } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { NewEntryLink } from "../kit/list/new-entry-link.tsx";
import type { Route } from "./+types/quotes-page.ts";

const quoteList = defineList<QueryOf<typeof listQuotes>>({
  path: QUOTES_PATH,
  search: {
    label: "Search by number, name, company, e-mail or phone",
    maxLength: MAX_SEARCH_LENGTH,
  },
  filters: { state: choice("State", { waiting: "Waiting for you", ...quoteStateNames }) },
  views: [
    { name: "Waiting for you", query: { state: "waiting" } },
    { name: "Sent", query: { state: "sent" } },
    { name: "Accepted", query: { state: "accepted" } },
  ],
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Quotes" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(quoteList, request, (query) => callEndpoint("listQuotes", { query }));
}

/** All quotes; those whose customers wait for the shop come first. */
export default function QuotesPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <ListPage
      list={quoteList}
      viewed="quotes"
      exported="quotes"
      title="Quotes"
      noun={["quote", "quotes"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.quotes : []}
      failed="The quotes could not be loaded"
      empty={{ Icon: FileText, text: "What customers ask a price for is listed here." }}
      actions={<NewEntryLink to={`${QUOTES_PATH}/new`}>New quote for a customer</NewEntryLink>}
      columns={columns}
      nameOf={({ number }) => number}
      pageOf={({ _id }) => `${QUOTES_PATH}/${_id}`}
    />
  );
}

const columns: readonly ListColumn<AdminQuoteRow>[] = [
  { name: "Number", cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    name: "Customer",
    grow: 100,
    cell: ({ customer: { company, name, email } }) => (
      <>
        <span className="text-ink">{company ?? name}</span>{" "}
        <span className="text-sm text-muted">{email}</span>
      </>
    ),
  },
  {
    name: "Made",
    cell: ({ createdAt }) => (
      <span className="tabular text-sm text-muted">{shortDate(createdAt)}</span>
    ),
  },
  {
    name: "Lines",
    align: "right",
    cell: ({ lines }) => (
      <span className="tabular text-sm text-muted">
        {lines === 1 ? "1 line" : `${lines} lines`}
      </span>
    ),
  },
  {
    name: "State",
    cell: ({ state, waits, validUntil }) => (
      <Marks>
        <QuoteStateBadge state={state} />
        {waits && <span className="text-sm font-semibold text-error">waits for you</span>}
        {state === "sent" && validUntil && (
          <span className="text-sm text-muted">until {shortDate(validUntil)}</span>
        )}
      </Marks>
    ),
  },
  {
    name: "Total",
    card: "aside",
    align: "right",
    cell: ({ total }) =>
      total !== undefined && <span className="tabular">{formatMoney(rupees(total))}</span>,
  },
];
