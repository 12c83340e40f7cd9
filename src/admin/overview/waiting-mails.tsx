import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { WaitingMails as Waiting } from "#shared/fulfilment/failed-jobs-contract.ts";
import { formatCount } from "#shared/numbers.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChangesNeed, IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";

/** Says that mails were tried and not taken, since when, and why; the shop tries them on. */
export function WaitingMails({ total, isMore, since, reason }: Waiting) {
  const { busy, act } = useAct();
  const count = formatCount({ count: total, isExact: !isMore });
  return (
    <div className="mb-6">
      <Notice
        tone="warning"
        title={total === 1 ? "A mail has not gone out yet" : `${count} mails have not gone out yet`}
      >
        <p className="wrap-anywhere">
          Tried first on {dateAndTime(since)}. {reason}
        </p>
        <p>The shop tries again by itself, at growing intervals, for about four days.</p>
        <ChangesNeed permission="write_jobs">
          <IfMayChange>
            <Button
              variant="secondary"
              busy={busy}
              className="mt-3"
              onClick={() =>
                void act(() => callEndpoint("retryWaitingMails"), "They could not be tried")
              }
            >
              {total === 1 ? "Try it now" : "Try them now"}
            </Button>
          </IfMayChange>
        </ChangesNeed>
      </Notice>
    </div>
  );
}
