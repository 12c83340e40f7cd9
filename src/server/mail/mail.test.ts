import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Mail, openMail } from "./mail.ts";

const storeInfo = { name: "Pressroom", email: "care@example.com" };
const mail: Mail = {
  id: "order-paid-1",
  at: new Date("2026-03-04T05:06:07.008Z"),
  to: { name: "Asha Rao", email: "asha@example.com" },
  subject: "Your order",
  text: "Thank you",
  html: "<p>Thank you</p>",
};

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "pressroom-mail-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function written(more: Partial<Mail> = {}): Promise<string> {
  await openMail({ smtpUrl: undefined, storeInfo, dataDir }).send({ ...mail, ...more });
  const [name = ""] = await readdir(join(dataDir, "mail"));
  return readFile(join(dataDir, "mail", name), "utf8");
}

/** The lines of the header, folded ones joined. */
function headers(message: string): string[] {
  return message
    .slice(0, message.indexOf("\r\n\r\n"))
    .replaceAll(/\r\n[ \t]/g, " ")
    .split("\r\n");
}

describe("mail without a mail server", () => {
  it("is one file, named by its time and id, however often it is sent", async () => {
    const sender = openMail({ smtpUrl: undefined, storeInfo, dataDir });
    await sender.send(mail);
    await sender.send(mail);
    expect(await readdir(join(dataDir, "mail"))).toEqual([
      "2026-03-04T05-06-07.008Z-order-paid-1.eml",
    ]);
  });

  it("carries who, when and what", async () => {
    const lines = headers(await written());
    expect(lines).toContain("From: Pressroom <care@example.com>");
    expect(lines).toContain("To: Asha Rao <asha@example.com>");
    expect(lines).toContain("Subject: Your order");
    expect(lines).toContain("Date: Wed, 04 Mar 2026 05:06:07 +0000");
    expect(lines).toContain("Message-ID: <order-paid-1@example.com>");
  });

  it("is from the store as it is called now, by the address that is set; answers go to its e-mail", async () => {
    const live: Parameters<typeof openMail>[0]["storeInfo"] = { ...storeInfo };
    const sender = openMail({ smtpUrl: undefined, storeInfo: live, dataDir });
    Object.assign(live, { name: "Kolkata Press", mailAddress: "orders@mails.example.org" });
    await sender.send(mail);
    const [name = ""] = await readdir(join(dataDir, "mail"));
    const lines = headers(await readFile(join(dataDir, "mail", name), "utf8"));
    expect(lines).toContain("From: Kolkata Press <orders@mails.example.org>");
    expect(lines).toContain("Reply-To: care@example.com");
    expect(lines).toContain("Message-ID: <order-paid-1@mails.example.org>");
  });

  it("carries files, by their names and types", async () => {
    const content = Buffer.from("%PDF-1.7 file");
    const name = "Tax invoice PR-26-27-000123.pdf";
    const message = await written({
      attachments: [{ name, mediaType: "application/pdf", content }],
    });
    expect(message).toContain("Content-Type: application/pdf");
    expect(message).toContain(`filename="${name}"`);
    expect(message).toContain(content.toString("base64"));
    expect(message).toContain("Thank you");
  });

  it.each([
    ["a name", { to: { name: "A\r\nBcc: eve@example.com", email: "asha@example.com" } }],
    ["a quoted name", { to: { name: '"<eve@example.com>, "', email: "asha@example.com" } }],
    ["a subject", { subject: "Hello\nBcc: eve@example.com\r\n\r\nBody" }],
    ["a subject with a line separator", { subject: "Hello\u2028Bcc: eve@example.com" }],
  ])("takes no header from %s", async (_, more) => {
    const lines = headers(await written(more));
    expect(lines.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(lines.filter((line) => /^to:/i.test(line))).toHaveLength(1);
    const to = lines.find((line) => /^to:/i.test(line)) ?? "";
    expect(to).toMatch(/<asha@example\.com>$/);
  });

  it.each(["a@b.c, eve@example.com", "a@b.c\r\nBcc: x@y.z", "<a@b.c>", "nobody", "a b@c.d"])(
    "refuses %j as a recipient",
    async (email) => {
      await expect(written({ to: { name: "A", email } })).rejects.toThrow("recipient");
    },
  );

  it("refuses an id that is not a file name", async () => {
    await expect(written({ id: "../../x" })).rejects.toThrow("id");
  });
});

describe("mail by SMTP", () => {
  it("is handed to the server", async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let data = false;
      socket.write("220 test\r\n");
      socket.on("data", (chunk) => {
        const text = chunk.toString();
        received.push(text);
        if (data && text.endsWith("\r\n.\r\n")) {
          data = false;
          socket.write("250 taken\r\n");
        } else if (!data) {
          data = /^DATA/.test(text);
          if (/^QUIT/.test(text)) socket.end("221 bye\r\n");
          else socket.write(data ? "354 go on\r\n" : "250 fine\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    try {
      await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, storeInfo, dataDir }).send(mail);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    expect(received.join("")).toContain("RCPT TO:<asha@example.com>");
    expect(received.join("")).toContain("Subject: Your order");
  });

  it("throws where nobody listens, to be tried again", async () => {
    const sender = openMail({ smtpUrl: "smtp://127.0.0.1:9", storeInfo, dataDir });
    await expect(sender.send(mail)).rejects.toThrow();
  });
});
