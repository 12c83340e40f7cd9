import type { IncomingMessage } from "node:http";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { addressMatcher } from "./address-ranges.ts";
import { clientAddress } from "./client-address.ts";

const trusted = addressMatcher(["10.0.0.0/8", "127.0.0.1"]);

it.each([
  ["127.0.0.1", undefined],
  ["203.0.113.9", "198.51.100.7"],
  ["127.0.0.1", "198.51.100.7"],
  ["10.1.2.3", "198.51.100.7, 10.9.9.9"],
  ["10.1.2.3", "198.51.100.7,203.0.113.5 , 10.9.9.9"],
  ["10.1.2.3", "10.4.4.4, 10.9.9.9"],
  ["10.1.2.3", ", 198.51.100.7,"],
  ["10.1.2.3", " "],
])("from %s on behalf of %j it finds whom Fastify does", async (remoteAddress, named) => {
  const headers: Record<string, string> = named === undefined ? {} : { "x-forwarded-for": named };
  const app = Fastify({ trustProxy: trusted });
  app.get("/", async ({ ip }) => ip);
  const { body } = await app.inject({ url: "/", headers, remoteAddress });
  const request = { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
  expect(clientAddress(trusted)(request)).toBe(body);
});

it("does not look at what somebody says who is no trusted proxy, however long it is", () => {
  const headers = {
    get "x-forwarded-for"(): string {
      throw new Error("it was read");
    },
  };
  const request = { headers, socket: { remoteAddress: "203.0.113.9" } };
  expect(clientAddress(trusted)(request as unknown as IncomingMessage)).toBe("203.0.113.9");
});
