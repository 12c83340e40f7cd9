import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login, register, updateProfile } from "#shared/accounts/contract.ts";
import { getProducts } from "#shared/catalogue/contract.ts";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { API_PREFIX } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { callEndpoint, newAddress } from "../support/endpoint-client.ts";
import { openTestShop, type TestShop } from "../support/test-shop.ts";
import { newAdmin, newRegistration, newShopper, type TestUser } from "../support/users.ts";

let shop: TestShop;
let shopper: TestUser;

beforeAll(async () => {
  shop = await openTestShop();
  shopper = await newShopper(shop);
});

afterAll(() => shop.close());

describe("a value of another type", () => {
  it.each([true, null, "5", "", [], [5], {}, 0.5, -1, 0, 1e9, undefined])(
    "is not turned into a quantity: %j",
    async (quantity) => {
      const body = {
        amount: 100,
        orderId: "ORD1700000000ABC",
        redirectUrl: `${shop.origin}/payment/callback`,
        products: [{ product_id: "01890a5d-ac96-774b-bcce-b302099a8057", quantity }],
      };
      const answer = await callEndpoint(shop, initiatePayment, { body, token: shopper.token });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(["products.0.quantity"]);
    },
  );

  it.each([
    [undefined, "Quantity is required"],
    ["5", "Quantity must be a number"],
    [0.5, "Quantity must be a whole number"],
    [0, "Quantity must be at least 1"],
  ])("is refused in the shop's own words: %j", async (quantity, message) => {
    const body = {
      amount: 100,
      orderId: "ORD1700000000ABC",
      redirectUrl: `${shop.origin}/payment/callback`,
      products: [{ product_id: "01890a5d-ac96-774b-bcce-b302099a8057", quantity }],
    };
    const answer = await callEndpoint(shop, initiatePayment, { body, token: shopper.token });
    expect(answer.body).toMatchObject({ message, fields: { "products.0.quantity": message } });
  });

  it.each([5, true, null, [], {}, ["a"]])("is not turned into a name: %j", async (name) => {
    const body = { ...newRegistration(), name };
    const answer = await callEndpoint(shop, register, { body, address: newAddress() });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(["name"]);
  });
});

describe("a call that saves settings", () => {
  const saving = Object.values(endpoints).filter(
    ({ method, path }) => method === "PUT" && /\/settings(?:\/[a-z-]+|$)/.test(path),
  );

  it("is there for each subject", () => expect(saving.length).toBeGreaterThanOrEqual(5));

  it.each(saving.map(({ path }) => path))("names what it does not know: PUT %s", async (path) => {
    const { token } = await newAdmin(shop);
    const answer = await shop.app.inject({
      method: "PUT",
      url: API_PREFIX + path,
      headers: { authorization: token },
      payload: { version: 0, zone: [], settings: { zone: [] } },
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBe(400);
    expect(JSON.stringify(answer.json().fields)).toContain("has no field “zone”");
  });
});

describe("the content type", () => {
  const types = [
    " application/json",
    "\tapplication/json",
    "application/json\t",
    "application/json ; charset=utf-8",
    "application/json\t; charset=utf-8",
    "application/json garbage",
    "application/jsonx",
    "APPLICATION/JSON",
    "application/json, text/plain",
    "text/json",
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "application/vnd.api+json",
    "garbage",
    ";",
    "/",
    "",
  ];

  it.each(types)("%j never lets an invalid body through", async (type) => {
    const bad = { name: 5, email: ["x"], role: 1 };
    const answer = await shop.app.inject({
      method: "PUT",
      url: API_PREFIX + updateProfile.path,
      headers: { "content-type": type, authorization: shopper.token },
      payload: JSON.stringify(bad),
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBeOneOf([400, 415]);
    expect(answer.json()).toMatchObject({ success: false });
  });

  it.each(types)("%j lets a valid body through as JSON or not at all", async (type) => {
    const body = newRegistration();
    const answer = await shop.app.inject({
      method: "POST",
      url: API_PREFIX + register.path,
      headers: { "content-type": type },
      payload: JSON.stringify(body),
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBeOneOf([201, 400, 415]);
    if (answer.statusCode === 201) expect(answer.json().user.email).toBe(body.email);
  });
});

describe("names that JavaScript objects are born with", () => {
  const post = (text: string, type = "application/json") =>
    shop.app.inject({
      method: "POST",
      url: API_PREFIX + register.path,
      headers: { "content-type": type },
      payload: text,
      remoteAddress: newAddress(),
    });
  const withExtra = (extra: string) =>
    `${JSON.stringify(newRegistration()).slice(0, -1)},${extra}}`;

  it.each([
    ["__proto__", '"__proto__":{"role":1,"polluted":true}'],
    ["__proto__, escaped", '"__pro\\u0074o__":{"role":1,"polluted":true}'],
    ["constructor", '"constructor":{"prototype":{"role":1,"polluted":true}}'],
    ["constructor, a text", '"constructor":"x"'],
    ["toString", '"toString":"x","hasOwnProperty":null,"valueOf":1'],
  ])("are refused or ignored in JSON: %s", async (_, extra) => {
    const answer = await post(withExtra(extra));
    expect(answer.statusCode).toBeOneOf([201, 400]);
    if (answer.statusCode === 201) expect(answer.json().user.role).toBe(0);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(Reflect.get({}, "role")).toBeUndefined();
  });

  it.each(["__proto__[polluted]=1", "__proto__.polluted=1", "constructor[prototype][polluted]=1"])(
    "are refused or ignored in a query and a form: %s",
    async (text) => {
      const requests = await shop.app.inject({ url: `${API_PREFIX}${getProducts.path}?${text}` });
      expect(requests.statusCode).toBeOneOf([200, 400]);
      expect((await post(text, "application/x-www-form-urlencoded")).statusCode).toBe(415);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
    },
  );

  it("do not make a missing field of a login there", async () => {
    const body = '{"__proto__":{"email":"a@example.com","password":"mango-train-1"}}';
    const answer = await shop.app.inject({
      method: "POST",
      url: API_PREFIX + login.path,
      headers: { "content-type": "application/json" },
      payload: body,
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBe(400);
  });
});
