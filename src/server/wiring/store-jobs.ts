import { oldAccountLinks } from "../accounts/account-links.ts";
import { oldSessions } from "../accounts/sessions-store.ts";
import { oldTrustedDevices } from "../accounts/trusted-devices.ts";
import { auditJobs } from "../audit/api.ts";
import { oldBackups } from "../backups/store.ts";
import { oldBankBookings } from "../bank/bookings-store.ts";
import { oldStatementUploads } from "../bank/uploads-store.ts";
import type { ChangeFeed } from "../database/change-feed.ts";
import { oldDeletedRows } from "../database/deleted-rows.ts";
import { oldExports } from "../exports/store.ts";
import { POLL_INTERVAL_MS, type RunningJobs, startJobs } from "../jobs/job-runner.ts";
import { indexEntries } from "../jobs/merge-index-entries.ts";
import { seriesNumbers } from "../jobs/number-older-rows.ts";
import { openOldRows } from "../jobs/old-rows.ts";
import { type MailTransport, openMail } from "../mail/mail.ts";
import { sendOnce } from "../mail/send-once.ts";
import { oldSentMails, sentMailsStore } from "../mail/sent-mails-store.ts";
import { oldMailboxMails } from "../orders/unconfirmed-mailbox.ts";
import { oldWebhookEvents } from "../payments/webhook-store.ts";
import { oldReturnPhotos } from "../returns/return-photos-store.ts";
import { oldReviewRequests } from "../reviews/review-requests-store.ts";
import { countWordsTasks } from "../search-index/count-words.ts";
import { oldSearchTerms } from "../search-index/search-term-store.ts";
import { oldZeroResults } from "../search-index/zero-result-store.ts";
import { datedContents } from "../settings/contents-api.ts";
import { oldPasskeyChallenges } from "../two-factor/passkeys-store.ts";
import type { Services } from "./open-services.ts";
import { type StoreParts, scaledWait } from "./store-parts.ts";

/** Starts what happens later: every area's jobs, and what looks for work from time to time. */
export function startStoreJobs(
  parts: StoreParts,
  {
    accounts,
    backups,
    bank,
    staff,
    catalogue,
    documents,
    exports,
    fulfilment,
    payments,
    pdf,
    quotes,
    returns,
    reviews,
    newsletter,
    mails,
    media,
    noteMailServer,
    idempotency,
    feeds,
    identity,
    jobTaker,
    knownSettings,
    search,
    stock,
  }: Services,
  changes: Pick<ChangeFeed, "hear">,
): RunningJobs {
  const { config, database, directUrl, log } = parts;
  const { dataDir, smtpUrl, storeInfo } = config;
  const transport = openMail({ smtpUrl, storeInfo, dataDir });
  const counted: MailTransport = {
    async send(mail) {
      let result: "sent" | "failed" = "failed";
      try {
        await transport.send(mail);
        result = "sent";
        await noteMailServer();
      } finally {
        parts.metrics?.mail(result);
      }
    },
  };
  const mail = sendOnce(counted, {
    sent: sentMailsStore(database.db),
    log,
  });
  const numbers = seriesNumbers(log);
  const mailing = { mail, storeInfo, readWords: () => knownSettings.read("mails") };
  return startJobs({
    databaseUrl: directUrl,
    changes,
    taker: jobTaker,
    log,
    tasks: {
      ...accounts.tasks(mailing),
      ...staff.tasks({ database, ...mailing }),
      ...catalogue.tasks,
      ...payments.tasks({ ...mailing, pdf }),
      ...documents.tasks(mailing),
      ...exports.tasks,
      ...backups.tasks,
      ...bank.tasks,
      ...fulfilment.tasks({ ...mailing, pdf }),
      ...quotes.tasks({ ...mailing, pdf }),
      ...returns.tasks({ ...mailing, pdf }),
      ...reviews.tasks(mailing),
      ...newsletter.tasks(mailing),
      ...mails.tasks({ mail }),
      ...media.tasks,
      ...idempotency.tasks,
      ...feeds.tasks,
      ...identity.tasks,
      ...oldRows.tasks,
      ...numbers.tasks,
      ...indexEntries.tasks,
      ...countWordsTasks.tasks,
      ...search.tasks,
      ...stock.tasks,
      ...auditJobs.tasks,
      ...datedContents.tasks,
    },
    sweeps: {
      ...payments.sweeps,
      ...backups.sweeps,
      ...bank.sweeps,
      ...fulfilment.sweeps,
      ...documents.sweeps,
      ...quotes.sweeps,
      ...returns.sweeps,
      ...reviews.sweeps,
      ...media.sweeps,
      ...idempotency.sweeps,
      ...oldRows.sweeps,
      ...numbers.sweeps,
      ...indexEntries.sweeps,
      ...feeds.sweeps,
      ...identity.sweeps,
      ...countWordsTasks.sweeps,
      ...search.sweeps,
      ...stock.sweeps,
      ...auditJobs.sweeps,
      ...datedContents.sweeps,
    },
    pollIntervalMs: scaledWait(POLL_INTERVAL_MS, parts),
  });
}

const oldRows = openOldRows([
  ...oldExports,
  oldBackups,
  oldStatementUploads,
  ...oldBankBookings,
  oldSessions,
  oldPasskeyChallenges,
  oldTrustedDevices,
  oldAccountLinks,
  oldWebhookEvents,
  oldSearchTerms,
  oldZeroResults,
  oldReturnPhotos,
  oldReviewRequests,
  oldSentMails,
  oldMailboxMails,
  oldDeletedRows,
]);
