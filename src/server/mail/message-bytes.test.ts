import { createTransport, type SendMailOptions } from "nodemailer";
import { expect, it } from "vitest";
import { messageOf } from "./message-bytes.ts";

const mail: SendMailOptions = {
  from: "Pressroom <care@example.com>",
  to: { name: "Asha Rao", address: "asha@example.com" },
  subject: "Your order",
  text: "Thank you",
  html: "<p>Thank you</p>",
  date: new Date("2026-03-04T05:06:07.008Z"),
  messageId: "<order-paid-1@example.com>",
  disableFileAccess: true,
  disableUrlAccess: true,
};
const pdf = { filename: "Rechnung ₹.pdf", contentType: "application/pdf" };

/** What nodemailer itself hands to a mail server. */
async function byNodemailer(given: SendMailOptions): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail({ ...given, xMailer: false });
  return String(message);
}

/** Boundaries are drawn by lot, and nodemailer's streams break a word that is longer than a line where a chunk ends. */
const comparable = (message: string) =>
  message.replaceAll(/--_NmP-[\da-f]+/g, "--_NmP").replaceAll("=\r\n", "");

it.each<[string, SendMailOptions]>([
  ["plain letters", {}],
  [
    "other scripts",
    { subject: "ऑर्डर की पुष्टि ₹ 1,350", text: "₹ 1,350 × 2", html: "<p>धन्यवाद</p>" },
  ],
  ["a name with other letters", { to: { name: "Jürgen Groß, GmbH", address: "j@example.com" } }],
  [
    "long lines",
    { text: `${"a long line ".repeat(40)}\n${"x".repeat(1200)}`, html: "<p>y</p>\n".repeat(300) },
  ],
  ["lines that end with blanks, and dots", { text: "one \n.\n..two\t\n\n", html: "<p> </p> \n." }],
  ["lines of both kinds", { text: "one\r\ntwo\nthree₹\r\nfour\n", html: "<p>₹</p>\r\n<p>b</p>\n" }],
  ["a header more", { headers: { "List-Unsubscribe": "<https://example.com/off?token=1>" } }],
  ["a file", { attachments: [{ ...pdf, content: Buffer.from("%PDF-1.7 \0ÿ".repeat(50)) }] }],
  [
    "two files and other scripts",
    {
      text: "₹",
      attachments: [
        { ...pdf, content: Buffer.alloc(57, 1) },
        { ...pdf, content: Buffer.alloc(0) },
      ],
    },
  ],
])("writes %s as nodemailer does", async (_, more) => {
  const given = { ...mail, ...more };
  const { bytes, envelope } = messageOf(given);
  expect(comparable(bytes.toString())).toBe(comparable(await byNodemailer(given)));
  expect(bytes.toString().match(/^.{999,}$/m)).toBeNull();
  const { address = "" } = given.to as { address?: string };
  expect(envelope).toEqual({ from: "care@example.com", to: [address] });
});

it("refuses a sender that has no address", () => {
  expect(() => messageOf({ ...mail, from: "Pressroom" })).toThrow("MAIL_FROM");
});
