import Fastify from "fastify";
import { describe, expect, it, vi } from "vitest";
import { addressMatcher } from "../lib/address-ranges.ts";
import { proxyWarning, warnOfUntrustedProxy } from "./untrusted-proxy.ts";

describe("a proxy that is not trusted", () => {
  it("is warned of at the start of a shop with a public origin", () => {
    const origin = "https://shop.example.com";
    expect(proxyWarning({ origin, trustProxy: [] })).toMatch(
      /^ORIGIN is https:\/\/shop\.example\.com, but TRUST_PROXY is not set: .* Set TRUST_PROXY/,
    );
    expect(proxyWarning({ origin, trustProxy: ["10.0.0.0/8"] })).toBeUndefined();
    expect(proxyWarning({ origin: "http://localhost:3000", trustProxy: [] })).toBeUndefined();
  });

  it("is warned of once, when it forwards a request", async () => {
    const warn = vi.fn();
    const app = Fastify();
    warnOfUntrustedProxy(app, addressMatcher(["10.0.0.0/8"]), { warn });
    app.get("/", async () => "page");
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: "/", remoteAddress, headers });
    await ask("192.0.2.1");
    await ask("10.1.1.1", { "x-forwarded-for": "203.0.113.1" });
    expect(warn).not.toHaveBeenCalled();
    await ask("192.0.2.1", { "x-forwarded-for": "203.0.113.1" });
    await ask("192.0.2.1", { "x-forwarded-for": "203.0.113.2" });
    expect(warn.mock.calls).toEqual([
      [{ peer: "192.0.2.1" }, expect.stringMatching(/TRUST_PROXY does not name/)],
    ]);
  });
});
