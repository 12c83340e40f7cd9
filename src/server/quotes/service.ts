import type { PdfRenderer } from "../documents/pdf/pdf-renderer.ts";
import type { Sweeps, Tasks } from "../jobs/job-table.ts";
import type { MailJobParts } from "../mail/mail.ts";
import type { PaymentsContext } from "../payments/payments-context.ts";
import type { PaymentsService } from "../payments/service.ts";
import { openAdminQuotes } from "./admin-quotes.ts";
import type { QuotePrinting } from "./quotation.ts";
import { sendQuoteMail } from "./quote-mails.ts";
import { openShopperQuotes } from "./shopper-quotes.ts";

interface MailParts extends Omit<MailJobParts, "database"> {
  pdf: PdfRenderer;
}

export type QuotesService = ReturnType<typeof openQuotes>;

/** Quotes: asked for, priced by staff, accepted by link (docs/decisions/039-quotes.md). */
export function openQuotes(
  context: PaymentsContext,
  payments: Pick<PaymentsService, "checkWithGateway" | "handleCallback">,
  printing: QuotePrinting,
) {
  const admin = openAdminQuotes(context, printing);
  return {
    admin,
    shopper: openShopperQuotes(context, payments, printing),

    /** Takes whoever paid back from the gateway: see the payments' `handleCallback`. */
    handleCallback: payments.handleCallback,

    tasks: (parts: MailParts) =>
      ({
        "quote-mail": (payload) => sendQuoteMail({ ...parts, database: context.database }, payload),
        "remind-of-quotes": () => admin.remind(),
      }) satisfies Partial<Tasks>,

    sweeps: { "remind-of-quotes": "5 * * * *" } satisfies Sweeps,
  };
}
