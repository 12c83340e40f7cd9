import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { handleErrors } from "./failures.ts";
import { acceptFormsOnly } from "./forms-only.ts";
import { proxySandboxPages, SANDBOX_PATH } from "./sandbox-proxy.ts";

let sandbox: Server;
let shop: FastifyInstance;

beforeEach(async () => {
  sandbox = createServer(async (request, response) => {
    response.setHeader("Set-Cookie", "a=b").setHeader("Content-Type", "text/html");
    response.end(`${request.method} ${request.url} ${await text(request)}`);
  }).listen(0, "127.0.0.1");
  await once(sandbox, "listening");
  const { port } = sandbox.address() as AddressInfo;
  shop = Fastify();
  handleErrors(shop, () => undefined);
  shop.register(async (forms) => {
    await acceptFormsOnly(forms);
    proxySandboxPages(forms, `http://127.0.0.1:${port}`);
  });
});

afterEach(async () => {
  await shop.close();
  sandbox.closeAllConnections();
  sandbox.close();
});

const post = (type: string, payload: string) =>
  shop.inject({
    method: "POST",
    url: `${SANDBOX_PATH}/pay/token-1`,
    headers: { "content-type": type },
    payload,
  });

it("passes a page and its form on, and only the headers that a browser needs", async () => {
  const page = await shop.inject(`${SANDBOX_PATH}/pay/token-1?use=success+card`);
  expect(page.body).toBe("GET /pay/token-1?use=success+card ");
  expect(page.headers["content-type"]).toBe("text/html");
  expect(page.headers["set-cookie"]).toBeUndefined();
  const form = await post("application/x-www-form-urlencoded", "method=upi&vpa=a%40b");
  expect(form.body).toBe("POST /pay/token-1 method=upi&vpa=a%40b");
});

it.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
  "takes no %s",
  async (type) => {
    const answer = await post(type, "{}");
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toBe("Send the body as application/x-www-form-urlencoded");
  },
);

it("takes no form of more than 16 KiB", async () => {
  const answer = await post("application/x-www-form-urlencoded", `a=${"x".repeat(17_000)}`);
  expect(answer.statusCode).toBe(413);
});

it("leads nowhere but to the pages", async () => {
  const answer = await shop.inject(`${SANDBOX_PATH}/pay/%2e%2e?x=1`);
  expect(answer.statusCode).toBe(404);
});

it("says so when the sandbox does not answer", async () => {
  sandbox.close();
  sandbox.closeAllConnections();
  const answer = await shop.inject(`${SANDBOX_PATH}/pay/token-1`);
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, code: "unavailable" });
});
