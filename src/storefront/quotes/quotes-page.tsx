import { FileText } from "lucide-react";
import { Suspense, use } from "react";
import { Link, useRevalidator } from "react-router";
import { shopMessage } from "#browser/api-outcome.ts";
import { currentAuth } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { longDate } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import { quotePath } from "#shared/quotes/quote-state.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Price } from "#ui/price.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/quotes-page.ts";
import { QuoteStateBadge } from "./quote-state-badge.tsx";
import { RenewQuoteLink } from "./renew-quote-link.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My Quotes" });
}

/** The quotes are not awaited: the page is shown at once, with a skeleton in their place. */
export function clientLoader() {
  const { user } = currentAuth();
  const loaded = user && callEndpoint("getOwnQuotes");
  return { userId: user?._id, requestedAt: performance.now(), loaded };
}

/** The signed-in user's quotes; whoever is signed out goes to /login and comes back. */
export default function QuotesPage({ loaderData }: Route.ComponentProps) {
  const { userId, requestedAt, loaded } = loaderData;
  const mayShow = useSignedInPage(userId, "/quotes");
  if (!loaded || !mayShow) return <HydrateFallback />;
  return (
    <Frame>
      <Suspense key={requestedAt} fallback={<QuotesSkeleton />}>
        <QuoteList loaded={loaded} />
      </Suspense>
    </Frame>
  );
}

export function HydrateFallback() {
  return (
    <Frame>
      <QuotesSkeleton />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="page max-w-4xl pt-6 pb-16">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6">
        <h1>My Quotes</h1>
        <Link to="/quote/ask" className="link inline-flex min-h-11 items-center">
          Ask for a quote
        </Link>
      </div>
      {children}
    </div>
  );
}

function QuoteList({ loaded }: { loaded: ReturnType<typeof callEndpoint<"getOwnQuotes">> }) {
  const answer = use(loaded);
  const { revalidate } = useRevalidator();
  if (!answer.ok) {
    return (
      <Notice tone="error" title="Your quotes could not be loaded" live>
        <p>{shopMessage(answer)}</p>
        <Button variant="secondary" className="mt-2" onClick={() => void revalidate()}>
          Try again
        </Button>
      </Notice>
    );
  }
  const { quotes } = answer.value;
  if (quotes.length === 0) {
    return (
      <EmptyState title="You have no quotes yet" icon={<FileText className="size-10" />}>
        <p className="text-muted">
          Ask for our price of a machine or a large quantity: it comes by e-mail and stands here.
        </p>
        <ButtonLink to="/quote/ask">Ask for a quote</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <ol className="grid gap-4">
      {quotes.map(({ token, number, state, requestedAt, validUntil, total, ...quote }) => (
        <li key={number} className="sheet p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="text-xl">
              {quote.linkEnded ? (
                <QuoteName number={number} />
              ) : (
                <Link to={quotePath(token)} className="link inline-block py-1">
                  <QuoteName number={number} />
                </Link>
              )}
            </h2>
            <QuoteStateBadge state={state} />
          </div>
          <p className="mt-1 wrap-anywhere">
            {quote.names.join(", ")}
            {quote.lines > quote.names.length && ` and ${quote.lines - quote.names.length} more`}
          </p>
          <p className="text-sm text-muted">
            {formatQuantity(quote.quantity)} ·{" "}
            <time dateTime={requestedAt}>{longDate(requestedAt)}</time>
            {state === "sent" && validUntil && ` · valid until ${longDate(validUntil)}`}
          </p>
          {quote.linkEnded && (
            <p className="mt-1 text-sm text-muted">
              It ended long ago, and its page is closed. Ask us for a new quote.
            </p>
          )}
          {total !== undefined && <Price money={rupees(total)} className="mt-2 text-lg" />}
          {!quote.linkEnded && (
            <div className="-mx-3 mt-1">
              <RenewQuoteLink number={number} token={token} onRenewed={revalidate} />
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function QuoteName({ number }: { number: string }) {
  return (
    <>
      Quote <span className="tabular">{number}</span>
    </>
  );
}

function QuotesSkeleton() {
  return (
    <div className="grid gap-4" aria-busy="true">
      <p className="sr-only">Loading your quotes...</p>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-28 w-full" />
    </div>
  );
}
