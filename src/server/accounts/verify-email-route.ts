import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { verifyEmail } from "#shared/accounts/contract.ts";
import { VERIFY_EMAIL_PATH, type VerifyEmailResult } from "#shared/accounts/link-paths.ts";
import type { AccountsService } from "./service.ts";

const query = z.object({ token: z.string().max(200) }).catch({ token: "" });

/**
 * Confirms an e-mail address where the page's button is pressed without scripts, or before they have
 * loaded: its form posts to the address of the mail's link. The answer leads to the page again,
 * which says how it ended.
 *
 * @param app a scope that takes web forms
 */
export function serveVerifyEmailForm(
  app: FastifyInstance,
  accounts: Pick<AccountsService, "verifyEmail">,
): void {
  // Counted like the request that the page makes.
  app.post(VERIFY_EMAIL_PATH, { config: { endpoint: verifyEmail } }, async (request, reply) => {
    const verified = await accounts.verifyEmail(query.parse(request.query).token);
    const result: VerifyEmailResult = verified.ok ? "confirmed" : "ended";
    return reply
      .header("Cache-Control", "no-store")
      .redirect(`${VERIFY_EMAIL_PATH}?result=${result}`, 303);
  });
}
