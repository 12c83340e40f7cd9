import { RESET_PASSWORD_PATH, VERIFY_EMAIL_PATH } from "#shared/accounts/link-paths.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { MailSender } from "../mail/mail.ts";
import { accountLinksStore } from "./account-links.ts";
import { accountsStore } from "./store.ts";

interface Parts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
}

/**
 * The job that mails a link to set a new password. The link is made here, so that no token waits in
 * the queue; a repeat makes another one, and each works.
 */
export async function sendResetLink(
  { database, mail, storeInfo }: Parts,
  { emailKey }: JobPayload<"reset-link-mail">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ emailKey });
  if (!user) return;
  const { token, at } = await accountLinksStore(database.db).add(user._id, "reset");
  await mail.send(
    letter(storeInfo, {
      id: `reset-link-${user._id}-${at.getTime()}`,
      at,
      to: user,
      title: "Set a new password",
      sentences: [
        `Somebody, we hope it was you, asked for a new password for your account at ${storeInfo.name}. This link sets one; it works once, within 60 minutes.`,
        "If it was not you, do nothing: your password stays as it is.",
      ],
      link: { words: "Set a new password", path: `${RESET_PASSWORD_PATH}?token=${token}` },
    }),
  );
}

/** The job that mails a link to show that the account's address is its owner's. */
export async function sendVerifyLink(
  { database, mail, storeInfo }: Parts,
  { userId }: JobPayload<"verify-email-mail">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user || user.isVerified) return;
  const { token, at } = await accountLinksStore(database.db).add(user._id, "verify");
  await mail.send(
    letter(storeInfo, {
      id: `verify-email-${user._id}-${at.getTime()}`,
      at,
      to: user,
      title: "Please confirm your e-mail address",
      sentences: [
        `This address was given for an account at ${storeInfo.name}. Please confirm that it is yours: we write to it about your orders, and it gets you back in if you forget your password.`,
        "You can buy before you have confirmed it. The link works for 7 days. If the account is not yours, do nothing.",
      ],
      link: { words: "Confirm my address", path: `${VERIFY_EMAIL_PATH}?token=${token}` },
    }),
  );
}

const ways: Record<JobPayload<"password-changed-mail">["how"], string> = {
  answer: "with the security answer, and every device was signed out",
  link: "with a link from an e-mail, and every device was signed out",
  profile: "under Your account, and every other device was signed out",
};

/** The job that tells an account's owner of a new password. */
export async function sendPasswordChanged(
  { database, mail, storeInfo }: Parts,
  { userId, how, at }: JobPayload<"password-changed-mail">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user) return;
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
