import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Outcome } from "#shared/failure.ts";
import { sendFailure } from "./failures.ts";

const query = z.object({ token: z.string().max(200) }).catch({ token: "" });

interface OneClickRoute {
  /** Where the link of such mails leads. */
  path: string;
  /** What the page of that link calls: the request is counted and refused like it. */
  endpoint: Endpoint;
  end: (token: string) => Promise<Outcome<unknown>>;
  /** Said once it is done. */
  message: string;
}

/**
 * Ends mails of a kind when a mail program's own button is pressed: it posts to the address of the
 * mail's link (RFC 8058) and follows no redirect. The token in the address says everything; the
 * form, of either kind and the same in every mail, is not read.
 *
 * @param app a scope of its own: it takes bodies of any type
 */
export function serveOneClickEnds(app: FastifyInstance, routes: readonly OneClickRoute[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async () => null);
  for (const { path, endpoint, end, message } of routes) {
    app.post(path, { config: { endpoint } }, async (request, reply) => {
      const ended = await end(query.parse(request.query).token);
      if (!ended.ok) return sendFailure(reply, ended);
      return reply.type("text/plain; charset=utf-8").send(message);
    });
  }
}
