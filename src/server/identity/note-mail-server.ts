import type { Db } from "../database/connection.ts";
import type { Log } from "../lib/log.ts";
import { mailServerName } from "../mail/mail.ts";
import { identityStore } from "./store.ts";

/**
 * Notes in the database that the mail server took a mail, once in each process. It never throws: who would try the mail
 * again for it would send it twice.
 *
 * @param smtpUrl undefined where mails are kept as files, which is no mail server's doing
 */
export function openMailServerNote(
  db: Db,
  smtpUrl: string | undefined,
  log: Pick<Log, "warn">,
): () => Promise<void> {
  let isNoted = smtpUrl === undefined;
  return async () => {
    if (isNoted || smtpUrl === undefined) return;
    try {
      await identityStore(db).noteMailServer(mailServerName(smtpUrl));
      isNoted = true;
    } catch (error) {
      log.warn({ err: error }, "that the mail server takes mails could not be noted");
    }
  };
}
