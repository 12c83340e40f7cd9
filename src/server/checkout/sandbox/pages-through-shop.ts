import type { FastifyInstance } from "fastify";

/** Where the shop shows the sandbox's pages when browsers cannot reach the sandbox itself. */
export const SANDBOX_PATH = "/sandbox-gateway";

/** What a browser needs of an answer; everything else is between it and the shop. */
const PASSED_ON = ["content-type", "content-security-policy", "location", "cache-control"];

/**
 * Passes the sandbox's hosted pages on under the shop's own origin. A demonstration at a public
 * origin needs it: there the sandbox's own address is one of the server's loopback. Its API is not
 * passed on.
 */
export function passSandboxPages(app: FastifyInstance, sandboxUrl: string): void {
  app.route<{ Params: { token: string } }>({
    method: ["GET", "POST"],
    url: `${SANDBOX_PATH}/pay/:token`,
    async handler(request, reply) {
      const query = new URL(request.url, sandboxUrl).search;
      const page = new URL(`/pay/${encodeURIComponent(request.params.token)}${query}`, sandboxUrl);
      const answer = await fetch(page, {
        method: request.method,
        redirect: "manual",
        ...(request.method === "POST" && {
          body: new URLSearchParams((request.body ?? {}) as Record<string, string>),
        }),
      });
      for (const name of PASSED_ON) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      return reply.status(answer.status).send(await answer.text());
    },
  });
}
