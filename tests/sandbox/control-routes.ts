import type { FastifyInstance } from "fastify";
import { isJsonObject } from "#sandbox/protocol.ts";
import type { SandboxControl } from "./control.ts";

const names = [
  "fault",
  "clearFaults",
  "overrideStatus",
  "setAnswerStyle",
  "returnBy",
  "pay",
  "expireLink",
  "refundsEndAs",
  "webhooks",
  "releaseWebhooks",
  "sendWebhook",
  "deliveries",
  "calls",
  "orders",
  "idle",
] as const satisfies (keyof SandboxControl)[];

/**
 * Access for tests that run in another process: POST /control with `Authorization: Bearer <token>`
 * and `{ name, args }` calls that part of the control and answers `{ value }`.
 */
export function addControlRoutes(
  app: FastifyInstance,
  control: SandboxControl,
  token: string,
): void {
  app.post("/control", async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return reply.code(404).send();
    const { name, args } = isJsonObject(request.body) ? request.body : {};
    const known = names.find((one) => one === name);
    if (!known) return reply.code(400).send({ message: `name is one of ${names.join(", ")}` });
    // Tests write the arguments; what they get wrong comes back as an error.
    const call = control[known] as (...given: unknown[]) => unknown;
    try {
      return { value: (await call(...(Array.isArray(args) ? args : []))) ?? null };
    } catch (error) {
      return reply.code(400).send({ message: String(error) });
    }
  });
}
