import { FileDown, FileText, MessageCircle } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { getPageContext, loadFailure } from "#browser/page-context.ts";
import { longDate } from "#shared/dates.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { quotePdfPath } from "#shared/quotes/quote-state.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { secretAddress } from "../accounts/link-meta.ts";
import { PrintHead } from "../orders/print-head.tsx";
import { askShop } from "../site/contact-links.ts";
import { PageFailed } from "../site/page-failed.tsx";
import { pageMeta } from "../site/page-meta.ts";
import { isMissing } from "../site/resource-error.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/quote-page.ts";
import { AcceptForm } from "./accept-form.tsx";
import { QuoteHistory } from "./quote-history.tsx";
import { QuoteLines } from "./quote-lines.tsx";
import { QuoteOrder } from "./quote-order.tsx";
import { QuoteStateBadge } from "./quote-state-badge.tsx";
import { DeclineForm, QuestionForm } from "./quote-talk.tsx";

/** While the bank decides, the page asks again this often, in milliseconds. */
const PENDING_POLL_MS = 5000;

/** The title names no quote: it stands in chats to which the link is forwarded. */
export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { title: "Your quote" }), secretAddress];
}

export async function loader(args: Route.LoaderArgs) {
  const { call } = getPageContext(args);
  const found = await call("getQuote", { params: { token: args.params.token } });
  if (!found.ok) throw loadFailure(found);
  return { quote: found.value.quote };
}

/** Opened by a quote's link, for whoever has it: the offer, and the way to accept and pay it. */
export default function QuotePage({ loaderData: { quote }, params }: Route.ComponentProps) {
  const { token } = params;
  const store = useStoreInfo();
  const urgent = askShop(store, `Hello, about quote ${quote.number}:`);
  const { revalidate } = useRevalidator();
  const isPending = quote.order?.payment === "pending";
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => void revalidate(), PENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [isPending, revalidate]);
  const done = async (message: string) => {
    showToast(message);
    await revalidate();
  };
  const isOpen = quote.state === "sent";
  return (
    <div className="page max-w-3xl pt-6 pb-16">
      <PrintHead />
      <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>
          Quote <span className="tabular">{quote.number}</span>
        </h1>
        <QuoteStateBadge state={quote.state} />
      </div>
      <p className="mb-6 text-muted wrap-anywhere">
        {headText(quote)}
        {quote.gstin && ` GSTIN ${quote.gstin}.`}
        {quote.purchaseOrder && ` Your purchase order ${quote.purchaseOrder}.`}
      </p>
      {quote.buyerNote && (
        <p className="mb-6 wrap-anywhere whitespace-pre-line">You wrote: “{quote.buyerNote}”</p>
      )}
      <StateNotice quote={quote} />
      <QuoteOrder token={token} quote={quote} onRefresh={revalidate} />
      <QuoteLines quote={quote} />
      <Terms quote={quote} />
      <p className="no-print mb-6 flex flex-wrap items-center gap-3">
        {quote.version > 0 && quote.state !== "withdrawn" && (
          // A link of the browser's own: also those inside of chat apps save it, and without scripts.
          <ButtonLink to={quotePdfPath(token)} reloadDocument download variant="secondary">
            <FileDown aria-hidden="true" className="size-5" />
            Download as PDF
          </ButtonLink>
        )}
        <PrintButton variant="quiet">Print</PrintButton>
      </p>
      {isOpen && (
        <>
          <AcceptForm
            key={quote.version}
            token={token}
            quote={quote}
            onReload={revalidate}
            onAccepted={done}
          />
          <DeclineForm token={token} version={quote.version} onDone={done} />
        </>
      )}
      <section aria-labelledby="talk" className="sheet mb-6 grid gap-3 p-5">
        <h2 id="talk" className="text-xl">
          Questions and history
        </h2>
        <QuoteHistory
          events={quote.history.map(({ by, ...event }) => ({
            ...event,
            by: by === "you" ? "You" : store.name,
          }))}
        />
        <QuestionForm key={quote.history.length} token={token} onDone={done} />
        <p className="no-print">
          <a
            href={urgent.to}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center gap-2"
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Urgent? Write to us {urgent.way}
          </a>
        </p>
      </section>
      <p className="no-print text-sm text-muted">
        Whoever has this link sees this page and can accept the quote. Hand it on with care.
      </p>
    </div>
  );
}

function headText({ state, version, requestedAt, sentAt, validUntil, ...quote }: Quote): string {
  const who = quote.company ?? quote.customerName;
  const { city, state: stateName, pincode } = quote.deliverTo;
  const place = `delivered to ${[city, stateName].filter(Boolean).join(", ")} ${pincode}`;
  if (!sentAt || !validUntil) return `For ${who}, ${place}. Asked for on ${longDate(requestedAt)}.`;
  const until = state === "sent" ? ` Valid until ${longDate(validUntil)}.` : "";
  return `For ${who}, ${place}. Version ${version} of ${longDate(sentAt)}.${until}`;
}

function StateNotice({ quote: { state, validUntil, declineReason } }: { quote: Quote }) {
  if (state === "asked") {
    return (
      <Notice title="We are working on your price" className="mb-6">
        <p>It comes by e-mail and stands here. Something to add? Write it below.</p>
      </Notice>
    );
  }
  if (state === "expired") {
    return (
      <Notice tone="warning" title="This quote has expired" className="mb-6">
        <p>
          It was valid until {validUntil && longDate(validUntil)}. Write below, and we send you a
          new one.
        </p>
      </Notice>
    );
  }
  if (state === "withdrawn") {
    return (
      <Notice tone="warning" title="We have withdrawn this quote" className="mb-6">
        <p>The history below says why. Ask us for a new one.</p>
      </Notice>
    );
  }
  if (state === "declined") {
    return (
      <Notice title="This quote was declined" className="mb-6">
        {declineReason && <p className="wrap-anywhere">{declineReason}</p>}
        <p>You have changed your mind? Write below, and we send you a new version.</p>
      </Notice>
    );
  }
  return null;
}

function Terms({ quote: { notes, terms } }: { quote: Quote }) {
  if (!notes && !terms) return null;
  return (
    <section aria-label="Notes and terms" className="sheet mb-6 grid gap-3 p-5 wrap-anywhere">
      {notes && <p className="whitespace-pre-line">{notes}</p>}
      {terms && <p className="text-sm whitespace-pre-line text-muted">{terms}</p>}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <PageFailed error={error} />;
  return (
    <div className="page max-w-3xl pt-6 pb-16">
      <h1 className="mb-6">Your quote</h1>
      <EmptyState
        title="This quote's link does not work, or no longer does"
        icon={<FileText className="size-10" />}
      >
        <p className="text-muted">Look whether the whole link was copied.</p>
        <ButtonLink to="/quotes">My Quotes</ButtonLink>
        <ButtonLink to="/quote/ask" variant="secondary">
          Ask for a quote
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
