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
  "/mails/trials",
  "/mails/retries",
  "/auth/register",
  "/auth/profile",
  "/auth/forgotPassword",
  "/account/reset-links",
  "/account/verification-links",
  "/account/password",
  "/staff/invitations",
];

/** What a job would make: a copy runs none, so that it would be waited for without end. */
const MADE_BY_JOBS = ["/exports", "/backups"];

const IN_COPY =
  "This is a copy of the shop: nothing can be ordered, paid or changed here that would reach a customer or the bank.";
const NO_JOBS_IN_COPY =
  "This is a copy of the shop: it makes no backups, and no files of whole lists. Have them from the shop itself.";

/**
 * Handlers as a copy of the shop has them: what would reach people or the bank is refused, and so is what
 * only a job would do.
 */
export function refuseInCopy(handlers: Handlers): Handlers {
  const refused = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(
    ([name, { method, path, access }]): [string, AnyHandler][] => {
      const why = method === "GET" ? undefined : refusalOf(path);
      if (!why) return [];
      // The bank sends its news again later; a person reads the sentence.
      const code = access === "gateway" ? "unavailable" : "invalid_request";
      return [[name, async () => failure(code, why)]];
    },
  );
  return { ...handlers, ...Object.fromEntries(refused) };
}

function refusalOf(path: string): string | undefined {
  const isBelow = (beginning: string) => path.startsWith(beginning);
  if (REACHING.some(isBelow)) return IN_COPY;
  return MADE_BY_JOBS.some(isBelow) ? NO_JOBS_IN_COPY : undefined;
}
