import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { UNSUBSCRIBE_PATH } from "#shared/newsletter/consent.ts";
import { unsubscribe } from "#shared/newsletter/contract.ts";
import { sendFailure } from "../http/failures.ts";
import type { NewsletterService } from "./service.ts";

const query = z.object({ token: z.string().max(200) }).catch({ token: "" });

/**
 * Ends the newsletter when a mail program's own button is pressed: it posts to the address of the
 * mail's link (RFC 8058) and follows no redirect. The token in the address says everything; the
 * form, of either kind and the same in every mail, is not read.
 *
 * @param app a scope of its own: it takes bodies of any type
 */
export function serveOneClickUnsubscribe(
  app: FastifyInstance,
  newsletter: Pick<NewsletterService, "unsubscribe">,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async () => null);
  // Counted and refused like the request that the page makes.
  app.post(UNSUBSCRIBE_PATH, { config: { endpoint: unsubscribe } }, async (request, reply) => {
    const ended = await newsletter.unsubscribe(query.parse(request.query).token);
    if (!ended.ok) return sendFailure(reply, ended);
    return reply
      .type("text/plain; charset=utf-8")
      .send("You will get no more newsletters from us.");
  });
}
