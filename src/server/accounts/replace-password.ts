import type { Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { JobPayload } from "../jobs/job-table.ts";
import { accountLinksStore } from "./account-links.ts";
import { type ClientOrigin, knownPlacesStore } from "./known-places.ts";
import { accountsStore, type NewSecrets } from "./store.ts";

interface NewPassword {
  userId: string;
  /** A new answer ends the old one; left out, it stays. */
  secrets: NewSecrets;
  how: JobPayload<"password-changed-mail">["how"];
  /** Where the caller is. */
  from: ClientOrigin;
  /** Where it is given, nothing changes unless the user has this one still. */
  oldHash?: string;
  /** The hash of the one session's token that does not end. */
  currentTokenHash?: string;
}

/**
 * Sets a new password in a transaction: the user's sessions and the links that set a password end,
 * places other than the caller's are no longer known, and the owner is told by mail. False where the user is gone, or the old password is another by now.
 */
export async function replacePassword(db: Db, given: NewPassword): Promise<boolean> {
  const { userId, secrets, how, from, oldHash, currentTokenHash } = given;
  const accounts = accountsStore(db);
  const at = await accounts.setSecrets(userId, secrets, oldHash);
  if (!at) return false;
  await accounts.endSessions(userId, currentTokenHash);
  await accountLinksStore(db).endResets(userId);
  await knownPlacesStore(db).forgetOthers(userId, from);
  await addJob(db, "password-changed-mail", { userId, how, at: at.toISOString() });
  return true;
}
