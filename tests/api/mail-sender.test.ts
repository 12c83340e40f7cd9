import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { endpoints } from "#shared/endpoints.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import type { StoreSettings } from "#shared/settings/store.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;
let mailServer: Server;
/** Each trial as the mail server got it: from whom, to whom, and its text. */
let taken: string[] = [];

beforeAll(async () => {
  mailServer = createServer((socket) => {
    let mail = "";
    let isText = false;
    socket.on("error", () => {});
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      mail += text;
      if (isText) {
        if (!mail.endsWith("\r\n.\r\n")) return;
        taken.push(mail);
        isText = false;
        socket.write("250 taken\r\n");
      } else if (text.startsWith("MAIL FROM:<refused@")) {
        socket.write("553 5.7.1 Sender address rejected: not owned by this shop\r\n");
      } else if (text.startsWith("QUIT")) {
        socket.end("221 bye\r\n");
      } else {
        isText = text.startsWith("DATA");
        socket.write(isText ? "354 go on\r\n" : "250 fine\r\n");
      }
    });
  }).listen(0, "127.0.0.1");
  await once(mailServer, "listening");
  const { port } = mailServer.address() as AddressInfo;
  shop = await openTestShop({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  admin = await newAdmin(shop);
});

afterAll(async () => {
  await shop.close();
  mailServer.close();
});

beforeEach(() => {
  taken = [];
});

/** The trials among the mails: others, such as of new accounts, go through the same server. */
const trials = () => taken.filter((mail) => mail.includes("<sender-trial-"));

const read = async () =>
  (
    await callEndpoint(shop, settingsEndpoints.getStoreSettings, {
      ...{ token: admin.token, address: newAddress() },
    })
  ).body;

async function save(changed: Partial<StoreSettings>, seen?: number) {
  const { settings, version = 0 } = await read();
  return callEndpoint(shop, settingsEndpoints.saveStoreSettings, {
    body: {
      settings: { ...settings, legalName: "Pressroom LLP", ...changed },
      version: seen ?? version,
    },
    ...{ token: admin.token, address: newAddress() },
  });
}

it("an address that the mail server refuses is not saved: its field has the server's words", async () => {
  const { settings: before, version } = await read();
  const refused = await save({ mailAddress: "refused@example.org", phone: "+91 33 4000 1999" });
  const words = "553 5.7.1 Sender address rejected: not owned by this shop";
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      mailAddress: `The mail server takes no mail from refused@example.org: “${words}”. Enter another address, or have it allow this one.`,
    },
  ]);
  expect(await read()).toMatchObject({ settings: before, version });
  // Mails are from the shop's e-mail where they have no address of their own.
  const own = await save({ mailAddress: "", email: "refused@example.org" });
  expect(Object.keys(own.body.fields ?? {})).toEqual(["email"]);
  expect(trials()).toEqual([]);
});

it("one that it takes is saved, and whoever saves has a mail from it; what else is saved is not tried", async () => {
  expect((await save({ mailAddress: "post@example.org" })).status).toBe(200);
  const [trial = "", ...others] = trials();
  expect(others).toEqual([]);
  expect(trial).toContain("MAIL FROM:<post@example.org>");
  expect(trial).toContain(`RCPT TO:<${admin.email}>`);
  expect(trial).toContain("Subject: The mail server takes mails from");
  expect((await save({ phone: "+91 33 4000 1999" })).status).toBe(200);
  expect((await save({ mailAddress: "late@example.org" }, 1)).body.code).toBe("changed_meanwhile");
  expect((await save({ mailAddress: "other@example.org", legalName: "" })).status).toBe(400);
  expect(trials()).toHaveLength(1);
});

it("an earlier state is that has the same address is returned to untried, and an unreachable mail server lets no other be saved", async () => {
  const { version: seen = 0 } = await read();
  const returned = await callEndpoint(shop, endpoints.returnToSettings, {
    params: { subject: "store" },
    body: { version: 1, seen },
    ...{ token: admin.token, address: newAddress() },
  });
  expect(returned.status).toBe(200);
  expect(trials()).toHaveLength(0);
  await save({ mailAddress: "news@example.org" });
  mailServer.close();
  const gone = await new Promise<void>((resolve) => mailServer.on("close", resolve)).then(() =>
    save({ mailAddress: "post@example.org" }),
  );
  expect(gone.status).toBe(400);
  expect(gone.body.fields?.mailAddress).toContain("the mail server did not answer");
  expect((await read()).settings?.mailAddress).toBe("news@example.org");
});
