import { dateAndTime } from "#shared/dates.ts";
import type { WaitingMails as Waiting } from "#shared/fulfilment/failed-jobs-contract.ts";
import { formatCount } from "#shared/numbers.ts";
import { Notice } from "#ui/notice.tsx";

/** Says that mails were tried and not taken, since when, and why; the shop tries them on. */
export function WaitingMails({ total, isMore, since, reason }: Waiting) {
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
      </Notice>
    </div>
  );
}
