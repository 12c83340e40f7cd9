import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { MailWords } from "#shared/mails/mail-table.ts";
import type { StoreInfo } from "#shared/store-info.ts";
import type { Database } from "../database/connection.ts";
import { composeMessage } from "./compose-message.ts";
import type { JobOfMails } from "./note-sent.ts";

export interface Mail {
  /**
   * Letters, digits and hyphens; the same when the mail is sent again, so that it is recognised.
   */
  id: string;
  /** When it was due, for its Date header; the same when the mail is sent again. */
  at: Date;
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /**
   * The URL that ends the newsletter, or the mails of a kind, which this mail belongs to: it takes a POST from a mail
   * program's own button (RFC 8058), and shows a page to people.
   */
  unsubscribe?: string;
  attachments?: readonly Attachment[];
}

/** A file that comes with a mail. */
export interface Attachment {
  name: string;
  /** Such as `application/pdf`. */
  mediaType: string;
  content: Buffer;
}

/** Unlike that of any other mail; the same when it is sent again. */
export function mailKey({ at, id }: Pick<Mail, "at" | "id">): string {
  return `${at.toISOString().replaceAll(":", "-")}-${id}`;
}

export interface MailTransport {
  /** Hands a mail over to the mail server or a file; throws when that fails, to be tried again. */
  send(mail: Mail): Promise<void>;
}

export interface MailSender {
  /**
   * Sends a mail unless it was sent before (send-once.ts); throws when that fails, to be tried again.
   *
   * @param known.isUnsent who asks has just looked it up (`sentMailsStore`), so that it is not looked up again
   * @param known.job ends with the note of its last mail
   * @returns whether it was sent now
   */
  send(mail: Mail, known?: { isUnsent?: boolean; job?: JobOfMails | undefined }): Promise<boolean>;
}

/** Given to every job that sends a mail. */
export interface MailJobParts {
  database: Database;
  mail: MailSender;
  storeInfo: StoreInfo;
  /** The owner's words of each mail, as they are now. */
  readWords: () => Promise<MailWords>;
}

/** Whom mails are from. */
export type Sender = Settings["storeInfo"];

interface Settings {
  /** Such as smtps://user:password@mail.example.com; without it mails become files. */
  smtpUrl: string | undefined;
  /** Who the shop is now: a mail is from it, and an answer goes to its e-mail. */
  storeInfo: Pick<StoreInfo, "name" | "email" | "mailAddress">;
  dataDir: string;
}

/** For each step of the exchange with the mail server. */
const SMTP_TIMEOUT_MS = 15_000;

/** Mail by SMTP, or kept as .eml files in DATA_DIR/mail where no mail server is configured. */
export function openMail({ smtpUrl, storeInfo, dataDir }: Settings): MailTransport {
  return smtpUrl ? smtpSender(smtpUrl, storeInfo) : fileSender(join(dataDir, "mail"), storeInfo);
}

/** A mail server as it is told from others, without who signs in: `smtp.example.com:587`. */
export const mailServerName = (smtpUrl: string): string => new URL(smtpUrl).host;

/** Why a mail was not taken. */
export interface MailRefusal {
  /** The mail server's own words, or what went wrong on the way to it. */
  words: string;
  /** What the mail server refused: the shop's own sign-in, whom the mail was for, or else; undefined where it did not answer. */
  refused?: "sign-in" | "recipient" | "sender" | undefined;
}

/** For each step of a trial, which somebody waits for. */
const TRIAL_TIMEOUT_MS = 5_000;

/** Hands one mail to the mail server, from a sender that is not saved yet; undefined where it was taken. */
export async function tryMail(
  smtpUrl: string,
  sender: Sender,
  mail: Mail,
): Promise<MailRefusal | undefined> {
  const transport = smtpTransport(smtpUrl, TRIAL_TIMEOUT_MS);
  try {
    await transport.sendMail(toMessage(mail, sender));
    return undefined;
  } catch (error) {
    const { response, message, command } = error as Partial<
      Record<"response" | "message" | "command", string>
    >;
    const words = (response ?? message ?? String(error)).replaceAll(/\s+/g, " ").trim();
    return {
      words: words.slice(0, 300),
      refused: response === undefined ? undefined : refusedBy(command),
    };
  } finally {
    transport.close();
  }
}

/**
 * Hands mails that somebody waits for to where all mails go: the mail server, or files where there is none.
 *
 * @param onTaken called once the mail server has taken one
 */
export function openMailTrial(settings: Settings, onTaken: () => Promise<void>) {
  const { smtpUrl, storeInfo } = settings;
  return async (mail: Mail): Promise<MailRefusal | undefined> => {
    if (!smtpUrl) {
      await openMail(settings).send(mail);
      return undefined;
    }
    const refused = await tryMail(smtpUrl, storeInfo, mail);
    if (!refused) await onTaken();
    return refused;
  };
}

/** @param command of the mail server's language, which it refused */
function refusedBy(command = ""): MailRefusal["refused"] {
  if (command.startsWith("AUTH")) return "sign-in";
  return command.startsWith("RCPT") ? "recipient" : "sender";
}

const smtpTransport = (url: string, timeout: number) =>
  createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });

function smtpSender(url: string, store: Sender): MailTransport {
  const transport = smtpTransport(url, SMTP_TIMEOUT_MS);
  return {
    async send(mail) {
      const { content, envelope } = await composeMessage(toMessage(mail, store));
      await transport.sendMail({ raw: content, envelope });
    },
  };
}

function fileSender(folder: string, store: Sender): MailTransport {
  return {
    async send(mail) {
      const { content } = await composeMessage(toMessage(mail, store));
      // The name follows from the mail alone: sent again after a crash, it is the same file.
      const name = `${mailKey(mail)}.eml`;
      const unfinished = join(folder, `.${name}.new`);
      const write = () => writeFile(unfinished, content, { mode: 0o600, flush: true });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(unfinished, join(folder, name));
    },
  };
}

function toMessage(mail: Mail, { name, email, mailAddress = email }: Sender): SendMailOptions {
  const { id, at, to, subject, text, html, unsubscribe, attachments = [] } = mail;
  if (!/^[\w-]+$/.test(id)) throw new Error("a mail's id takes letters, digits and hyphens only");
  // Other characters could add recipients, or end the header.
  if (!/^[^\s\p{Cc}<>,;:"()[\]\\]+@[^\s\p{Cc}<>,;:"()[\]\\@]+$/u.test(to.email)) {
    throw new Error("a mail's recipient is not a plain e-mail address");
  }
  const domain = /@([\w.-]+)/.exec(mailAddress)?.[1] ?? "localhost";
  return {
    from: { name: headerText(name), address: mailAddress },
    ...(mailAddress !== email && { replyTo: email }),
    to: { name: headerText(to.name), address: to.email },
    subject: headerText(subject),
    text,
    html,
    date: at,
    messageId: `<${id}@${domain}>`,
    ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: headerText(name),
      contentType: mediaType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
    xMailer: false,
  };
}

/** The URL by RFC 2369, and by RFC 8058 that one click is enough. */
function unsubscribeHeaders(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Replaces what could start another line in a header by a space. */
function headerText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
