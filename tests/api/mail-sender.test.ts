import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { shopIdentity } from "#server/database/schema/settings.ts";
import { endpoints } from "#shared/endpoints.ts";
import { defaultMailWords } from "#shared/mails/mail-words.ts";
import { settingsEndpoints } from "#shared/settings/contract.ts";
import type { StoreSettings } from "#shared/settings/store.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let admin: TestUser;
let mailServer: Server;
/** Each trial as the mail server got it: from whom, to whom, and its text. */
let taken: string[] = [];
/** It takes no mail for anybody. */
let isClosed = true;

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
      } else if (isClosed && text.startsWith("RCPT")) {
        socket.write("550 5.1.1 No such mailbox\r\n");
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

const getPanel = async (panel: "warnings" | "setup") =>
  (
    await callEndpoint(shop, endpoints.getOverviewPanel, {
      ...{ params: { panel }, token: admin.token, address: newAddress() },
    })
  ).body.overview;
const sendTrial = () =>
  callEndpoint(shop, endpoints.sendMailTrial, {
    body: { mail: "coupon", words: defaultMailWords.coupon },
    ...{ token: admin.token, address: newAddress() },
  });
const mailsStep = async () =>
  (await getPanel("setup"))?.setup?.steps.find(({ step }) => step === "mails")?.isDone;

it("a mail for trial says what the mail server said, and the first step is done once it took one", async () => {
  expect(await sendTrial()).toMatchObject({
    status: 503,
    body: {
      message: `The mail server takes no mail for ${admin.email}: “550 5.1.1 No such mailbox”. Nothing was sent.`,
    },
  });
  expect(await mailsStep()).toBe(false);
  isClosed = false;
  expect((await sendTrial()).body.message).toBe(`The mail server has taken it for ${admin.email}.`);
  expect(taken.at(-1)).toContain("Message-ID: <trial-");
  expect(await mailsStep()).toBe(true);
  const { db } = shop.database;
  const [known] = await db.select().from(shopIdentity);
  await db.update(shopIdentity).set({ mailServer: "mail.example.com:587" });
  // Another mail server took it: of this one nothing is known.
  expect(await mailsStep()).toBe(false);
  await db.update(shopIdentity).set({ mailServer: known?.mailServer });
});

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

/** Until none waits. */
async function tryWaitingAgain(): Promise<void> {
  await shop.database.db.execute(sql`
    select from graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs
      where last_error is not null), run_at => now())`);
  await vi.waitFor(
    async () => expect(await getPanel("warnings")).not.toHaveProperty("waitingMails"),
    { timeout: 10_000, interval: 200 },
  );
}

it("mails that are refused are told of after the first tries, and no more once they are taken", async () => {
  await tryWaitingAgain();
  isClosed = true;
  const begun = Date.now();
  const { email } = await newShopper(shop);
  await callEndpoint(shop, endpoints.requestReset, { body: { email }, address: newAddress() });
  await vi.waitFor(
    async () => {
      expect((await getPanel("warnings"))?.waitingMails).toMatchObject({
        reason:
          "The mail server takes no mail for this address (it answered 550): the mailbox is full, gone or mistyped. Reach the person in another way.",
      });
    },
    { timeout: 15_000, interval: 200 },
  );
  const { total = 0, since = "" } = (await getPanel("warnings"))?.waitingMails ?? {};
  expect(total).toBeGreaterThan(0);
  expect(Math.abs(Date.parse(since) - begun)).toBeLessThan(10_000);
  const { body } = await callEndpoint(shop, endpoints.listFailedJobs, { token: admin.token });
  expect(body).toMatchObject({ jobs: [], waitingMails: { since } });
  const tryNow = () =>
    callEndpoint(shop, endpoints.retryWaitingMails, { token: admin.token, address: newAddress() });
  const triesOfAll = async () =>
    (
      await shop.database.db.execute<{ tries: number }>(
        sql`select sum(attempts)::int as tries from graphile_worker._private_jobs where last_error is not null`,
      )
    ).rows[0]?.tries;
  const triesBefore = await triesOfAll();
  const refused = await tryNow();
  expect([refused.status, refused.body.message]).toEqual([
    503,
    expect.stringMatching(/still not gone out\. The mail server takes no mail for this address/),
  ]);
  // Tries before their turn are none of those after which a mail is given up.
  expect(await triesOfAll()).toBe(triesBefore);
  const still = (await getPanel("warnings"))?.waitingMails;
  expect(still?.total).toBe(total);
  expect(Math.abs(Date.parse(still?.since ?? "") - begun)).toBeLessThan(10_000);
  isClosed = false;
  const taken = await tryNow();
  expect([taken.status, taken.body.message]).toEqual([
    200,
    expect.stringMatching(/^(?:1 mail has|\d+ mails have) gone out\.$/),
  ]);
  expect(await getPanel("warnings")).not.toHaveProperty("waitingMails");
  expect((await tryNow()).body.message).toBe("No mail waits any more.");
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
  expect((await sendTrial()).body.message).toMatch(
    /^The mail server could not be reached: “.*ECONNREFUSED.*”\. Nothing was sent\. Whoever runs/,
  );
});
