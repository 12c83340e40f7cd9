import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { suggest } from "#shared/search/contract.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";
import { sendFailure } from "./failures.ts";

/** Requests a minute from one address; many phones share one, so the bounds are generous. */
const ALL_ENDPOINTS = { points: 600, duration: 60 };
const INITIATES = { points: 60, duration: 60 };
/** One for each key that is pressed; they count for themselves, so that typing bars nobody. */
const SUGGESTIONS = { points: 1200, duration: 60 };

/**
 * Bounds how many requests one address makes. Webhooks are the bank's: its own are never refused
 * (`authorization.ts`).
 */
export function throttleEndpoints(app: FastifyInstance): void {
  const allEndpoints = new RateLimiterMemory(ALL_ENDPOINTS);
  const initiates = new RateLimiterMemory(INITIATES);
  const suggestions = new RateLimiterMemory(SUGGESTIONS);
  const ownLimiters = new Map<unknown, RateLimiterMemory>([
    [initiatePayment, initiates],
    [suggest, suggestions],
  ]);
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === "gateway") return;
    const limiter = ownLimiters.get(endpoint) ?? allEndpoints;
    const refused = await limiter.consume(networkOf(request.ip)).then(
      () => undefined,
      (state: unknown) => state,
    );
    if (refused) return sendFailure(reply, tooManyAttempts(refused));
  });
}
