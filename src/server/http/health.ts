import type { FastifyInstance } from "fastify";
import type { NeededPart } from "./readiness.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; else 503 with the parts that fail.
 *
 * @param failingParts names the parts that fail now
 */
export function serveHealth(app: FastifyInstance, failingParts: () => Promise<NeededPart[]>): void {
  app.get("/healthz", async (_request, reply) => {
    return reply.header("Cache-Control", "no-store").send({ ok: true });
  });
  app.get("/readyz", async (_request, reply) => {
    const failing = await failingParts();
    reply.header("Cache-Control", "no-store");
    if (failing.length === 0) return reply.send({ ok: true });
    return reply.status(503).header("Retry-After", 5).send({ ok: false, failing });
  });
}
