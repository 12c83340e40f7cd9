import type { FastifyInstance, FastifyRequest } from "fastify";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { z } from "zod";
import { ORDER_ID_PATTERN, TRACKING_TOKEN } from "#shared/orders/order-id.ts";
import { quoteCallbackPath, quotePath } from "#shared/quotes/quote-state.ts";
import { countAttempt, networkOf } from "../lib/throttle.ts";
import type { QuotesService } from "./service.ts";

/** Callbacks a minute from one network; many phones share one. Each may ask the gateway. */
const CALLBACKS_PER_MINUTE = 60;

const texts = z.record(z.string(), z.string()).catch({});

/**
 * Takes whoever paid for a quote's order back from the gateway, by GET or by a form POST, to the
 * quote's own page: they may have no account. What comes is not believed; it is a reason to ask.
 *
 * @param app takes web forms (`http/forms-only.ts`)
 */
export function serveQuoteCallback(
  app: FastifyInstance,
  quotes: Pick<QuotesService, "handleCallback">,
): void {
  const callbacks = new RateLimiterMemory({ points: CALLBACKS_PER_MINUTE, duration: 60 });

  async function targetOf({ params, ip }: FastifyRequest, sent: unknown): Promise<string> {
    const { token = "" } = texts.parse(params);
    if (!TRACKING_TOKEN.test(token)) return "/";
    const parameters = texts.parse(sent);
    const named = parameters.order_id || parameters.orderId || "";
    if (ORDER_ID_PATTERN.test(named) && !(await countAttempt(callbacks, networkOf(ip)))) {
      await quotes.handleCallback(parameters);
    }
    return quotePath(token);
  }

  const path = quoteCallbackPath(":token");
  app.get(path, async (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(await targetOf(request, request.query), 303),
  );
  app.post(path, async (request, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("referrer-policy", "no-referrer")
      .redirect(await targetOf(request, request.body), 303),
  );
}
