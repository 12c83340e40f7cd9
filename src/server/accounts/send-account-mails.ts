import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from "#shared/accounts/link-paths.ts";
import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { accountLinksStore } from "./account-links.ts";
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
  { database, mail, storeInfo }: MailJobParts,
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
      letter(storeInfo, {
        id: `reset-link-${user._id}-${job.id}`,
        at: job.queuedAt,
        to: user,
        title: "Set a new password",
        sentences: [
          `Somebody, we hope it was you, asked for a new password for your account at ${storeInfo.name}. This link sets one; it works once, within 60 minutes.`,
          "If it was not you, do nothing: your password stays as it is.",
        ],
        link: { words: "Set a new password", path: `${RESET_PASSWORD_PATH}?token=${token}` },
      }),
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
  { database, mail, storeInfo }: MailJobParts,
  { userId }: JobPayload<"verify-email-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user || user.isVerified) return;
  const links = accountLinksStore(database.db);
  const token = await links.add(user._id, "verify");
  const isSent = await mail.send(
    letter(storeInfo, {
      id: `verify-email-${user._id}-${job.id}`,
      at: job.queuedAt,
      to: user,
      title: "Please confirm your e-mail address",
      sentences: [
        `Somebody registered at ${storeInfo.name} with the address ${user.email}. If it was you, please confirm that the address is yours: we write to it about your orders, and it gets you back in if you forget your password.`,
        "You can buy before you have confirmed it. The link works for 7 days.",
        `If you did not register, do not confirm it: somebody else made this account. Set a new password instead, at ${storeInfo.origin}/forgotPassword; that shuts them out.`,
      ],
      link: { words: "Confirm my address", path: `${VERIFY_EMAIL_PATH}?token=${token}` },
    }),
  );
  if (!isSent) await links.remove(token);
}

const ways: Record<JobPayload<"password-changed-mail">["how"], string> = {
  answer: "with the security answer, and every device was signed out",
  link: "with a link from an e-mail, and every device was signed out",
  profile: "under Your account, and every other device was signed out",
};

/**
 * The job that tells an account's owner of a new password. Whoever registered with somebody else's address
 * can change the password as often as they like: its mailbox hears of that a few times only.
 */
export async function sendPasswordChanged(
  { database, mail, storeInfo, changeMails }: MailJobParts & { changeMails: MailboxLimit },
  { userId, how, at }: JobPayload<"password-changed-mail">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user || (!user.isVerified && (await changeMails.count(user.email)))) return;
  await mail.send(
    letter(storeInfo, {
      id: `password-changed-${userId}-${Date.parse(at)}`,
      at: new Date(at),
      to: user,
      title: "Your password was changed",
      sentences: [
        `The password of your account at ${storeInfo.name} was changed ${ways[how]}.`,
        "If it was you, there is nothing to do. If it was not you, set a new password with a link that we mail to this address, then write to us.",
      ],
      link: { words: "Set a new password", path: "/forgotPassword" },
    }),
  );
}
