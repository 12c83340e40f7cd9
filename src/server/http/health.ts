import type { FastifyInstance } from "fastify";

/** `/healthz`: the process lives. `/readyz`: it can serve, the database answers. */
export function serveHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get("/healthz", async (_request, reply) => {
    return reply.header("Cache-Control", "no-store").send({ ok: true });
  });
  app.get("/readyz", async (_request, reply) => {
    const ok = await isReady();
    if (!ok) reply.status(503).header("Retry-After", 5);
    return reply.header("Cache-Control", "no-store").send({ ok });
  });
}
