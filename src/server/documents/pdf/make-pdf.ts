import {
  documentDay,
  documentTitle,
  drawDocument,
  type PrintedDocument,
} from "./printed-document.ts";
import { openPdfFile } from "./sheet.ts";

/**
 * Makes one PDF of documents, in their order; at least one. The same documents are always the same bytes. It
 * takes a processor for as long as it runs: `pdf-renderer.ts` has a thread for it.
 */
export async function makePdf(documents: readonly PrintedDocument[]): Promise<Buffer> {
  const [first] = documents;
  if (!first) throw new Error("a PDF has at least one document");
  const title = documents.length === 1 ? documentTitle(first) : `${documents.length} documents`;
  const pdf = openPdfFile(title, sellerName(first), documentDay(first));
  for (const document of documents) drawDocument(pdf, document);
  return pdf.end();
}

function sellerName(document: PrintedDocument): string {
  const { seller } =
    "body" in document ? document.body : "offer" in document ? document.offer : document.slip;
  return seller.legalName;
}
