import type { FastifyInstance, FastifyRequest } from "fastify";
import { failure } from "#shared/failure.ts";
import { sendFailure } from "./failures.ts";

/** Where the shop shows the sandbox's pages when browsers cannot reach the sandbox itself. */
export const SANDBOX_PATH = "/sandbox-gateway";

/** Milliseconds. The sandbox is in the same process, but a shop must not wait for anybody for good. */
const TIMEOUT_MS = 10_000;

/** A browser needs these of an answer; everything else is between it and the shop. */
const PASSED_ON = ["content-type", "content-security-policy", "location", "cache-control"];

const SILENT = failure("unavailable", "The payment page does not answer. Please try again.", {
  retryAfter: 5,
});

/**
 * Passes the sandbox's hosted pages on under the shop's own origin. A demonstration at a public
 * origin needs it: there the sandbox's own address is one of the server's loopback. Its API is not
 * passed on.
 *
 * @param app takes web forms (`http/forms-only.ts`)
 */
export function proxySandboxPages(app: FastifyInstance, sandboxUrl: string): void {
  app.route<{ Params: { token: string } }>({
    method: ["GET", "POST"],
    url: `${SANDBOX_PATH}/pay/:token`,
    async handler(request, reply) {
      const { token } = request.params;
      // Such as `..`, which would lead away from the pages.
      if (!/^[\w-]+$/.test(token)) {
        return sendFailure(reply, failure("not_found", "This payment page does not exist"));
      }
      const page = new URL(`/pay/${token}`, sandboxUrl);
      page.search = new URLSearchParams(request.query as Record<string, string>).toString();
      const answer = await ask(page, request);
      if (!answer) return sendFailure(reply, SILENT);
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      return reply.status(answer.status).send(answer.text);
    },
  });
}

/** Undefined where the sandbox did not answer in time. */
async function ask(page: URL, { method, body }: FastifyRequest) {
  const form = new URLSearchParams((body ?? {}) as Record<string, string>);
  try {
    const answer = await fetch(page, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === "POST" && { body: form }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch {
    return undefined;
  }
}
