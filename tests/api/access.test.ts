import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#server/database/schema/accounts.ts";
import { register } from "#shared/accounts/contract.ts";
import { API_PREFIX, type Endpoint, failureBody } from "#shared/endpoint.ts";
import { type EndpointName, endpoints } from "#shared/endpoints.ts";
import { type FailureCode, failureStatus } from "#shared/failure.ts";
import { callEndpoint, fillPath, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newRegistration, newShopper, setRole, signIn, type TestUser } from "../support/users.ts";

type Who = "nobody" | "garbage" | "a user" | "another user" | "an admin";

let shop: TestShop;
const people = new Map<Who, TestUser>();

beforeAll(async () => {
  shop = await openTestShop();
  for (const who of ["a user", "another user", "an admin"] as const) {
    people.set(who, await newShopper(shop));
  }
  await setRole(shop, people.get("an admin") as TestUser, 1);
});

afterAll(() => shop.close());

/** Of the sessions that have not been ended. */
const tokens = new Map<Who, string>();

/** The token that somebody sends; one of the calls ends its session. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === "nobody") return undefined;
  const shopper = people.get(who);
  const token = tokens.get(who) ?? (shopper ? await signIn(shop, shopper) : "garbage-".repeat(5));
  tokens.set(who, token);
  return token;
}

/** The refusal that the table of calls asks for; undefined: they may call. */
function refusalOf(call: Endpoint, who: Who): FailureCode | undefined {
  if (call.access === "anyone") return undefined;
  // A user's token is not the gateway's password, not even an admin's.
  if (call.access === "gateway") return "wrong_credentials";
  if (!people.has(who)) return "not_signed_in";
  return call.access === "staff" && who !== "an admin" ? "not_allowed" : undefined;
}

