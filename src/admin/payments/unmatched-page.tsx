import { ReceiptIndianRupee } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { UnmatchedPayment } from "#shared/payments/unmatched-contract.ts";
import { type UnmatchedState, unmatchedActs } from "#shared/payments/unmatched-payment.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import type { Route } from "./+types/unmatched-page.ts";
import { ResolveUnmatched, unmatchedSum } from "./unmatched-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Payments without an order" });
}

export function clientLoader() {
  return loadForAdmin(() => callEndpoint("listUnmatchedPayments"));
}

/** Money that the bank took for orders that the shop does not have. */
export default function UnmatchedPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <>
      <ListLink to={ORDERS_PATH} edited={undefined}>
        All orders
      </ListLink>
      <PageHead title="Payments without an order" />
      <p className="mb-6 max-w-2xl">
        The bank says that these were paid, and the shop has no such order: it was lost when a
        backup was restored or another database took over. Ask the customer what was ordered, or
        give the money back.
      </p>
      {!loaded.ok && (
        <LoadFailed title={failureText(loaded, "The payments could not be loaded.")} />
      )}
      {loaded.ok && loaded.value.payments.length === 0 && (
        <EmptyState title="No such payment" icon={<ReceiptIndianRupee className="size-10" />}>
          <p className="text-muted">Every payment that the bank told of has its order.</p>
        </EmptyState>
      )}
      {loaded.ok && loaded.value.payments.length > 0 && (
        <ul className="grid max-w-3xl gap-4">
          {loaded.value.payments.map((payment) => (
            <li key={payment.orderId} className="sheet p-5">
              <Entry payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const stateTexts: Record<UnmatchedState, string> = {
  open: "Waits for you",
  refunding: "The bank is giving it back",
  refunded: "Went back",
  settled: "Settled elsewhere",
};

function Entry({ payment }: { payment: UnmatchedPayment }) {
  const { orderId, state, bankStatus, transactionId, paymentMethod, foundAt } = payment;
  const { problem, resolvedAt, resolvedBy, note } = payment;
  const sum = unmatchedSum(payment);
  return (
    <article aria-label={`${sum}, payment reference ${orderId}`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 text-xl">
        <span className="tabular">{sum}</span>
        <span className={`text-base ${state === "open" ? "text-error" : "text-muted"}`}>
          {stateTexts[state]}
        </span>
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
        <dt className="text-muted">Payment reference</dt>
        <dd>{orderId}</dd>
        <dt className="text-muted">The bank says</dt>
        <dd>
          {bankStatus}
          {paymentMethod && `, ${paymentMethod}`}
        </dd>
        {transactionId && (
          <>
            <dt className="text-muted">Transaction</dt>
            <dd>{transactionId}</dd>
          </>
        )}
        <dt className="text-muted">Found</dt>
        <dd>{dateAndTime(foundAt)}</dd>
        {resolvedAt && (
          <>
            <dt className="text-muted">Ended</dt>
            <dd>
              {dateAndTime(resolvedAt)}
              {resolvedBy && `, by ${resolvedBy}`}
            </dd>
          </>
        )}
        {note && (
          <>
            <dt className="text-muted">Note</dt>
            <dd className="whitespace-pre-line">{note}</dd>
          </>
        )}
      </dl>
      {problem && (
        <Notice tone="error" className="mt-3">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {unmatchedActs.map((act) => (
          <ResolveUnmatched key={act} payment={payment} act={act} />
        ))}
      </div>
    </article>
  );
}
