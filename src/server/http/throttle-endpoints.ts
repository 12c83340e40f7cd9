import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { initiatePayment } from "#shared/checkout/contract.ts";
import { networkOf, tooManyAttempts } from "../lib/throttle.ts";
import { sendFailure } from "./failures.ts";

/** Requests a minute from one address; many phones share one, so the bounds are generous. */
const ALL_ENDPOINTS = new RateLimiterMemory({ points: 600, duration: 60 });
const INITIATES = new RateLimiterMemory({ points: 60, duration: 60 });

/**
 * Bounds how many requests one address makes. Webhooks are the bank's: its own are never refused
 * (`authorize-gateway.ts`).
 */
export function throttleEndpoints(app: FastifyInstance): void {
  app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.access === "gateway") return;
    const limiter = endpoint === initiatePayment ? INITIATES : ALL_ENDPOINTS;
    const refused = await limiter.consume(networkOf(request.ip)).then(
      () => undefined,
      (state: unknown) => state,
    );
    if (refused) return sendFailure(reply, tooManyAttempts(refused));
  });
}
