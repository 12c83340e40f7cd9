import { type DocumentBody, documentBody } from "#shared/documents/document.ts";
import { hasConsistentTotals } from "#shared/documents/document-sums.ts";
import type { Db } from "../database/connection.ts";
import { newId } from "../lib/ids.ts";
import { documentsStore } from "./documents-store.ts";
import { takeNumber } from "./series-store.ts";

/** A document but for its number and its day, which it gets when it is issued. */
export type DocumentDraft = Omit<DocumentBody, "number" | "issuedOn">;

interface Issued {
  id: string;
  number: string;
}

/**
 * Issues a document as part of this transaction: it gets the next number of its series and is
 * written down, never to be changed. Until the transaction ends no other document of the kind can be
 * issued: whoever has more to do has it done `atEnd`.
 *
 * @param orderId the order's own id
 * @param correctsId the invoice that a credit note corrects
 */
export async function issueDocument(
  db: Db,
  orderId: string,
  draft: DocumentDraft,
  correctsId: string | null = null,
): Promise<Issued> {
  const { gstin } = draft.seller;
  const { number, issuedOn, financialYear, sequence } = await takeNumber(db, draft.kind, gstin);
  // What lacks a part or does not add up would stay so for ever: it throws.
  const body = documentBody.parse({ ...draft, number, issuedOn });
  if (!hasConsistentTotals(body)) throw new Error(`document ${number} does not add up`);
  const id = newId();
  await documentsStore(db).insert({
    id,
    kind: draft.kind,
    orderId,
    correctsId,
    sellerGstin: gstin,
    financialYear,
    sequence,
    number,
    issuedOn,
    totalPaise: body.totals.total,
    body,
  });
  return { id, number };
}
