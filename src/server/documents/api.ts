import { documentKinds } from "#shared/documents/document.ts";
import { success } from "#shared/failure.ts";
import type { Handlers } from "../http/endpoint-handler.ts";
import type { DocumentsService } from "./service.ts";

/** Handles the endpoints of issued documents. */
export function documentsApi(
  documents: DocumentsService,
): Pick<
  Handlers,
  "getDocument" | "downloadDocument" | "downloadProforma" | "downloadDocuments" | "printPapers"
> {
  return {
    async getDocument({ params }, { user }) {
      const found = await documents.find(params.id, user);
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

    downloadDocument: ({ params, query }, { user }) =>
      documents.download(params.id, user, query.copies),

    downloadProforma: ({ params }, { user }) => documents.proforma(params.id, user),

    printPapers: ({ body }, { user }) => documents.print(body.orders, user),

    downloadDocuments: ({ query: { from, to, kinds = [...documentKinds] } }, { user }) =>
      documents.archive({ from, to, kinds }, user),
  };
}
