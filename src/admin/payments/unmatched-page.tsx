import { ReceiptIndianRupee } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { ORDER_KEY_PATTERN } from "#shared/orders/order-id.ts";
import type {
  listUnmatchedPayments,
  UnmatchedPayment,
} from "#shared/payments/unmatched-contract.ts";
import {
  UNMATCHED_PAYMENTS_PATH,
  unmatchedActs,
  unmatchedStateNames,
} from "#shared/payments/unmatched-payment.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Notice } from "#ui/notice.tsx";
import { keepUnsavedPage } from "../kit/admin-access.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import { HeadLink } from "../kit/list/head-link.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/unmatched-page.ts";
import { ResolveUnmatched, unmatchedSum } from "./unmatched-form.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Payments without an order" });
}

const unmatchedList = defineList<QueryOf<typeof listUnmatchedPayments>>({
  path: UNMATCHED_PAYMENTS_PATH,
  ids: ORDER_KEY_PATTERN,
});

export const shouldRevalidate = keepUnsavedPage;

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(unmatchedList, request, (query) =>
    callEndpoint("listUnmatchedPayments", { query }),
  );
}

type Entry = UnmatchedPayment & { _id: string };

/** Money that the bank took for orders that the shop does not have. */
export default function UnmatchedPage({ loaderData: loaded }: Route.ComponentProps) {
  const payments = loaded.ok ? loaded.value.payments : [];
  return (
    <ListPage
      list={unmatchedList}
      title="Payments without an order"
      about="The bank says that these were paid, and the shop has no such order: it was lost when a backup was restored or another database took over. Ask the customer what was ordered, or give the money back."
      noun={["payment", "payments"]}
      exported="unmatched-payments"
      loaded={loaded}
      entries={payments.map((payment): Entry => ({ ...payment, _id: payment.orderId }))}
      failed="The payments could not be loaded."
      empty={{
        Icon: ReceiptIndianRupee,
        title: "No such payment",
        text: "Every payment that the bank told of has its order.",
      }}
      beside={<HeadLink to={ORDERS_PATH}>All orders</HeadLink>}
      columns={columns}
      nameOf={({ orderId }) => orderId}
      detailOf={(payment) => <Detail payment={payment} />}
    />
  );
}

const columns: readonly ListColumn<Entry>[] = [
  {
    name: "Payment reference",
    grow: 100,
    cell: ({ orderId }) => orderId,
  },
  {
    name: "The bank says",
    cell: ({ bankStatus, paymentMethod }) => (
      <span className="text-sm">
        {bankStatus}
        {paymentMethod && `, ${paymentMethod}`}
      </span>
    ),
  },
  {
    name: "Found",
    cell: ({ foundAt }) => (
      <span className="tabular text-sm text-muted">{dateAndTime(foundAt)}</span>
    ),
  },
  {
    name: "State",
    cell: ({ state }) => (
      <span className={`text-sm ${state === "open" ? "font-semibold text-error" : "text-muted"}`}>
        {unmatchedStateNames[state]}
      </span>
    ),
  },
  {
    name: "Sum",
    card: "aside",
    align: "right",
    cell: (payment) => <span className="tabular font-semibold">{unmatchedSum(payment)}</span>,
  },
];

function Detail({ payment }: { payment: Entry }) {
  const { orderId, transactionId, problem, resolvedAt, resolvedBy, note } = payment;
  return (
    <article aria-label={`${unmatchedSum(payment)}, payment reference ${orderId}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 wrap-anywhere">
        {transactionId && (
          <>
            <dt className="text-muted">Transaction</dt>
            <dd>{transactionId}</dd>
          </>
        )}
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
