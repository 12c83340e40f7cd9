import { failure, success } from "#shared/failure.ts";
import type { backfillEndpoints } from "#shared/fulfilment/backfills-contract.ts";
import type { failedJobEndpoints } from "#shared/fulfilment/failed-jobs-contract.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { FulfilmentService } from "./service.ts";

const mailsText = (count: number, what: string) =>
  `${count === 1 ? "1 mail has" : `${groupedNumber(count)} mails have`} ${what}.`;

const jobGone = () =>
  failure("not_found", "Somebody has had this tried again or given it up meanwhile.");

/** Handles the endpoints of what the shop does by itself: jobs that failed, mails that wait, what an update left to do. */
export function jobsApi(
  fulfilment: FulfilmentService,
): HandlersOf<typeof failedJobEndpoints & typeof backfillEndpoints> {
  return {
    async listFailedJobs({ query }) {
      const [{ rows, ...facts }, waitingMails] = await Promise.all([
        fulfilment.failedJobs(query),
        fulfilment.waitingMails(),
      ]);
      return success({
        success: true,
        jobs: rows,
        ...(waitingMails && { waitingMails }),
        ...facts,
      });
    },

    async retryJob({ params }) {
      if (!(await fulfilment.retryJob(params.id))) return jobGone();
      return success({
        success: true,
        message: "The shop tries it again now. If it fails again, the first page says so.",
      });
    },

    async retryWaitingMails() {
      const { tried, left, underWay } = await fulfilment.retryWaitingMails();
      if (tried === 0) return success({ success: true, message: "No mail waits any more." });
      if (left === 0) return success({ success: true, message: mailsText(tried, "gone out") });
      if (underWay > 0)
        return success({
          success: true,
          message: mailsText(underWay, "no answer yet: look again in a minute"),
        });
      const why = (await fulfilment.waitingMails())?.reason ?? "";
      return failure("unavailable", `${mailsText(left, "still not gone out")} ${why}`.trim());
    },

    async deleteJob({ params }) {
      if (!(await fulfilment.deleteJob(params.id))) return jobGone();
      return success({ success: true, message: "The shop does not try this any more." });
    },

    async stopBackfill({ params }, { user }) {
      if (!(await fulfilment.stopBackfill(params.name, user))) {
        return failure("not_found", "This is through, or somebody has stopped it meanwhile.");
      }
      return success({ success: true, message: "It stops within seconds. What is done stays." });
    },

    async resumeBackfill({ params }) {
      if (!(await fulfilment.resumeBackfill(params.name))) {
        return failure("not_found", "Somebody has had this go on meanwhile.");
      }
      return success({ success: true, message: "It goes on now." });
    },
  };
}
