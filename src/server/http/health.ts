import type { FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; else 503 with the parts that fail. Either way
 * it says how many seconds the oldest waiting job is late.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get("/healthz", async (_request, reply) => {
    return reply.header("Cache-Control", "no-store").send({ ok: true });
  });
  app.get("/readyz", async (_request, reply) => {
    const { failing, oldestJobMs } = await readiness();
    const queue = oldestJobMs !== undefined && {
      oldestJobSeconds: Math.floor(oldestJobMs / 1_000),
    };
    reply.header("Cache-Control", "no-store");
    if (failing.length === 0) return reply.send({ ok: true, ...queue });
    return reply
      .status(503)
      .header("Retry-After", 5)
      .send({ ok: false, failing, ...queue });
  });
}
