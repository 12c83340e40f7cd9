import type { FastifyInstance, FastifyRequest } from "fastify";
import { sqlState } from "../database/database-errors.ts";

/** A database that is away refuses every request: each route says so once in so long. */
const AGAIN_AFTER_MS = 10_000;

/** Why requests are answered with 503, where an error says it. */
const reasons = new WeakMap<FastifyRequest, string>();

/** Those whose cause stands in the log already, for all of them once. */
const logged = new WeakSet<FastifyRequest>();

/** Notes that the cause of this request's 503 is logged already. */
export function noteLogged(request: FastifyRequest): void {
  logged.add(request);
}

/** Notes why this request is about to be answered with 503. */
export function noteUnavailable(request: FastifyRequest, error: unknown): void {
  const message = error instanceof Error ? error.message : "";
  // A failed query's message holds the query, and its values.
  reasons.set(request, sqlState(error) ?? message.split("\n")[0]?.slice(0, 120) ?? "");
}

/**
 * Logs every route that answers with 503, once in ten seconds, with how often it did since the last
 * line. Addresses stay out of the log: they may open an order.
 */
export function logUnavailable(app: FastifyInstance): void {
  const routes = new Map<string, { loggedAt: number; since: number }>();
  app.addHook("onResponse", async (request, reply) => {
    // Whoever asks for it reads the answer, and asks every few seconds.
    if (reply.raw.statusCode !== 503 || request.routeOptions.url === "/readyz") return;
    if (logged.has(request)) return;
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const known = routes.get(`${method} ${route}`) ?? {
      loggedAt: Number.NEGATIVE_INFINITY,
      since: 0,
    };
    known.since += 1;
    routes.set(`${method} ${route}`, known);
    if (performance.now() < known.loggedAt + AGAIN_AFTER_MS) return;
    const reason = reasons.get(request);
    request.log.warn(
      { method, route, times: known.since, ...(reason && { reason }) },
      "a request was answered with 503",
    );
    known.loggedAt = performance.now();
    known.since = 0;
  });
}
