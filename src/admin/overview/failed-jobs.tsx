import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { timeAgo } from "#shared/dates.ts";
import type { FailedJob } from "#shared/fulfilment/failed-jobs-contract.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { formatCount } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { Button } from "#ui/button.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { FAILED_JOBS_PATH, ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";

export const triedText = ({ attempts }: FailedJob) =>
  attempts === 1 ? "tried once" : `tried ${attempts} times`;

export const givingUpText = ({ text }: FailedJob) =>
  `${text}. The shop does not try it any more, and what it was for stays undone: see to it yourself where it still matters.`;

type Failed = NonNullable<Overview["failedJobs"]>;

/** What the shop has given up trying by itself: a person has it tried again, or gives it up. */
export function FailedJobs({ total, isMore, jobs, now }: Failed & { now: number }) {
  return (
    <section aria-labelledby="failed-jobs" className="sheet mb-6 p-5">
      <h2 id="failed-jobs" className="flex items-baseline justify-between gap-4 text-xl">
        What the shop could not do
        <span className="tabular text-2xl">{formatCount({ count: total, isExact: !isMore })}</span>
      </h2>
      <p className="mt-1 text-muted">
        Tried again and again, and given up. Have it tried again once what was wrong is mended, such
        as the mail server.
        {total > jobs.length && ` These are the latest ${jobs.length}.`}
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {jobs.map((job) => (
          <FailedJobEntry key={job._id} job={job} now={now} />
        ))}
      </ul>
      {total > jobs.length && (
        <Link to={FAILED_JOBS_PATH} className="link mt-2 inline-block py-2.5">
          All that the shop could not do
        </Link>
      )}
    </section>
  );
}

function FailedJobEntry({ job, now }: { job: FailedJob; now: number }) {
  const { busy, act } = useAct();
  const { orderId, orderNumber } = job;
  const request = { params: { id: job._id } };
  const name = orderId && staffOrderName({ id: orderId, number: orderNumber });
  const about = (
    <span className="sr-only"> ({name ? `${job.text}, order ${name}` : job.text})</span>
  );
  return (
    <li className="grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{job.text}</span>
        {job.reason && <span className="block text-sm">{job.reason}</span>}
        <span className="block text-sm text-muted">
          {orderId && (
            <>
              <Link
                to={`${ORDERS_PATH}/${orderId}`}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                Order {name}
              </Link>
              {" · "}
            </>
          )}
          {triedText(job)}, the last {timeAgo(job.failedAt, now)}
        </span>
      </p>
      <ChangesNeed permission="write_jobs">
        <IfMayChange>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={busy}
              onClick={() =>
                void act(() => callEndpoint("retryJob", request), "It could not be tried again")
              }
            >
              Try again{about}
            </Button>
            <ActionButton
              {...noFields}
              label={<>Give up{about}</>}
              button={{ variant: "danger" }}
              title="Give this up"
              send={() => callEndpoint("deleteJob", request)}
              fallbackMessage="It could not be given up"
              submitLabel="Give up"
              danger
            >
              <p>{givingUpText(job)}</p>
            </ActionButton>
          </div>
        </IfMayChange>
      </ChangesNeed>
    </li>
  );
}
