import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsletterSubscriptions } from "#server/database/schema/mail.ts";
import { NEWSLETTER_CONSENT } from "#shared/newsletter/consent.ts";
import { subscribe } from "#shared/newsletter/contract.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});

afterAll(() => shop.close());

const rowsOf = (emailKey: string) =>
  shop.database.db
    .select()
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.emailKey, emailKey));

describe("the newsletter", () => {
  it("keeps the address with the words of consent", async () => {
    const body = { email: " Asha@Example.com ", consent: true };
    const answer = await callEndpoint(shop, subscribe, { body, address: newAddress() });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      message:
        "Thank you. Please confirm with the link in our e-mail; your 5% coupon then follows.",
    });
    expect(await rowsOf("asha@example.com")).toMatchObject([
      { email: "Asha@Example.com", consent: NEWSLETTER_CONSENT },
    ]);
  });

  it("answers a known address as it answers a new one, 20 times at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const email = n % 2 ? "ravi@example.com" : "RAVI@example.com";
        return callEndpoint(shop, subscribe, {
          body: { email, consent: true },
          address: newAddress(),
        });
      }),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await rowsOf("ravi@example.com")).toHaveLength(1);
  });

  it.each([
    ["no consent", { email: "a@example.com" }, "consent"],
    ["consent refused", { email: "a@example.com", consent: false }, "consent"],
    ["consent as text", { email: "a@example.com", consent: "true" }, "consent"],
    ["consent as a number", { email: "a@example.com", consent: 1 }, "consent"],
    ["no address", { consent: true }, "email"],
    ["no real address", { email: "a@b", consent: true }, "email"],
    ["a list of addresses", { email: ["a@example.com"], consent: true }, "email"],
    ["a header in the address", { email: "a@example.com\r\nBcc: b@c.de", consent: true }, "email"],
  ])("refuses %s", async (_, body, field) => {
    const answer = await callEndpoint(shop, subscribe, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it("takes 20 an hour from one address", async () => {
    const address = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const body = { email: `many${n}@example.com`, consent: true };
      statuses.push((await callEndpoint(shop, subscribe, { body, address })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect(await rowsOf("many20@example.com")).toHaveLength(0);
  });
});
