import type { JobContext, JobPayload } from "../jobs/job-table.ts";
import { letter } from "../mail/letter.ts";
import type { MailJobParts } from "../mail/mail.ts";
import { accountsStore } from "./store.ts";

const told: Record<JobPayload<"two-factor-mail">["what"], string> = {
  "app-added": "An authenticator app was added to your account",
  "app-removed": "The authenticator app of your account was removed",
  "passkey-added": "A passkey was added to your account",
  "passkey-removed": "A passkey of your account was removed",
  "recovery-code-used": "Somebody used one of your recovery codes",
  "all-removed": "All second factors of your account were removed by somebody who may",
};

/** The job that tells an account's owner of a change of what signs them in. */
export async function sendTwoFactorMail(
  { database, mail, storeInfo }: MailJobParts,
  { userId, what }: JobPayload<"two-factor-mail">,
  { job }: Pick<JobContext, "job">,
): Promise<void> {
  const user = await accountsStore(database.db).addresseeOf({ id: userId });
  if (!user) return;
  await mail.send(
    letter(storeInfo, {
      id: `two-factor-${userId}-${job.id}`,
      at: job.queuedAt,
      to: user,
      title: told[what],
      sentences: [
        `${told[what]} at ${storeInfo.name}.`,
        "If it was you, or you asked for it, there is nothing to do. If not, do both now: log in and remove what you do not know under Your sign-in, since a passkey opens without your password; then set a new password. And tell an owner of the shop.",
      ],
      link: { words: "Your sign-in", path: "/dashboard/admin/sign-in" },
    }),
  );
}
