import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { ORDER_ID_PATTERN } from "#shared/orders/order-id.ts";
import { PAYMENT_CALLBACK_PATH, paymentResultPath } from "#shared/payments/payment-paths.ts";
import { MAX_FIELDS } from "../http/forms-only.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import { redirectPath } from "./redirect-url.ts";
import type { PaymentsService } from "./service.ts";

/** Callbacks a minute from one network; many phones share one. Each may ask the gateway. */
const CALLBACKS_PER_MINUTE = 60;

/** Parameters that are text; whatever else came is none of the gateway's, nor are very many. */
const callbackParameters = z
  .record(z.string(), z.unknown())
  .refine((all) => Object.keys(all).length <= MAX_FIELDS)
  .transform((all) => {
    const texts = Object.entries(all).filter((entry): entry is [string, string] => {
      return typeof entry[1] === "string";
    });
    return Object.fromEntries(texts);
  })
  .catch({});

/**
 * Takes the shopper back from the gateway, by GET or by a form POST; a POST is answered with 303 to
 * the GET. Neither is believed: the gateway's status call decides, and the page asks for it too. So
 * nothing is lost where one is not taken: over the limit the page is shown all the same.
 *
 * @param app takes web forms (`http/forms-only.ts`)
 */
export function serveGatewayCallback(
  app: FastifyInstance,
  payments: Pick<PaymentsService, "handleCallback" | "redirectUrlOf">,
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const callbacks = new RateLimiterMemory({ points: CALLBACKS_PER_MINUTE, duration: 60 });

  /** The order to show, and who comes with it; null where there is none that could be the shop's. */
  async function acceptCallback(
    parameters: Record<string, string>,
    { ip }: FastifyRequest,
  ): ReturnType<PaymentsService["handleCallback"]> {
    const named = parameters.order_id || parameters.orderId || "";
    // Looked at before the signature, which costs more the more was sent.
    if (!ORDER_ID_PATTERN.test(named)) return null;
    if (await countAttempt(callbacks, networkOf(ip))) return { orderId: named, isFromBank: false };
    return payments.handleCallback(parameters);
  }

  /**
   * Where it goes on to: to the address that was asked for with a query, which neither the bank was told
   * nor anybody is who merely knows the order's id.
   */
  async function pathOf(
    { orderId, isFromBank }: { orderId: string; isFromBank: boolean },
    names: readonly string[],
  ): Promise<string | undefined> {
    const wanted = isFromBank ? await payments.redirectUrlOf(orderId) : undefined;
    return wanted && redirectPath(wanted, orderId, PAYMENT_CALLBACK_PATH, names);
  }

  app.get(PAYMENT_CALLBACK_PATH, async (request, reply) => {
    const returned = await acceptCallback(callbackParameters.parse(request.query), request);
    const names = Object.keys(request.query as Record<string, unknown>);
    const path = returned === null ? undefined : await pathOf(returned, names);
    return path === undefined ? showPage(request, reply) : reply.redirect(path, 303);
  });
  app.post(PAYMENT_CALLBACK_PATH, async (request, reply) => {
    const returned = await acceptCallback(callbackParameters.parse(request.body), request);
    if (returned === null) return reply.redirect(PAYMENT_CALLBACK_PATH, 303);
    const path = await pathOf(returned, []);
    return reply.redirect(path ?? paymentResultPath(returned.orderId), 303);
  });
}
