import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../lib/log.ts";
import { type Mail, type MailSender, type MailTransport, mailKey } from "./mail.ts";
import type { sentMailsStore } from "./sent-mails-store.ts";

/** A database that fails over is back before; until then the job of the mail stays this process's. */
const KEEP_WITHIN_MS = 60_000;
const KEEP_AGAIN_MS = 200;

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
  const sendNow = async (key: string, mail: Mail): Promise<boolean> => {
    if (await sent.has(key)) return false;
    await transport.send(mail);
    await keep(sent, key).catch((error: unknown) =>
      // To fail here would have the mail sent again for certain.
      log.warn({ err: error, mail: mail.id }, "a mail was sent and could not be noted as sent"),
    );
    return true;
  };
  return {
    async send(mail) {
      const key = mailKey(mail);
      const before = underWay.get(key);
      if (before) {
        await before;
        return false;
      }
      const sending = sendNow(key, mail);
      underWay.set(key, sending);
      try {
        return await sending;
      } finally {
        underWay.delete(key);
      }
    },
  };
}

/** Tries until the database takes it, for a minute; then throws its error. */
async function keep(sent: Parts["sent"], key: string): Promise<void> {
  const end = performance.now() + KEEP_WITHIN_MS;
  for (;;) {
    try {
      return await sent.add(key);
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(KEEP_AGAIN_MS);
    }
  }
}
