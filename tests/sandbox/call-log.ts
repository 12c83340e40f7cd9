import type { FastifyInstance, FastifyRequest } from "fastify";
import { isJsonObject } from "#sandbox/protocol.ts";

export type ApiCallName = "session" | "status" | "refund";

/** A call that the shop made, for tests to count. */
export interface SandboxCall {
  call: ApiCallName;
  orderId: string;
  /** What was answered, or would have been but for a fault; null where no work was done. */
  httpStatus: number | null;
}

export interface CallLog {
  note(call: SandboxCall): void;
  /** The newest calls, at most 1000, oldest first. */
  calls(): SandboxCall[];
}

const KEPT_CALLS = 1000;

const names: Record<string, ApiCallName> = {
  "/session": "session",
  "/orders/:orderId": "status",
  "/orders/:orderId/refunds": "refund",
};

/** Which call of the API a request is; undefined for the hosted page and unknown addresses. */
export function apiCallOf(request: FastifyRequest): Omit<SandboxCall, "httpStatus"> | undefined {
  const call = names[request.routeOptions.url ?? ""];
  if (!call) return undefined;
  const { orderId } = request.params as { orderId?: string };
  const sent = isJsonObject(request.body) ? request.body.order_id : undefined;
  return { call, orderId: orderId ?? (typeof sent === "string" ? sent : "") };
}

/** Notes the calls that the shop makes with its key. Its hook comes before any that changes answers. */
export function addCallLog(app: FastifyInstance): CallLog {
  const seen: SandboxCall[] = [];
  const allowed = new WeakSet<FastifyRequest>();

  function note(call: SandboxCall): void {
    seen.push(call);
    if (seen.length > KEPT_CALLS) seen.shift();
  }

  // Without the key a request never comes as far as this.
  app.addHook("preHandler", async (request) => {
    allowed.add(request);
  });
  app.addHook("preSerialization", async (request, reply, answer) => {
    const call = apiCallOf(request);
    if (call && allowed.has(request)) note({ ...call, httpStatus: reply.statusCode });
    return answer;
  });
  return { note, calls: () => seen };
}
