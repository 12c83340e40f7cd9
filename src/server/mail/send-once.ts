import { isErasedEmail } from "#shared/personal-data/erased-email.ts";
import type { Log } from "../lib/log.ts";
import { type Mail, type MailSender, type MailTransport, mailKey } from "./mail.ts";
import { type JobOfMails, openNotes } from "./note-sent.ts";
import type { sentMailsStore } from "./sent-mails-store.ts";

interface Parts {
  sent: ReturnType<typeof sentMailsStore>;
  log: Log;
}

/**
 * Sends each mail once, whatever the jobs repeat: looks whether the database knows it as sent, and
 * notes it there right after the mail server took it. What is left is a process that dies between the
 * two, or a database that stays away for longer than a minute.
 */
export function sendOnce(transport: MailTransport, { sent, log }: Parts): MailSender {
  /** Sent just now: while the database is away, a job of this process may run a second time. */
  const underWay = new Map<string, Promise<boolean>>();
  const notes = openNotes(sent);

  async function handOver(key: string, mail: Mail, job?: JobOfMails): Promise<void> {
    let noted: Promise<void>;
    notes.begin();
    try {
      await transport.send(mail);
      noted = notes.add(key, job);
    } finally {
      notes.settle();
    }
    await noted.catch((error: unknown) =>
      // To fail here would have the mail sent again for certain.
      log.warn({ err: error, mail: mail.id }, "a mail was sent and could not be noted as sent"),
    );
  }

  const sendNow = async (
    key: string,
    mail: Mail,
    { isUnsent = false, job }: NonNullable<Parameters<MailSender["send"]>[1]>,
  ): Promise<boolean> => {
    if (!isUnsent && (await sent.known([key])).has(key)) return false;
    await handOver(key, mail, job);
    return true;
  };
  return {
    async send(mail, known = {}) {
      // Whom it was for is erased: no server would take it.
      if (isErasedEmail(mail.to.email)) return false;
      const key = mailKey(mail);
      const before = underWay.get(key);
      if (before) {
        await before;
        return false;
      }
      const sending = sendNow(key, mail, known);
      underWay.set(key, sending);
      try {
        return await sending;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
