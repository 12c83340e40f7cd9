import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { accountLinksStore } from "./account-links.ts";
import { passwordChangedMail, resetLinkMail, verifyEmailMail } from "./account-mails.ts";
import type { MailboxLimit } from "./mailbox-limit.ts";
import { accountsStore } from "./store.ts";

/**
 * Links to set a password that one account has at a time, of which each holds for 60 minutes: nobody
 * is to be pestered. One of them works whenever no other is mailed.
 */
const MAX_RESET_LINKS = 3;

/**
 * The job that mails a link to set a new password. The link is made here, so that no token waits in
 * the queue. Only mails that were sent count, and only for the account that they went to: nobody can
 * stop those of others by asking for many.
 */
export async function sendResetLink(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { emailKey }: JobPayload<"reset-link-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ emailKey });
  if (!user) return;
  const token = await database.transaction(async (db) => {
    // Jobs that run at once must not both take the last one.
    await accountsStore(db).lock(user._id);
    const links = accountLinksStore(db);
    if ((await links.countOf(user._id, "reset")) >= MAX_RESET_LINKS) return undefined;
    return links.add(user._id, "reset");
  });
  if (!token) return;
  const takeBack = () => accountLinksStore(database.db).remove(token);
  let isSent: boolean;
  try {
    isSent = await mail.send(
      resetLinkMail(
        { storeInfo, words: await readWords() },
        { id: `reset-link-${user._id}-${job.id}`, at: job.queuedAt, to: user },
        token,
      ),
    );
  } catch (error) {
    await takeBack();
    throw error;
  }
  // Another run of this job has mailed its own.
  if (!isSent) await takeBack();
}

/** The job that mails a link to show that the account's address is its owner's. */
export async function sendVerifyLink(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { userId }: JobPayload<"verify-email-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user || user.isVerified) return;
  const links = accountLinksStore(database.db);
  const token = await links.add(user._id, "verify");
  const isSent = await mail.send(
    verifyEmailMail(
      { storeInfo, words: await readWords() },
      { id: `verify-email-${user._id}-${job.id}`, at: job.queuedAt, to: user },
      token,
    ),
  );
  if (!isSent) await links.remove(token);
}

/**
 * The job that tells an account's owner of a new password. Whoever registered with somebody else's address
 * can change the password as often as they like: its mailbox hears of that a few times only.
 */
export async function sendPasswordChanged(
  {
    database,
    mail,
    storeInfo,
    readWords,
    changeMails,
  }: MailJobParts & { changeMails: MailboxLimit },
  { userId, how, at }: JobPayload<"password-changed-mail">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user || (!user.isVerified && (await changeMails.count(user.email)))) return;
  await mail.send(
    passwordChangedMail(
      { storeInfo, words: await readWords() },
      { id: `password-changed-${userId}-${Date.parse(at)}`, at: new Date(at), to: user },
      how,
    ),
  );
}
