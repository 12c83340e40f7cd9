import type { FastifyReply } from "fastify";
import type { ApiAnswer } from "./api-answer.ts";

export type SandboxCall = "session" | "status" | "refund";

/** How the next calls go wrong. */
export interface SandboxFault {
  /**
   * `slow`: answers after `ms`. `error-500`, `html`: such an answer, the work not done.
   * `truncated-json`, `timeout` (never answers), `reset` (the connection breaks): the work done.
   */
  kind: "slow" | "error-500" | "html" | "truncated-json" | "timeout" | "reset";
  /** Only for this call; default any. */
  call?: SandboxCall;
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
  /** The fault of this very call, used up by asking. */
  take(call: SandboxCall): SandboxFault | null;
}

/** The faults that tests have ordered, used up in order. */
export function createFaults(): Faults {
  let waiting: { fault: SandboxFault; left: number }[] = [];
  return {
    add(fault) {
      waiting.push({ fault, left: fault.times ?? 1 });
    },
    clear() {
      waiting = [];
    },
    take(call) {
      const entry = waiting.find(({ fault }) => !fault.call || fault.call === call);
      if (!entry) return null;
      entry.left -= 1;
      if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
      return entry.fault;
    },
  };
}

/** Whether the call's work is done before it goes wrong. */
export function worksFirst(fault: SandboxFault): boolean {
  return fault.afterWork ?? !(fault.kind === "error-500" || fault.kind === "html");
}

/** Answers wrongly. `answer` is what a good call would have said, null where no work was done. */
export function misbehave(
  reply: FastifyReply,
  kind: Exclude<SandboxFault["kind"], "slow">,
  answer: ApiAnswer | null,
): FastifyReply {
  if (kind === "timeout" || kind === "reset") {
    reply.hijack();
    if (kind === "reset") reply.raw.destroy();
    return reply;
  }
  if (kind === "error-500") {
    return reply.code(500).send({ status: "error", error_code: "internal_error" });
  }
  if (kind === "html") {
    return reply.type("text/html").send("<!doctype html><title>Gateway</title><h1>Hello</h1>");
  }
  const whole = JSON.stringify(answer?.body ?? { status: "NEW" });
  return reply
    .code(answer?.httpStatus ?? 200)
    .type("application/json")
    .send(whole.slice(0, Math.ceil(whole.length / 2)));
}
