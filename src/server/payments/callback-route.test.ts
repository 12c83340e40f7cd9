import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { PAYMENT_CALLBACK_PATH } from "#shared/payments/payment-paths.ts";
import { handleErrors } from "../http/failures.ts";
import { acceptFormsOnly } from "../http/forms-only.ts";
import { serveGatewayCallback } from "./callback-route.ts";

let app: FastifyInstance;
let taken: Record<string, string>[];

beforeEach(() => {
  taken = [];
  app = Fastify();
  handleErrors(app, () => undefined);
  app.register(async (forms) => {
    await acceptFormsOnly(forms);
    const checkout = {
      async handleCallback(params: Record<string, string>) {
        taken.push(params);
        const orderId = params.order_id ?? params.orderId;
        return orderId ? { orderId, isFromBank: params.signature !== "forged" } : null;
      },
      async redirectUrlOf(orderId: string) {
        const query = orderId === "ORDQUERY" ? "?from=app" : "";
        return `https://shop.example.com${PAYMENT_CALLBACK_PATH}${query}`;
      },
    };
    serveGatewayCallback(forms, checkout, async () => "the page");
  });
});

afterEach(() => app.close());

const FORM = "application/x-www-form-urlencoded";

const post = (payload: string, type = FORM) =>
  app.inject({
    method: "POST",
    url: PAYMENT_CALLBACK_PATH,
    headers: { "content-type": type },
    payload,
  });

it("takes a return by form and by query", async () => {
  const posted = await post("order_id=ORD1&status=CHARGED");
  expect(posted.statusCode).toBe(303);
  expect(posted.headers.location).toBe(`${PAYMENT_CALLBACK_PATH}?order_id=ORD1`);
  expect((await app.inject(`${PAYMENT_CALLBACK_PATH}?orderId=ORD2`)).body).toBe("the page");
  expect(taken).toEqual([{ order_id: "ORD1", status: "CHARGED" }, { orderId: "ORD2" }]);
});

it("goes on with the query that was asked for, once", async () => {
  const wanted = `${PAYMENT_CALLBACK_PATH}?order_id=ORDQUERY&from=app`;
  expect((await post("order_id=ORDQUERY&status=CHARGED")).headers.location).toBe(wanted);
  const got = await app.inject(`${PAYMENT_CALLBACK_PATH}?order_id=ORDQUERY`);
  expect([got.statusCode, got.headers.location]).toEqual([303, wanted]);
  expect((await app.inject(wanted)).body).toBe("the page");
});

it("tells nobody that query who is not sent by the bank", async () => {
  const forged = "order_id=ORDQUERY&signature=forged";
  expect((await post(forged)).headers.location).toBe(`${PAYMENT_CALLBACK_PATH}?order_id=ORDQUERY`);
  expect((await app.inject(`${PAYMENT_CALLBACK_PATH}?${forged}`)).body).toBe("the page");
});

it.each([
  "",
  "order_id=",
  "order_id=%ED%A0%80",
  "order_id=\ud800",
  "order_id=ORD-1",
  "order_id=//evil.example",
  "order_id=ORD1&order_id=ORD2",
  `order_id=ORD${"1".repeat(30)}`,
  `order_id=ORD1&${Array.from({ length: 50 }, (_, n) => `a${n}=1`).join("&")}`,
  `${Array.from({ length: 900 }, (_, n) => `a${n}=1`).join("&")}&order_id=ORD1`,
])("passes nothing on of what could be no order's: %#", async (text) => {
  const posted = await post(text);
  expect(posted.statusCode).toBe(303);
  expect(posted.headers.location).toBe(PAYMENT_CALLBACK_PATH);
  expect((await app.inject(`${PAYMENT_CALLBACK_PATH}?${text}`)).body).toBe("the page");
  expect(taken).toEqual([]);
});

it.each(["application/json", "text/plain", "multipart/form-data; boundary=x", "text/xml"])(
  "takes no %s",
  async (type) => {
    expect((await post('{"order_id":"ORD1"}', type)).statusCode).toBe(415);
  },
);

it("takes no form of more than 16 KiB", async () => {
  expect((await post(`order_id=ORD1&a=${"x".repeat(17_000)}`)).statusCode).toBe(413);
});

it("takes 60 a minute from one network, and shows the page all the same", async () => {
  const url = `${PAYMENT_CALLBACK_PATH}?order_id=ORD1`;
  for (let n = 0; n < 60; n += 1) await app.inject(url);
  expect((await app.inject(url)).body).toBe("the page");
  const posted = await post("order_id=ORD1");
  expect(posted.headers.location).toBe(url);
  expect(taken).toHaveLength(60);
  await app.inject({ url, remoteAddress: "10.9.8.7" });
  expect(taken).toHaveLength(61);
});
