import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { currentWork } from "../lib/current-work.ts";
import { openLog } from "../lib/log.ts";
import { openErrorLines } from "./error-lines.ts";
import { logRequests } from "./log-requests.ts";

it("a page that could not be made is logged with the statement that failed in it, and why", async () => {
  const logged: string[] = [];
  const log: FastifyBaseLogger = openLog("warn", { write: (line) => void logged.push(line) });
  const app = Fastify({ loggerInstance: log });
  logRequests(app, openErrorLines(log), () => {});
  app.get("/search", async (_request, reply) => {
    // As a statement does that fails in one of the page's calls.
    const error = Object.assign(new Error("canceling statement of Meera's"), { code: "55P03" });
    Object.assign(currentWork() ?? {}, { failed: { statement: "select_products_1f", error } });
    return reply.code(503).send("busy");
  });
  await app.inject("/search?q=meera@example.com");
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ level: 40, method: "GET", route: "/search", status: 503, reqId: expect.any(String) },
      ...{ statement: "select_products_1f", reason: "55P03" },
    }),
  ]);
  expect(logged.join()).not.toMatch(/meera/i);
  await app.close();
});
