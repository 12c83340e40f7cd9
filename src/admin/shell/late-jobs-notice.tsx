import { Notice } from "#ui/notice.tsx";

/** Says that what the shop does in the background is late: mails, refunds, checks of payments. */
export function LateJobsNotice({ minutes }: { minutes: number }) {
  const waited = minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="The shop is behind with its work">
        <p>
          Something that the shop does by itself, such as a mail, a refund or the check of a
          payment, has waited for {waited}. Orders are taken as ever, and nothing is lost: all of it
          is done once the work goes on. If this stays so for a quarter of an hour, have whoever
          runs the shop read its log; starting the shop again does no harm.
        </p>
      </Notice>
    </div>
  );
}
