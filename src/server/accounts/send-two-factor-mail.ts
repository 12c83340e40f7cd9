import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { twoFactorMail } from "./account-mails.ts";
import { accountsStore } from "./store.ts";

/** The job that tells an account's owner of a change of what signs them in. */
export async function sendTwoFactorMail(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { userId, what }: JobPayload<"two-factor-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user) return;
  await mail.send(
    twoFactorMail(
      { storeInfo, words: await readWords() },
      { id: `two-factor-${userId}-${job.id}`, at: job.queuedAt, to: user },
      what,
    ),
  );
}
