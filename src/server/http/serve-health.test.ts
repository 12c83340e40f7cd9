import Fastify, { type FastifyBaseLogger } from "fastify";
import { expect, it } from "vitest";
import { openLog } from "../lib/log.ts";
import type { Readiness } from "./readiness.ts";
import { serveHealth } from "./serve-health.ts";

it("/readyz is logged when other parts fail than before, and when none does any more", async () => {
  const logged: string[] = [];
  const log: FastifyBaseLogger = openLog("info", { write: (line) => void logged.push(line) });
  await using app = Fastify({ loggerInstance: log, disableRequestLogging: true });
  let failing: Readiness["failing"] = [];
  const calm = { oldestJobMs: undefined, warnings: [], lastBackupMs: undefined };
  serveHealth(app, async () => ({ ...calm, failing }));
  const ask = async (...parts: typeof failing) => {
    failing = parts;
    return (await app.inject({ url: "/readyz" })).statusCode;
  };
  expect(await ask()).toBe(200);
  expect(logged).toEqual([]);
  for (let n = 0; n < 3; n += 1) expect(await ask("database")).toBe(503);
  await ask("database", "jobs");
  await ask();
  await ask();
  expect(await ask("stopping")).toBe(503);
  const about = { method: "GET", route: "/readyz", reqId: expect.any(String) };
  const failed = { ...about, status: 503, msg: "the shop is not ready" };
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { ...failed, level: 40, failing: ["database"] },
    { ...failed, level: 40, failing: ["database", "jobs"] },
    { ...about, level: 30, status: 200, msg: "the shop is ready again" },
    { ...failed, level: 30, failing: ["stopping"] },
  ]);
});
