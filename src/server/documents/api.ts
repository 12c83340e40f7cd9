import type { documentsEndpoints, ListedDocument } from "#shared/documents/contract.ts";
import { documentKinds } from "#shared/documents/document.ts";
import { challanValue } from "#shared/documents/document-texts.ts";
import { success } from "#shared/failure.ts";
import { paise, toRupees } from "#shared/money.ts";
import type { HandlersOf } from "../http/endpoint-handler.ts";
import type { FoundDocument } from "./documents-list-store.ts";
import type { DocumentsService } from "./service.ts";

/** Handles the endpoints of issued documents. */
export function documentsApi(documents: DocumentsService): HandlersOf<typeof documentsEndpoints> {
  return {
    async listDocuments({ query: { page, after, before, ...filter } }) {
      const [{ rows, ...facts }, sellerGstins] = await Promise.all([
        documents.list(filter, { page, after, before }),
        documents.sellerGstins(),
      ]);
      return success({ success: true, documents: rows.map(listed), sellerGstins, ...facts });
    },

    async getDocument({ params }, caller) {
      const found = await documents.find(params.id, caller);
      if (!found.ok) return found;
      const { document, registration } = found.value;
      const { id, orderId, body } = document;
      return success({
        success: true,
        document: {
          _id: id,
          orderId,
          body,
          ...(registration && {
            registration: {
              irn: registration.irn,
              ackNumber: registration.ackNumber,
              acknowledgedAt: registration.acknowledgedAt.toISOString(),
            },
          }),
        },
      });
    },

    downloadDocument: ({ params, query }, caller) =>
      documents.download(params.id, caller, query.copies),

    downloadProforma: ({ params }, caller) => documents.proforma(params.id, caller),

    downloadDocuments: ({ query: { from, to, kinds = [...documentKinds] } }, { user }) =>
      documents.archive({ from, to, kinds }, user),

    downloadOwnDocuments: ({ query }, { user }) =>
      documents.archive({ ...query, kinds: documentKinds, userId: user._id }, user),
  };
}

/** A document as lists show it. */
export function listed({
  id,
  orderId,
  orderNumber,
  kind,
  number,
  issuedOn,
  sellerGstin,
  body,
}: FoundDocument): ListedDocument {
  const { buyer, corrects, totals } = body;
  return {
    _id: id,
    kind,
    number,
    issuedOn,
    buyer: {
      name: buyer.name,
      ...(buyer.company && { company: buyer.company }),
      ...(buyer.gstin && { gstin: buyer.gstin }),
    },
    sellerGstin,
    orderId,
    ...(orderNumber && { orderNumber }),
    total: toRupees(kind === "challan" ? challanValue(body) : paise(totals.total)),
    ...(corrects && { corrects: corrects.number }),
  };
}
