import type { SendMailOptions } from "nodemailer";
import { encode as base64, wrap as wrapBase64 } from "nodemailer/lib/base64/index.js";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import type MimeNode from "nodemailer/lib/mime-node/index.js";
import { encode as quotedPrintable, wrap as wrapQuoted } from "nodemailer/lib/qp/index.js";

/** A mail as it goes over the wire. */
export interface Message {
  /** From whom and to whom, as the mail server is told. */
  envelope: { from: string; to: string[] };
  /** The message (RFC 5322); its lines end with CRLF. */
  bytes: Buffer;
}

/**
 * Writes a mail by nodemailer's own headers and encodings, in one go. Its transports write the same by a dozen streams, which
 * takes ten times as long; texts and files are in memory anyway.
 */
export function messageOf(mail: SendMailOptions): Message {
  const root = new MailComposer(mail).compile();
  const { from, to } = root.getEnvelope();
  if (!from) throw new Error("a mail has no sender: see MAIL_FROM");
  return { envelope: { from, to }, bytes: Buffer.from(endLine(written(root))) };
}

function written(node: MimeNode): string {
  const headers = node.buildHeaders();
  // Known once the headers are written.
  const { boundary, childNodes, multipart } = node;
  const own = `${headers}\r\n\r\n${encoded(node)}`;
  if (!multipart) return own;
  const parts = childNodes.map((child) => `--${boundary}\r\n${written(child)}`);
  return `${own}${parts.join("\r\n")}\r\n--${boundary}--\r\n`;
}

function encoded(node: MimeNode): string {
  const { content } = node;
  if (!content) return "";
  if (typeof content !== "string" && !Buffer.isBuffer(content)) {
    throw new TypeError("a mail's parts are texts and files in memory");
  }
  const encoding = node.getTransferEncoding();
  if (encoding === "base64") return wrapBase64(base64(content));
  const text = content.toString().replaceAll(/\r?\n/g, "\r\n");
  return encoding === "quoted-printable" ? wrapQuoted(quotedPrintable(text)) : text;
}

function endLine(message: string): string {
  return message.endsWith("\r\n") ? message : `${message}\r\n`;
}
