import { FileText } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { shortDate } from "#shared/dates.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { readPageNumber } from "#shared/page-number.ts";
import type { AdminQuoteRow } from "#shared/quotes/admin-contract.ts";
import { quoteStateNames, shownQuoteStates } from "#shared/quotes/quote-state.ts";
import { QuotePill } from "#storefront/quotes/quote-pill.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { ListSearch } from "../kit/list-search.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/quotes-page.ts";

const filters = ["waiting", ...shownQuoteStates] as const;
type Filter = (typeof filters)[number];

interface Asked {
  search: string;
  state: Filter | undefined;
  page: number;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Quotes" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, state, page } = readAddress(new URL(request.url).searchParams);
  const query = { page, ...(search && { search }), ...(state && { state }) };
  return loadForAdmin(() => callEndpoint("listQuotes", { query }));
}

/** All quotes; those whose customers wait for the shop come first. */
export default function QuotesPage({ loaderData: loaded }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const reloading = useReloading();
  const asked = readAddress(address);
  return (
    <>
      <PageHead title="Quotes">
        <ButtonLink to={`${QUOTES_PATH}/new`}>New quote for a customer</ButtonLink>
      </PageHead>
      <ListSearch
        label="Search by number, name, company, e-mail or phone"
        text={asked.search}
        maxLength={200}
        addressOf={(search) => addressOf({ ...asked, search, page: 1 })}
      />
      <nav aria-label="By state" className="mb-4 flex flex-wrap gap-x-4">
        {[undefined, ...filters].map((state) => (
          <Link
            key={state ?? "all"}
            to={addressOf({ ...asked, state, page: 1 })}
            aria-current={asked.state === state ? "true" : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-bold aria-[current]:no-underline"
          >
            {nameOf(state)}
          </Link>
        ))}
      </nav>
      <p role="status" className="mb-3 text-sm text-muted">
        {reloading ? "Loading the quotes..." : loaded.ok && countText(loaded.value.total)}
      </p>
      {!loaded.ok && <LoadFailed title={failureText(loaded, "The quotes could not be loaded")} />}
      {loaded.ok && loaded.value.quotes.length === 0 && (
        <EmptyState title="No quotes here" icon={<FileText className="size-10" />}>
          <p className="text-muted">
            {asked.search || asked.state
              ? "No quote matches."
              : "What customers ask a price for is listed here."}
          </p>
          {(asked.search || asked.state) && (
            <ButtonLink to={QUOTES_PATH} variant="secondary">
              Show all quotes
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {loaded.ok && loaded.value.quotes.length > 0 && (
        <ul aria-busy={reloading} className="grid gap-3">
          {loaded.value.quotes.map((quote) => (
            <li key={quote._id}>
              <QuoteRow quote={quote} />
            </li>
          ))}
        </ul>
      )}
      {loaded.ok && (
        <PageSteps
          page={loaded.value.page}
          pages={loaded.value.pages}
          addressOf={(page) => addressOf({ ...asked, page })}
        />
      )}
    </>
  );
}

function QuoteRow({ quote }: { quote: AdminQuoteRow }) {
  const { _id, number, state, customer, createdAt, validUntil, total, lines, waits } = quote;
  return (
    <div className="sheet flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={`${QUOTES_PATH}/${_id}`} className="link tabular inline-block py-2 font-semibold">
          {number}
        </Link>{" "}
        <span className="wrap-anywhere">{customer.company ?? customer.name}</span>
        <p className="text-sm wrap-anywhere text-muted">
          {shortDate(createdAt)} · {customer.email} · {lines === 1 ? "1 line" : `${lines} lines`}
          {state === "sent" && validUntil && ` · until ${shortDate(validUntil)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {total !== undefined && <span className="tabular">{formatMoney(rupees(total))}</span>}
        {waits && <span className="font-semibold text-error">waits for you</span>}
        <QuotePill state={state} />
      </div>
    </div>
  );
}

function readAddress(address: URLSearchParams): Asked {
  return {
    search: address.get("search")?.trim() ?? "",
    state: filters.find((state) => state === address.get("state")),
    page: readPageNumber(address.get("page")),
  };
}

function addressOf({ search, state, page }: Asked): string {
  const query = new URLSearchParams({
    ...(search && { search }),
    ...(state && { state }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${QUOTES_PATH}?${query}` : QUOTES_PATH;
}

function nameOf(state: Filter | undefined): string {
  if (state === undefined) return "All";
  return state === "waiting" ? "Waiting for you" : quoteStateNames[state];
}

const countText = (total: number) => (total === 1 ? "1 quote" : `${groupedNumber(total)} quotes`);
