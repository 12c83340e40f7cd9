import type { SendMailOptions } from "nodemailer";
import { encode as toBase64, wrap as wrapBase64 } from "nodemailer/lib/base64";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from "nodemailer/lib/qp";

/** Characters of an encoded line, as nodemailer writes them. */
const LINE_LENGTH = 76;

interface Message {
  content: Buffer;
  /** From whom it is handed over, and for whom. */
  envelope: ReturnType<MimeNode["getEnvelope"]>;
}

/**
 * A mail as it is sent (RFC 5322). Nodemailer lays it out, writes its headers and encodes its texts, but would pass each mail
 * through a dozen streams to put these together, which takes longer than all else of it. One with files goes that way.
 */
export async function composeMessage(mail: SendMailOptions): Promise<Message> {
  const message = new MailComposer({ ...mail, newline: "windows" }).compile();
  const envelope = message.getEnvelope();
  if (mail.attachments?.length) return { content: await message.build(), envelope };
  const text = partOf(message);
  const ended = text.endsWith("\n") ? text : `${text}\r\n`;
  return { content: Buffer.from(ended.replaceAll(/\r?\n/g, "\r\n")), envelope };
}

/** A part with its headers, and the parts that it consists of. */
function partOf(node: MimeNode): string {
  // Draws the boundary, too.
  const headers = node.buildHeaders();
  if (!node.multipart) {
    return `${headers}\r\n\r\n${encoded(String(node.content), node.getTransferEncoding())}`;
  }
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${partOf(child)}`);
  return `${headers}\r\n\r\n${parts.join("\r\n")}\r\n--${node.boundary}--\r\n`;
}

function encoded(text: string, encoding: string | false): string {
  if (encoding === "base64") return wrapBase64(toBase64(text), LINE_LENGTH);
  if (encoding === "quoted-printable")
    return wrapQuotedPrintable(toQuotedPrintable(text), LINE_LENGTH);
  return text;
}
