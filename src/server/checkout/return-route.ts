import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { RETURN_PATH, resultPathOf } from "#shared/checkout/return-path.ts";
import type { CheckoutService } from "./service.ts";

/** Parameters that are text; whatever else came is none of the gateway's. */
const returned = z.record(z.string(), z.unknown()).transform((all) => {
  const texts = Object.entries(all).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return Object.fromEntries(texts);
});

/**
 * Takes the shopper back from the gateway, by GET or by a form POST; a POST is answered with 303 to
 * the GET. Neither is believed: the gateway's status call decides, and the page asks for it too.
 */
export function takeReturns(
  app: FastifyInstance,
  checkout: Pick<CheckoutService, "takeReturn">,
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.get(RETURN_PATH, async (request, reply) => {
    const parameters = returned.parse(request.query ?? {});
    await checkout.takeReturn(parameters);
    return showPage(request, reply);
  });
  app.post(RETURN_PATH, async (request, reply) => {
    const parameters = returned.catch({}).parse(request.body ?? {});
    const { orderId } = await checkout.takeReturn(parameters);
    return reply.redirect(orderId === null ? RETURN_PATH : resultPathOf(orderId), 303);
  });
}
