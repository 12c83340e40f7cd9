import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { coupons } from "#server/database/schema/coupons.ts";
import { newsletterSubscriptions } from "#server/database/schema/mail.ts";
import { checkCoupon } from "#shared/checkout/contract.ts";
import { confirmNewsletter, subscribe, unsubscribe } from "#shared/newsletter/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { mailsNamed } from "../support/mails.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newBuyers } from "../support/users.ts";

let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const signUp = (email: string) =>
  callEndpoint(shop, subscribe, { body: { email, consent: true }, address: newAddress() });
const confirm = (token: unknown) =>
  callEndpoint(shop, confirmNewsletter, { body: { token }, address: newAddress() });
const end = (token: unknown) =>
  callEndpoint(shop, unsubscribe, { body: { token }, address: newAddress() });

const newEmail = () => {
  made += 1;
  return `reader${made}@example.com`;
};

async function rowOf(email: string) {
  const [row] = await shop.database.db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailKey, email));
  if (!row) throw new Error(`${email} is not on the list`);
  return row;
}

async function mailsTo(email: string, kind: "newsletter" | "coupon"): Promise<string[]> {
  const { id } = await rowOf(email);
  return mailsNamed(join(shop.dataDir, "mail"), `-${kind}-${id}`);
}

async function waitForMails(email: string, kind: "newsletter" | "coupon", count: number) {
  return vi.waitFor(async () => {
    const mails = await mailsTo(email, kind);
    expect(mails).toHaveLength(count);
    return mails;
  }, 10_000);
}

const tokenOf = (mail: string | undefined, path: string): string =>
  new RegExp(`/newsletter/${path}\\?token=([\\w-]{43})`).exec(mail ?? "")?.[1] ?? "";

/** What a mail program posts (RFC 8058, section 3.2). */
const oneClickForm =
  '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

const post = (address: string, type: string | undefined, payload: string | undefined) =>
  shop.app.inject({
    method: "POST",
    url: address.slice(shop.origin.length),
    remoteAddress: newAddress(),
    ...(type && { headers: { "content-type": type } }),
    ...(payload && { payload }),
  });

async function confirmed(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  await signUp(email);
  const [mail] = await waitForMails(email, "newsletter", 1);
  const token = tokenOf(mail, "confirm");
  expect((await confirm(token)).status).toBe(200);
  return { email, token };
}

describe("a sign-up", () => {
  it("is asked about, and only then is there a coupon, mailed once", async () => {
    const email = newEmail();
    await signUp(email);
    const [mail] = await waitForMails(email, "newsletter", 1);
    const token = tokenOf(mail, "confirm");
    expect(tokenOf(mail, "unsubscribe")).toBe(token);
    const { id, confirmedAt, linkHash } = await rowOf(email);
    expect(confirmedAt).toBeNull();
    expect(linkHash).not.toBe(token);
    expect(await shop.database.db.$count(coupons, eq(coupons.subscriptionId, id))).toBe(0);

    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await rowOf(email)).confirmedAt).not.toBeNull();
    const [coupon] = await shop.database.db
      .select()
      .from(coupons)
      .where(eq(coupons.subscriptionId, id));
    expect(coupon).toMatchObject({ percent: 5, orderId: null });
    expect(coupon?.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    const [couponMail] = await waitForMails(email, "coupon", 1);
    expect(couponMail).toContain(coupon?.code);
    expect(tokenOf(couponMail, "unsubscribe")).toBe(token);

    const [buyer] = await newBuyers(shop, 1);
    const requests = await callEndpoint(shop, checkCoupon, {
      body: { code: coupon?.code },
      token: buyer?.token ?? "",
    });
    expect(requests.body.percent).toBe(5);
  });

  it("that is repeated is asked about again, three times a day; the newest link counts", async () => {
    const email = newEmail();
    for (let n = 0; n < 5; n += 1) await signUp(email.toUpperCase());
    const mails = await waitForMails(email, "newsletter", 3);
    const statuses = await Promise.all(
      mails.map((mail) => confirm(tokenOf(mail, "confirm")).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is asked about three times a day however the mailbox is written", async () => {
    const addresses = ["pestered@example.com", "pes.tered@example.com", "p.e.stered+1@example.com"];
    for (const email of [...addresses, "pestered+2@example.com"]) await signUp(email);
    for (const email of addresses) await waitForMails(email, "newsletter", 1);
    expect((await rowOf("pestered+2@example.com")).linkHash).toBeNull();
    await signUp("pestered@example.net");
    await waitForMails("pestered@example.net", "newsletter", 1);
  });

  it("of who is on the list changes nothing and is answered alike", async () => {
    const { email, token } = await confirmed();
    const fresh = await signUp(newEmail());
    expect((await signUp(email)).text).toBe(fresh.text);
    expect((await confirm(token)).status).toBe(200);
    expect(await mailsTo(email, "newsletter")).toHaveLength(1);
  });
});

describe("unsubscribing", () => {
  it("takes one call, however often, and the old link confirms nothing any more", async () => {
    const { email, token } = await confirmed();
    expect((await end(token)).status).toBe(200);
    const { unsubscribedAt } = await rowOf(email);
    expect(unsubscribedAt).not.toBeNull();
    expect((await end(token)).status).toBe(200);
    expect((await rowOf(email)).unsubscribedAt).toEqual(unsubscribedAt);
    expect((await confirm(token)).status).toBe(404);
  });

  it.each([
    ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["a multipart form", 'multipart/form-data; boundary="b"', oneClickForm],
    ["nothing at all", undefined, undefined],
  ])("takes a mail program's press of its button, sent as %s", async (_, type, payload) => {
    const { email, token } = await confirmed();
    const [mail = ""] = await mailsTo(email, "newsletter");
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const address = /^List-Unsubscribe:\s+<(.+)>\r$/m.exec(mail)?.[1] ?? "";
    expect(address).toBe(`${shop.origin}/newsletter/unsubscribe?token=${token}`);
    const pressed = await post(address, type, payload);
    expect([pressed.statusCode, pressed.body]).toEqual([
      200,
      "You will get no more newsletters from us.",
    ]);
    expect((await rowOf(email)).unsubscribedAt).not.toBeNull();
    for (const query of ["", "?token=", "?token=x", `?token=${token}&token=x`]) {
      const dead = await post(`${shop.origin}/newsletter/unsubscribe${query}`, type, payload);
      expect([dead.statusCode, dead.json().code]).toEqual([404, "not_found"]);
    }
  });

  it("can be followed by a new sign-up: a new link, and no second coupon", async () => {
    const { email, token } = await confirmed();
    await end(token);
    await signUp(email);
    const mails = await waitForMails(email, "newsletter", 2);
    const fresh = mails.map((mail) => tokenOf(mail, "confirm")).find((one) => one !== token);
    expect((await confirm(fresh)).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ unsubscribedAt: null });
    const { id } = await rowOf(email);
    expect(await shop.database.db.$count(coupons, eq(coupons.subscriptionId, id))).toBe(1);
    expect(await mailsTo(email, "coupon")).toHaveLength(1);
  });
});

describe("a link", () => {
  it.each(["x", "a".repeat(43), "\0", "' or 1=1 --"])(
    "with the token %j is dead",
    async (token) => {
      for (const answer of [await confirm(token), await end(token)]) {
        expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
      }
    },
  );

  it.each([undefined, "", 5, "x".repeat(201)])("with the token %j is none", async (token) => {
    expect((await confirm(token)).status).toBe(400);
    expect((await end(token)).status).toBe(400);
  });
});
