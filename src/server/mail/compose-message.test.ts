import { createTransport, type SendMailOptions } from "nodemailer";
import { describe, expect, it } from "vitest";
import { composeMessage } from "./compose-message.ts";

const mail: SendMailOptions = {
  from: { name: "Pressroom", address: "care@example.com" },
  replyTo: "answers@example.com",
  to: { name: "Asha Rao", address: "asha@example.com" },
  subject: "Your order",
  text: "Thank you\n",
  html: "<p>Thank you</p>",
  date: new Date("2026-03-04T05:06:07.008Z"),
  messageId: "<order-paid-1@example.com>",
  headers: { "List-Unsubscribe": "<https://shop.example.com/leave?token=1>" },
  disableFileAccess: true,
  disableUrlAccess: true,
  xMailer: false,
};

const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

/** The parts' boundary is drawn for each. */
const text = (message: Buffer) => message.toString().replaceAll(/--_NmP-[\da-f]+-/g, "--_NmP-");

const long = (words: string) => Array.from({ length: 40 }, () => words).join(" ");

describe("a composed mail", () => {
  it.each<[string, Partial<SendMailOptions>]>([
    ["plain words", {}],
    ["rupees and a name in Devanagari", { text: "₹ 1,234.50 für\n आशा राव", html: "<p>₹ आशा</p>" }],
    ["a text that is mostly no Latin", { text: "आशा राव ".repeat(30), html: "<p>आशा</p>" }],
    [
      "long lines",
      { text: `${long("a word or two")}\n\n${long("₹ 5 = =")}`, html: long("<b>₹</b>") },
    ],
    ["a word longer than a line", { text: "x".repeat(2_000), html: `<p>${"é".repeat(500)}</p>` }],
    ["spaces before ends of lines", { text: "one \ntwo\t\r\nthree ", html: "<p>é \n</p> " }],
    ["other ends of lines", { text: "one\r\ntwo\nthree\n\n\n", html: "<p>é</p>\r\n\r\n" }],
    ["dots and boundaries", { text: ".\n..\n--_NmP-\nFrom me", html: "<p>.</p>\n." }],
    [
      "a subject and names with signs",
      { subject: `${long("₹ आशा")}`, to: { name: "आशा, राव", address: "a@example.com" } },
    ],
    ["text alone", { html: undefined }],
    ["an empty text", { text: "" }],
    [
      "a file",
      {
        attachments: [
          { filename: "a.pdf", contentType: "application/pdf", content: Buffer.alloc(300, 1) },
        ],
      },
    ],
  ])("has the bytes that nodemailer sends: %s", async (_, more) => {
    const given = { ...mail, ...more };
    const { message, envelope } = await transport.sendMail(given);
    const composed = await composeMessage(given);
    expect(text(composed.content)).toBe(text(message as Buffer));
    expect(composed.envelope).toEqual(envelope);
  });
});
