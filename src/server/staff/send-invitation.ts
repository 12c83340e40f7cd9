import { RESET_PASSWORD_PATH } from "#shared/accounts/link-paths.ts";
import { accountLinksStore } from "../accounts/account-links.ts";
import { accountsStore } from "../accounts/store.ts";
import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { staffStore } from "./store.ts";

/**
 * The job that mails an invitation. The link is made here, so that no token waits in the queue; where the
 * mail fails, the next attempt makes another one.
 */
export async function sendStaffInvitation(
  { database, mail, storeInfo }: MailJobParts,
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
    letter(storeInfo, {
      id: `staff-invitation-${userId}-${job.id}`,
      at: job.queuedAt,
      to: user,
      title: `Work in the dashboard of ${storeInfo.name}`,
      sentences: [
        `${by} invites you to the dashboard of ${storeInfo.name}, with the role ${role.name}. Set a password to accept; the link works once, within 7 days.`,
        "If you have an account with this address already, the new password takes the place of the old one, and every device is signed out.",
        "If you do not know what this is about, do nothing.",
      ],
      link: { words: "Set a password", path: `${RESET_PASSWORD_PATH}?token=${token}` },
    }),
  );
  // Where another run of this job has mailed its own, that one stays.
  if (isSent) await links.endInvitations(userId, token);
  else await links.remove(token);
}
