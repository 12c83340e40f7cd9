import { brotliDecompressSync } from "node:zlib";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "#shared/endpoint.ts";
import { compressAnswers } from "./compress-answers.ts";

const about = "For the test.";
const answer = z.unknown();
const given = { about, answer, access: "anyone", method: "GET" } as const;

/** Of an endpoint that answers a text, asked by a browser that takes Brotli. */
async function answerOf(endpoint: Endpoint, text: string, noStore = false) {
  const app = Fastify();
  compressAnswers(app);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: (_request, reply) => {
      if (noStore) reply.header("Cache-Control", "no-store");
      return reply.send(text);
    },
  });
  const { method, path: url } = endpoint;
  const response = await app.inject({ method, url, headers: { "accept-encoding": "br" } });
  return { headers: response.headers, bytes: response.rawPayload };
}

const long = "a mug ".repeat(500);

it("packs what is long, and names its version where it is everybody's", async () => {
  const { headers, bytes } = await answerOf(defineEndpoint({ ...given, path: "/mugs" }), long);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-length": String(bytes.length),
    etag: expect.stringMatching(/^"[\w-]{22}-br"$/),
  });
  expect(brotliDecompressSync(bytes).toString()).toBe(long);
});

it("leaves what fits into one packet as it is", async () => {
  const { headers, bytes } = await answerOf(defineEndpoint({ ...given, path: "/mugs" }), "a mug");
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers).toHaveProperty("etag");
  expect(bytes.toString()).toBe("a mug");
});

it("names no version of what is somebody's own", async () => {
  const own = defineEndpoint({ ...given, access: "user", path: "/orders" });
  for (const endpoint of [own, defineEndpoint({ ...given, path: "/mugs" })]) {
    const { headers } = await answerOf(endpoint, long, true);
    expect(headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
    expect(headers).not.toHaveProperty("etag");
  }
});

it.each([
  defineEndpoint({ ...given, path: "/track/token", secretAddress: true }),
  defineEndpoint({ ...given, method: "POST", path: "/auth/login" }),
])("never packs a secret beside what somebody may have chosen: $path", async (endpoint) => {
  const { headers, bytes } = await answerOf(endpoint, long, true);
  expect(headers).not.toHaveProperty("content-encoding");
  expect(bytes.toString()).toBe(long);
});
