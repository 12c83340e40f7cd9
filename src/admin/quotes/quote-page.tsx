import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import { longDate } from "#shared/dates.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { canTransitionQuote, quotePath } from "#shared/quotes/quote-state.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { QuoteHistory } from "#storefront/quotes/quote-history.tsx";
import { QuoteStateBadge } from "#storefront/quotes/quote-state-badge.tsx";
import { mailLink, phoneLink, whatsappLink } from "#storefront/site/contact-links.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { ORDERS_PATH, QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/quote-page.ts";
import { BuyerForm } from "./buyer-form.tsx";
import { DraftForm } from "./draft-form.tsx";
import { AnswerForm, WithdrawQuote } from "./quote-acts.tsx";

export function meta({ matches, loaderData: loaded }: Route.MetaArgs) {
  const title = loaded?.ok ? `Quote ${loaded.value.quote.number}` : "Quote";
  return pageMeta(matches, { title });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForAdmin(() => callEndpoint("getAdminQuote", { params }));
}

export const shouldRevalidate = keepUnsavedPage;

export default function QuotePage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={QUOTES_PATH} edited={loaded.ok ? loaded.value.quote._id : undefined}>
        All quotes
      </ListLink>
      {loaded.ok ? (
        <Details quote={loaded.value.quote} />
      ) : (
        <LoadFailed title={failureText(loaded, "The quote could not be loaded")} />
      )}
    </>
  );
}

function Details({ quote }: { quote: AdminQuote }) {
  const { revalidate } = useRevalidator();
  const { _id, number, state, storedState, history, orderId, versions } = quote;
  const mayEdit = canTransitionQuote(storedState, "sent");
  return (
    <>
      <PageHeader title={`Quote ${number}`}>
        <QuoteStateBadge state={state} />
        {orderId !== undefined && (
          <ButtonLink to={`${ORDERS_PATH}/${orderId}`} variant="secondary">
            Open the order
          </ButtonLink>
        )}
      </PageHeader>
      <Customer quote={quote} mayEdit={mayEdit}>
        {mayEdit && <BuyerForm quote={quote} onSaved={revalidate} />}
      </Customer>
      {mayEdit && <DraftForm key={_id} quote={quote} onSaved={revalidate} />}
      {versions.length > 0 && (
        <section aria-labelledby="versions" className="sheet mb-6 p-5">
          <h2 id="versions" className="mb-2 text-xl">
            What was sent
          </h2>
          {versions.map(({ version, sentAt, sentBy, validUntil, total, lines }) => (
            <details key={version} className="border-b border-line py-1 last:border-b-0">
              <summary className="min-h-11 cursor-pointer py-2.5">
                Version {version}: {formatMoney(rupees(total))}, {longDate(sentAt)} · {sentBy} ·
                until {longDate(validUntil)}
              </summary>
              <ul className="tabular mb-3 pl-4 text-sm">
                {lines.map(({ name, quantity, price }) => (
                  <li key={`${name} ${quantity} ${price}`} className="wrap-anywhere">
                    {quantity} × {name} at {formatMoney(rupees(price))}
                  </li>
                ))}
              </ul>
              <DownloadButton
                variant="quiet"
                className="mb-2 text-sm"
                load={() => fetchFile("downloadQuoteVersion", { params: { id: _id, version } })}
              >
                PDF<span className="sr-only"> of version {version}</span>
              </DownloadButton>
            </details>
          ))}
        </section>
      )}
      <section aria-labelledby="history" className="sheet mb-6 grid gap-3 p-5">
        <h2 id="history" className="text-xl">
          Questions and history
        </h2>
        <QuoteHistory
          events={history.map(({ actor, ...event }) => ({
            ...event,
            by: actor === "shopper" ? "customer" : actor,
          }))}
        />
        <AuditLink subject="quote" id={_id} />
        {storedState !== "drafting" && <AnswerForm id={_id} />}
      </section>
      {canTransitionQuote(storedState, "withdrawn") && <WithdrawQuote id={_id} />}
    </>
  );
}

interface CustomerProps {
  quote: AdminQuote;
  mayEdit: boolean;
  children: ReactNode;
}

function Customer({ quote, mayEdit, children }: CustomerProps) {
  const { customer, buyer, deliverTo, buyerNote, token, storedState, number } = quote;
  const store = useStoreInfo();
  const link = store.origin + quotePath(token);
  const { address, city, state, pincode } = deliverTo;
  return (
    <section aria-labelledby="customer" className="sheet mb-6 grid gap-1 p-5 wrap-anywhere">
      <h2 id="customer" className="mb-2 text-xl">
        Customer
      </h2>
      <p className="font-semibold">{[buyer.company, customer.name].filter(Boolean).join(", ")}</p>
      {buyer.gstin && <p>GSTIN {buyer.gstin}</p>}
      {buyer.purchaseOrder && <p>Purchase order {buyer.purchaseOrder}</p>}
      <p className="flex flex-wrap gap-x-4">
        <a href={mailLink(customer)} className="link inline-flex min-h-11 items-center">
          {customer.email}
        </a>
        <a href={phoneLink(customer)} className="link inline-flex min-h-11 items-center">
          {customer.phone}
        </a>
      </p>
      {/* The offer's own fields have it, while it is written. */}
      {!mayEdit && (
        <p>Goes to: {[address, city, `${state} ${pincode}`].filter(Boolean).join(", ")}</p>
      )}
      {buyerNote && (
        <p className="mt-2 rounded-md bg-paper-deep p-3 whitespace-pre-line">{buyerNote}</p>
      )}
      {storedState !== "drafting" && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <a href={quotePath(token)} className="link py-2">
            The customer's page
          </a>
          <CopyButton text={link} what="Link" label="Copy the link of the quote">
            Copy the link
          </CopyButton>
          <a
            href={whatsappLink(
              whatsappNumber(customer.phone),
              `Your quote ${number} of ${store.name}: ${link}`,
            )}
            target="_blank"
            rel="noopener noreferrer"
            className="link py-2"
          >
            Send it by WhatsApp
          </a>
        </p>
      )}
      {children}
    </section>
  );
}

/** A customer's phone as WhatsApp takes it; ten digits are an Indian number. */
function whatsappNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, "").replace(/^0+/, "");
  return digits.length === 10 ? `91${digits}` : digits;
}
