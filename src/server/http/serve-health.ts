import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Readiness } from "./readiness.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; else 503 with the parts that fail. Either way
 * it says how many seconds the oldest waiting job is late, and warns where scheduled backups are not made.
 */
export function serveHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const logChange = createChangeLog();
  app.get("/healthz", async (_request, reply) => {
    return reply.header("Cache-Control", "no-store").send({ ok: true });
  });
  app.get("/readyz", async (request, reply) => {
    const { failing, oldestJobMs, warnings, lastBackupMs } = await readiness();
    logChange(request.log, failing);
    const told = {
      ...(oldestJobMs !== undefined && { oldestJobSeconds: Math.floor(oldestJobMs / 1_000) }),
      ...(lastBackupMs !== undefined && { lastBackupSeconds: Math.floor(lastBackupMs / 1_000) }),
      ...(warnings.length > 0 && { warnings }),
    };
    reply.header("Cache-Control", "no-store");
    if (failing.length === 0) return reply.send({ ok: true, ...told });
    return reply
      .status(503)
      .header("Retry-After", 5)
      .send({ ok: false, failing, ...told });
  });
}

/** Supervisors ask every few seconds: a line is written when other parts fail than at the answer before, and when none does any more. */
function createChangeLog() {
  let before = "";
  return (log: FastifyBaseLogger, failing: Readiness["failing"]) => {
    const now = failing.join();
    if (now === before) return;
    before = now;
    const fields = { method: "GET", route: "/readyz" };
    if (failing.length === 0) {
      log.info({ ...fields, status: 200 }, "the shop is ready again");
    } else {
      // Whoever stops a shop knows that it stops.
      const level = now === "stopping" ? "info" : "warn";
      log[level]({ ...fields, status: 503, failing }, "the shop is not ready");
    }
  };
}
