import { drawPapers, type Paper, paperDay, paperTitle } from "./papers.ts";
import { openPdfFile } from "./sheet.ts";

/**
 * Makes one PDF of papers, in their order; at least one. The same papers are always the same bytes. It
 * takes a processor for as long as it runs: `pdf-renderer.ts` has a thread for it.
 */
export async function makePdf(papers: readonly Paper[]): Promise<Buffer> {
  const [first] = papers;
  if (!first) throw new Error("a PDF has at least one paper");
  const title = papers.length === 1 ? paperTitle(first) : `${papers.length} papers`;
  const pdf = openPdfFile(title, sellerName(first), paperDay(first));
  for (const paper of papers) drawPapers(pdf, paper);
  return pdf.end();
}

function sellerName(paper: Paper): string {
  const { seller } = "body" in paper ? paper.body : "offer" in paper ? paper.offer : paper.slip;
  return seller.legalName;
}