const everyCall = (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(
  ([name, call]) => [name, call] as const,
);
const everyone: Who[] = ["nobody", "garbage", "a user", "another user", "an admin"];

/** The shape that every failure has, and nothing besides but what the call adds. */
function expectFailureShape(call: Endpoint | undefined, status: number, text: string): void {
  const body: Record<string, unknown> = JSON.parse(text);
  const { success, message, code, fields, ...more } = body;
  expect(failureBody.safeParse(body).error, text).toBeUndefined();
  expect(success).toBe(false);
  expect(String(message)).toMatch(/^[A-Z].{3,}/);
  expect(fields === undefined || Object.keys(fields as object).length > 0).toBe(true);
  const expected = code === "internal_error" ? 500 : failureStatus[code as FailureCode];
  expect(expected, `status of ${code}`).toBe(status);
  expect(more).toEqual(call?.failureMembers ?? {});
}

/** Words that only the inside knows; `/home` also stands in DHL's address of a shipment and in those of pictures. */
const INSIDE =
  /node_modules|\bat [^"]+:\d+|\.ts\b|\/src\/|\/work|(?<!dhl\.com\/in-en|\/media\/demo)\/home|select |insert |relation |postgres|drizzle|argon2|stack|errno|FST_|\bzod/i;

describe.each(everyCall)("%s", (_name, call) => {
  it.each(everyone)("is open or closed to %s as the table says", async (who) => {
    const token = await tokenOf(who);
    const refusal = refusalOf(call, who);
    const answer = await callEndpoint(shop, call, {
      ...(token !== undefined && { token }),
      ...(call.method !== "GET" && { body: {} }),
      address: newAddress(),
    });
    // What was done may have signed them out.
    if (call.method !== "GET" && answer.status < 400) tokens.delete(who);
    if (refusal) {
      expect(answer.body.code).toBe(refusal);
      expect(answer.status).toBe(failureStatus[refusal]);
    } else {
      expect([401, 403, 500]).not.toContain(answer.status);
    }
    if (answer.status >= 400) expectFailureShape(call, answer.status, answer.text);
    if (token !== undefined || call.access !== "anyone" || call.method !== "GET") {
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    expectHeaders(answer.headers, call);
    expect(answer.text).not.toMatch(INSIDE);
    // The audit names the column of a session that was ended, and says that it is a secret.
    const text = answer.text.replaceAll('"token_hash":"(secret)"', "");
    expect(text).not.toMatch(/(?<!c)hash|Tiger the/i);
  });
});

function expectHeaders(headers: Record<string, unknown>, call?: Endpoint): void {
  expect(headers).toMatchObject({
    "content-type": expect.stringMatching(/^application\/json/),
    "x-content-type-options": "nosniff",
    "referrer-policy": call?.secretAddress ? "no-referrer" : "strict-origin-when-cross-origin",
    "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(headers).not.toHaveProperty("strict-transport-security");
  expect(
    Object.keys(headers).filter((name) => /^access-control|^x-powered|^server$/.test(name)),
  ).toEqual([]);
  expect(headers).not.toHaveProperty("set-cookie");
}

describe("another origin", () => {
  it.each(["https://evil.example", "null"])("%s is granted nothing", async (origin) => {
    for (const [, call] of everyCall) {
      const url = API_PREFIX + fillPath(call.path);
      const preflight = await shop.app.inject({
        method: "OPTIONS",
        url,
        headers: {
          origin,
          "access-control-request-method": call.method,
          "access-control-request-headers": "authorization",
        },
      });
      expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
      expectHeaders(preflight.headers);
      const sent = await callEndpoint(shop, call, { headers: { origin }, address: newAddress() });
      expectHeaders(sent.headers, call);
    }
  });

  it.each(["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"])(
    "cannot post a form of %s to any call",
    async (type) => {
      const fields = newRegistration();
      const payload = formOf(type, { ...fields, consent: "true" });
      const before = await shop.database.db.$count(users);
      for (const [, call] of everyCall.filter(([, { method }]) => method === "POST")) {
        const token = await tokenOf("an admin");
        const answer = await shop.app.inject({
          method: "POST",
          url: API_PREFIX + fillPath(call.path),
          headers: {
            origin: "https://evil.example",
            "content-type": type,
            ...(token && { authorization: token }),
          },
          payload,
          remoteAddress: newAddress(),
        });
        expect([call.path, answer.statusCode]).toEqual([
          call.path,
          expect.toBeOneOf([400, 401, 415]),
        ]);
        expectFailureShape(call, answer.statusCode, answer.body);
      }
      expect(await shop.database.db.$count(users)).toBe(before);
    },
  );
});

/** What a browser sends for a form of this type. */
function formOf(type: string, fields: Record<string, string>): string {
  const entries = Object.entries(fields);
  if (type.startsWith("text/plain")) return JSON.stringify(fields);
  if (!type.startsWith("multipart")) return new URLSearchParams(fields).toString();
  const parts = entries.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join("")}--x--\r\n`;
}

describe("every error provoked", () => {
  const json = { "content-type": "application/json" };
  const registerUrl = `${API_PREFIX}/auth/register`;
  it.each([
    ["no JSON", "POST", registerUrl, json, "{", 400],
    ["an empty body", "POST", registerUrl, json, "", 400],
    ["a bare text", "POST", registerUrl, json, '"x"', 400],
    ["a list", "POST", registerUrl, json, "[]", 400],
    ["null", "POST", registerUrl, json, "null", 400],
    ["deep nesting", "POST", registerUrl, json, "[".repeat(16_000), 400],
    ["deepest nesting", "POST", registerUrl, json, "[".repeat(200_000), 413],
    ["2 MB", "POST", registerUrl, json, `{"name":"${"x".repeat(2_000_000)}"}`, 413],
    ["a wrong length", "POST", registerUrl, { ...json, "content-length": "5" }, "{}", 400],
    ["XML", "POST", registerUrl, { "content-type": "application/xml" }, "<a/>", 415],
    ["no such call", "GET", `${API_PREFIX}/no/such/call`, {}, undefined, 404],
    ["another method", "DELETE", registerUrl, {}, undefined, 404],
    ["half an escape", "GET", `${API_PREFIX}/product/get-product/%E0%A4%A`, {}, undefined, 400],
    ["NUL in the path", "GET", `${API_PREFIX}/product/get-product/%00`, {}, undefined, 404],
    [
      "an endless path",
      "GET",
      `${API_PREFIX}/product/get-product/${"x".repeat(5_000)}`,
      {},
      undefined,
      404,
    ],
  ] as const)("%s says nothing of the inside", async (_, method, url, headers, payload, status) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers,
      ...(payload !== undefined && { payload }),
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBe(status);
    expectFailureShape(undefined, status, answer.body);
    expectHeaders(answer.headers);
    expect(answer.body).not.toMatch(INSIDE);
  });

  it("nor does a fault of our own", async () => {
    const execute = (text: string) => shop.database.db.execute(sql.raw(text));
    await execute("alter table users rename to users_away");
    try {
      const body = newRegistration();
      const answer = await callEndpoint(shop, register, { body, address: newAddress() });
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        success: false,
        message: "Something went wrong",
        code: "internal_error",
      });
      expectHeaders(answer.headers);
    } finally {
      await execute("alter table users_away rename to users");
    }
  });
});
