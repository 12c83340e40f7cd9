import { CircleCheck } from "lucide-react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { FailedJob, listFailedJobs } from "#shared/fulfilment/failed-jobs-contract.ts";
import { NUMBERS } from "#shared/list-place.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { FAILED_JOBS_PATH, ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { defineList, type QueryOf } from "../kit/list/define-list.ts";
import type { ListAct } from "../kit/list/list-acts.tsx";
import type { ListColumn } from "../kit/list/list-column.tsx";
import { ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import type { Route } from "./+types/failed-jobs-page.ts";
import { givingUpText, triedText } from "./failed-jobs.tsx";
import { WaitingMails } from "./waiting-mails.tsx";

const failedJobList = defineList<QueryOf<typeof listFailedJobs>>({
  path: FAILED_JOBS_PATH,
  ids: NUMBERS,
});

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "What the shop could not do" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(failedJobList, request, (query) => callEndpoint("listFailedJobs", { query }));
}

/** All that the shop has given up trying by itself, to be tried again or given up, also several at once. */
export default function FailedJobsPage({ loaderData: loaded }: Route.ComponentProps) {
  const waiting = loaded.ok ? loaded.value.waitingMails : undefined;
  return (
    <ListPage
      list={failedJobList}
      title="What the shop could not do"
      about="Tried again and again, and given up. Have it tried again once what was wrong is mended, such as the mail server."
      noun={["job", "jobs"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.jobs : []}
      failed="What failed could not be loaded"
      empty={{
        Icon: CircleCheck,
        title: waiting ? "Nothing was given up" : "Nothing has failed",
        text: "Mails, refunds and checks of payments go on by themselves.",
      }}
      above={waiting && <WaitingMails {...waiting} />}
      columns={columns}
      nameOf={nameOf}
      menuOf={({ orderId }) =>
        orderId ? [{ label: "Open its order", to: `${ORDERS_PATH}/${orderId}` }] : []
      }
      acts={acts}
    />
  );
}

const orderName = ({ orderId, orderNumber }: FailedJob) =>
  orderId && staffOrderName({ id: orderId, number: orderNumber });

function nameOf(job: FailedJob): string {
  const order = orderName(job);
  return order ? `${job.text}, order ${order}` : job.text;
}

const columns: readonly ListColumn<FailedJob>[] = [
  {
    name: "What",
    grow: 100,
    cell: ({ text, reason }) => (
      <>
        <span className="font-semibold">{text}</span>
        {reason && <span className="block text-sm whitespace-normal text-muted">{reason}</span>}
      </>
    ),
  },
  { name: "Order", cell: (job) => <span className="tabular text-sm">{orderName(job)}</span> },
  { name: "Tried", cell: (job) => <span className="text-sm text-muted">{triedText(job)}</span> },
  {
    name: "The last time",
    cell: ({ failedAt }) => (
      <span className="tabular text-sm text-muted">{dateAndTime(failedAt)}</span>
    ),
  },
];

const acts: readonly ListAct<FailedJob>[] = [
  {
    label: "Try again",
    send: ({ _id: id }) => callEndpoint("retryJob", { params: { id } }),
    done: "tried again",
    failed: "It could not be tried again",
  },
  {
    label: "Give up",
    isDangerous: true,
    question: {
      title: "Give this up",
      text: givingUpText,
      ofMany:
        "The shop does not try them any more, and what they were for stays undone: see to it yourself where it still matters.",
    },
    send: ({ _id: id }) => callEndpoint("deleteJob", { params: { id } }),
    done: "given up",
    failed: "It could not be given up",
  },
];
