import { eInvoiceOf, eInvoiceProblems } from "#shared/documents/e-invoice.ts";
import type {
  EInvoiceEntry,
  registrationEndpoints,
} from "#shared/documents/registration-contract.ts";
import { success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { EInvoiceRow } from "./e-invoices-store.ts";
import type { EInvoicing } from "./e-invoicing-service.ts";
import type { Registration } from "./registrations-store.ts";

/** Handles the endpoints of what documents need beside being issued. */
export function eInvoicingApi(eInvoicing: EInvoicing): HandlersOf<typeof registrationEndpoints> {
  return {
    async listShortHsn() {
      return success({ success: true, products: await eInvoicing.productsWithShortHsn() });
    },

    async getEInvoices({ query: { from, to, ...place } }) {
      const { rows, ...facts } = await eInvoicing.eInvoices({ from, to }, place);
      return success({ success: true, eInvoices: rows.map(entryOf), ...facts });
    },

    async getPortalFile({ query }) {
      const { rows, next } = await eInvoicing.portalFile(query);
      const taken = rows.filter(({ body }) => eInvoiceProblems(body).length === 0);
      const eInvoices = taken.map(({ body }) => eInvoiceOf(body));
      return success({ success: true, eInvoices, ...(next && { next }) });
    },

    async registerDocument({ params, body }, { user }) {
      const registered = await eInvoicing.register(params.id, body, user.email);
      if (!registered.ok) return registered;
      const message = "The IRN is kept with the document.";
      return success({ success: true, message, registration: registrationJson(registered.value) });
    },
  };
}

function entryOf({
  id,
  orderId,
  body,
  irn,
  ackNumber,
  acknowledgedAt,
}: EInvoiceRow): EInvoiceEntry {
  const { kind, number, issuedOn, buyer, totals } = body;
  return {
    _id: id,
    kind: kind === "credit-note" ? kind : "invoice",
    number,
    issuedOn,
    buyer: { name: buyer.company ?? buyer.name, gstin: buyer.gstin ?? "" },
    order: orderId,
    total: toRupees(paise(totals.total)),
    problems: eInvoiceProblems(body),
    ...(irn !== null &&
      ackNumber !== null &&
      acknowledgedAt !== null && {
        registration: registrationJson({ irn, ackNumber, acknowledgedAt }),
      }),
    eInvoice: eInvoiceOf(body),
  };
}

function registrationJson({
  irn,
  ackNumber,
  acknowledgedAt,
}: Pick<Registration, "irn" | "ackNumber" | "acknowledgedAt">) {
  return { irn, ackNumber, acknowledgedAt: acknowledgedAt.toISOString() };
}
