import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ApiCallName, apiCallOf, type CallLog } from "./call-log.ts";

/** How the next calls go wrong. */
export interface SandboxFault {
  /**
   * `slow`: answers after `ms`. `error-500`, `html`: such an answer, the work not done.
   * `truncated-json`, `timeout` (never answers), `reset` (the connection breaks): the work done.
   */
  kind: "slow" | "error-500" | "html" | "truncated-json" | "timeout" | "reset";
  /** Only for this call; default any. */
  call?: ApiCallName;
  /** Only for calls about this order; default any. */
  orderId?: string;
  /** For this many calls; default 1. */
  times?: number;
  /** For `slow`, in ms. */
  ms?: number;
  /** Whether the work is done before it goes wrong, where the kind's habit does not suit. */
  afterWork?: boolean;
}

export interface Faults {
  add(fault: SandboxFault): void;
  clear(): void;
}

type ApiCall = NonNullable<ReturnType<typeof apiCallOf>>;

/** Lets calls of the sandbox's API go wrong as tests order it; faults are used up in order. */
export function addFaults(app: FastifyInstance, log: CallLog): Faults {
  let waiting: { fault: SandboxFault; left: number }[] = [];
  const afterWork = new WeakMap<FastifyRequest, SandboxFault>();

  /** The fault of this very call, used up by asking. */
  function take({ call, orderId }: ApiCall): SandboxFault | undefined {
    const entry = waiting.find(
      ({ fault }) =>
        (!fault.call || fault.call === call) &&
        (!fault.orderId || fault.orderId.toLowerCase() === orderId.toLowerCase()),
    );
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
    return entry.fault;
  }

  app.addHook("preHandler", async (request, reply) => {
    const call = apiCallOf(request);
    const fault = call && take(call);
    if (!call || !fault) return undefined;
    if (fault.kind === "slow") {
      await delay(fault.ms ?? 0, undefined, { ref: false });
      return undefined;
    }
    if (worksFirst(fault)) {
      afterWork.set(request, fault);
      return undefined;
    }
    log.note({ ...call, httpStatus: null });
    if (fault.kind === "timeout" || fault.kind === "reset") {
      reply.hijack();
      if (fault.kind === "reset") reply.raw.destroy();
      return undefined;
    }
    return reply.send(wrongAnswer(reply, fault.kind, '{"status":"NEW"}'));
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const fault = afterWork.get(request);
    if (!fault || fault.kind === "slow") return payload;
    if (fault.kind === "timeout" || fault.kind === "reset") {
      if (fault.kind === "reset") reply.raw.destroy();
      return new Promise<never>(() => {});
    }
    return wrongAnswer(reply, fault.kind, String(payload));
  });

  return {
    add(fault) {
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      waiting = [];
    },
  };
}

/** Whether the call's work is done before it goes wrong. */
function worksFirst(fault: SandboxFault): boolean {
  return fault.afterWork ?? !(fault.kind === "error-500" || fault.kind === "html");
}

/** The text that stands in a good answer's place. */
function wrongAnswer(
  reply: FastifyReply,
  kind: "error-500" | "html" | "truncated-json",
  good: string,
): string {
  if (kind === "error-500") {
    reply.code(500).type("application/json");
    return '{"status":"error","error_code":"internal_error"}';
  }
  if (kind === "html") {
    reply.code(200).type("text/html");
    return "<!doctype html><title>Gateway</title><h1>Hello</h1>";
  }
  reply.type("application/json");
  return good.slice(0, Math.ceil(good.length / 2));
}
