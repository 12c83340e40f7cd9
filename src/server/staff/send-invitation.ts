import { RESET_PASSWORD_PATH } from "#shared/accounts/link-paths.ts";
import { accountLinksStore } from "../accounts/account-links.ts";
import { accountsStore } from "../accounts/store.ts";
import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import { LETTER_LINK, letter } from "../mail/letter.ts";
import type { Mail, MailJobParts } from "../mail/mail.ts";
import { type MailShop, mailText } from "../mail/mail-text.ts";
import { staffStore } from "./store.ts";

/**
 * The job that mails an invitation. The link is made here, so that no token waits in the queue; where the
 * mail fails, the next attempt makes another one.
 */
export async function sendStaffInvitation(
  { database, mail, storeInfo, readWords }: MailJobParts,
  { userId, roleId, by }: JobPayload<"staff-invitation-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const [user, role] = [
    await accountsStore(database.db).addresseeOf({ id: userId }),
    await staffStore(database.db).findRole(roleId),
  ];
  if (!user || !role) return;
  const token = await database.transaction(async (db) => {
    await accountsStore(db).lock(userId);
    const links = accountLinksStore(db);
    const open = await links.invitationOf(userId);
    // Taken back, or to another role meanwhile: nothing is mailed.
    return open?.staffRoleId === roleId ? links.add(userId, "invite", open) : undefined;
  });
  if (!token) return;
  const links = accountLinksStore(database.db);
  const isSent = await mail.send(
    invitationMail(
      { storeInfo, words: await readWords() },
      { id: `staff-invitation-${userId}-${job.id}`, at: job.queuedAt, to: user },
      { invitedBy: by, role: role.name, token },
    ),
  );
  // Where another run of this job has mailed its own, that one stays.
  if (isSent) await links.endInvitations(userId, token);
  else await links.remove(token);
}

/** The mail that invites somebody to the dashboard. */
export function invitationMail(
  shop: MailShop,
  occasion: Pick<Mail, "id" | "at" | "to">,
  { token, ...values }: { invitedBy: string; role: string; token: string },
): Mail {
  const say = mailText(shop, "staffInvitation", values);
  const target = `${shop.storeInfo.origin}${RESET_PASSWORD_PATH}?token=${token}&next=/dashboard/admin`;
  return letter(shop.storeInfo, {
    ...occasion,
    subject: say.line("subject"),
    title: say.line("title"),
    sentences: [...say.lines("invited"), ...say.lines("known"), ...say.lines("unknown")],
    link: say.link("link", target, LETTER_LINK),
  });
}
