import type { ReactNode } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { type CustomerDetails, MAX_RECENT } from "#shared/customers/contract.ts";
import { shortDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { quoteStateNames } from "#shared/quotes/quote-state.ts";
import { returnStatusNames } from "#shared/returns/return-status.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import {
  CUSTOMERS_PATH,
  ORDERS_PATH,
  PERSONAL_DATA_PATH,
  QUOTES_PATH,
  RETURNS_PATH,
} from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { useMay } from "../kit/own-access.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/customer-page.ts";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerNotes } from "./customer-notes.tsx";

export function meta({ matches, loaderData: loaded }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaded?.ok ? loaded.value.customer.name : "Customer" });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForAdmin(() => callEndpoint("lookUpCustomer", { params }));
}

export const shouldRevalidate = keepUnsavedPage;

/** One customer: who they are, what they bought, and what staff wrote about them. */
export default function CustomerPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={CUSTOMERS_PATH} edited={loaded.ok ? loaded.value.customer._id : undefined}>
        All customers
      </ListLink>
      {loaded.ok ? (
        <Details customer={loaded.value.customer} />
      ) : (
        <>
          <PageHeader title="Customer" />
          <LoadFailed title={failureText(loaded, "The customer could not be loaded")} />
        </>
      )}
    </>
  );
}

function Details({ customer }: { customer: CustomerDetails }) {
  const { _id, name, email, orders, recentOrders, quotes, returns } = customer;
  const mayExport = useMay("read_personal_data");
  return (
    <>
      <PageHeader title={name}>
        <AuditLink subject="user" id={_id} />
        {mayExport && (
          <ButtonLink to={PERSONAL_DATA_PATH} state={{ email }} variant="secondary">
            Save or erase their data
          </ButtonLink>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <CustomerFacts customer={customer} />
        <CustomerNotes _id={_id} notes={customer.notes} />
        {recentOrders && (
          <Entries
            id="orders"
            title="Orders"
            none="No orders yet."
            entries={recentOrders.map(({ status, total, ...entry }) => ({
              ...entry,
              to: `${ORDERS_PATH}/${entry._id}`,
              text: status ?? "Pending",
              sum: formatMoney(rupees(total)),
            }))}
          >
            {orders > recentOrders.length && (
              <AllEntries path={ORDERS_PATH} email={email}>
                {`All ${groupedNumber(orders)} orders`}
              </AllEntries>
            )}
          </Entries>
        )}
        {quotes && (
          <Entries
            id="quotes"
            title="Quotes"
            none="No quotes."
            entries={quotes.map(({ state, ...entry }) => ({
              ...entry,
              to: `${QUOTES_PATH}/${entry._id}`,
              text: quoteStateNames[state],
            }))}
          >
            {quotes.length === MAX_RECENT && (
              <AllEntries path={QUOTES_PATH} email={email}>
                All quotes
              </AllEntries>
            )}
          </Entries>
        )}
        {returns && (
          <Entries
            id="returns"
            title="Returns"
            none="No returns."
            entries={returns.map(({ status, ...entry }) => ({
              ...entry,
              to: `${RETURNS_PATH}/${entry._id}`,
              text: returnStatusNames[status],
            }))}
          >
            {returns.length === MAX_RECENT && (
              <AllEntries path={RETURNS_PATH} email={email}>
                All returns
              </AllEntries>
            )}
          </Entries>
        )}
        <Addresses addresses={customer.addresses} />
      </div>
    </>
  );
}

/** Leads to the list of which the page names the latest. */
function AllEntries({ path, email, children }: { path: string; email: string; children: string }) {
  return (
    <Link
      to={`${path}?${new URLSearchParams({ search: email })}`}
      className="link mt-2 inline-block py-2.5 text-sm"
    >
      {children}
    </Link>
  );
}

interface Entry {
  _id: string;
  name: string;
  createdAt: string;
  to: string;
  text: string;
  sum?: string;
}

interface EntriesProps {
  id: string;
  title: string;
  /** Said where there are none. */
  none: string;
  entries: readonly Entry[];
  children?: ReactNode;
}

/** What belongs to a customer, each with its page. */
function Entries({ id, title, none, entries, children }: EntriesProps) {
  return (
    <section aria-labelledby={id} className="sheet min-w-0 p-5">
      <h2 id={id} className="mb-2 text-xl">
        {title}
      </h2>
      {entries.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {entries.map(({ _id, name, createdAt, to, text, sum }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
              <Link to={to} className="link tabular inline-flex min-h-11 items-center">
                {name}
              </Link>
              <span className="tabular text-sm text-muted">
                {shortDate(createdAt)} · {text}
                {sum && <span className="text-ink"> · {sum}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function Addresses({ addresses }: Pick<CustomerDetails, "addresses">) {
  return (
    <section aria-labelledby="addresses" className="sheet min-w-0 p-5">
      <h2 id="addresses" className="mb-2 text-xl">
        Saved addresses
      </h2>
      {addresses.length === 0 ? (
        <p className="text-muted">No saved addresses.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {addresses.map(({ name, phone, address, city, state, pincode, isDefault }) => (
            <li key={`${name} ${address} ${pincode}`} className="min-w-0 wrap-anywhere">
              <p className="font-semibold">
                {name}
                {isDefault && <span className="font-normal text-muted"> (default)</span>}
              </p>
              <p className="whitespace-pre-line">{address}</p>
              <p>
                {city}, {state} {pincode}
              </p>
              <p className="tabular text-sm text-muted">{phone}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
