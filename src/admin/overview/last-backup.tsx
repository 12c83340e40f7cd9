import { timeAgo } from "#shared/dates.ts";
import type { Overview } from "#shared/fulfilment/overview-contract.ts";
import { formatBytes } from "#shared/numbers.ts";
import { BACKUPS_PATH } from "../kit/dashboard-menu.ts";
import { MoreLink } from "./overview-panel.tsx";

/** When the shop was backed up last, and whether somebody should look. */
export function LastBackup({
  isScheduled,
  isTooOld,
  last,
  failed,
  now,
}: Overview["backups"] & { now: number }) {
  return (
    <section aria-labelledby="last-backup" className="sheet min-w-0 p-5">
      <h2 id="last-backup" className="flex items-baseline justify-between gap-4 text-xl">
        Last backup
        {last && <span className="tabular text-base">{formatBytes(last.bytes)}</span>}
      </h2>
      <p className="mt-2">
        {last ? `Begun ${timeAgo(last.at, now)}. ` : "None was made yet. "}
        {failed && (
          <span className="font-semibold wrap-anywhere text-error">
            The last try, {timeAgo(failed.at, now)}, failed: {failed.problem}{" "}
          </span>
        )}
        {isTooOld && (
          <span className="font-semibold text-error">
            No scheduled backup was made for more than a day.
          </span>
        )}
        {!isScheduled && "No backups are scheduled."}
      </p>
      <MoreLink to={BACKUPS_PATH}>{isScheduled ? "Backups" : "Schedule backups"}</MoreLink>
    </section>
  );
}
