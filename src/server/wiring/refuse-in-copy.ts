import type { Endpoint } from "#shared/endpoint.ts";
import { endpoints } from "#shared/endpoints.ts";
import { failure } from "#shared/failure.ts";
import type { AnyHandler, Handlers } from "../http/endpoint-handler.ts";

/**
 * Paths below which a change would write to somebody, move money or promise goods. What a copy had
 * noted down so would be done once the same data count as the shop again.
 */
const REACHING = [
  "/payment/",
  "/payments/",
  "/orders/",
  "/jobs/",
  "/account/orders/",
  "/cancel-requests/",
  "/quotes",
  "/quote/",
  "/account/quotes",
  "/returns/",
  "/shipments/",
  "/e-invoices/",
  "/newsletter/",
  "/auth/register",
  "/auth/profile",
  "/auth/forgotPassword",
  "/account/reset-links",
  "/account/verification-links",
  "/account/password",
];

const IN_COPY =
  "This is a copy of the shop: nothing can be ordered, paid or changed here that would reach a customer or the bank.";

/** Handlers as a copy of the shop has them: what would reach people or the bank is refused. */
export function refuseInCopy(handlers: Handlers): Handlers {
  const refused = (Object.entries(endpoints) as [string, Endpoint][])
    .filter(([, { method, path }]) => {
      return method !== "GET" && REACHING.some((beginning) => path.startsWith(beginning));
    })
    .map(([name, { access }]): [string, AnyHandler] => {
      // The bank sends its news again later; a person reads the sentence.
      const code = access === "gateway" ? "unavailable" : "invalid_request";
      return [name, async () => failure(code, IN_COPY)];
    });
  return { ...handlers, ...Object.fromEntries(refused) };
}
