import { colors, type PdfFile, page } from "./sheet.ts";

/** One document while it is drawn: where the next thing stands, from page to page. */
export interface PageFlow {
  pdf: PdfFile;
  /** Where the next thing begins. */
  y: number;
  newPage(): void;
  /** Goes to a new page where less than this is left; says whether it did. */
  makeRoom(height: number): boolean;
}

interface PageTexts {
  /** Such as `Tax invoice PR/26-27/000123`. */
  title: string;
  seller: string;
  /** Such as ORIGINAL FOR RECIPIENT. */
  mark?: string | undefined;
}

/** Begins a document on a page of its own, has it drawn and then counts its pages at their heads. */
export function drawPages(
  pdf: PdfFile,
  { title, seller, mark }: PageTexts,
  draw: (flow: PageFlow) => void,
): void {
  const first = pdf.pageCount();
  const flow: PageFlow = {
    pdf,
    y: page.top,
    newPage() {
      pdf.addPage();
      flow.y = page.top;
    },
    makeRoom(height) {
      const isFull = flow.y + height > page.bottom;
      if (isFull) flow.newPage();
      return isFull;
    },
  };
  flow.newPage();
  draw(flow);
  const count = pdf.pageCount() - first;
  for (let index = 0; index < count; index += 1) {
    pdf.onPage(first + index, () => {
      pdf.line(title, page.left, 28, { font: "bold", size: 9 });
      const right = `Page ${index + 1} of ${count}`;
      pdf.line(right, page.right, 28, { align: "right", size: 8, color: colors.muted });
      if (mark)
        pdf.line(mark, page.width / 2 + 40, 28.5, { align: "center", size: 7.5, font: "bold" });
      pdf.rule(44, { color: colors.ink, width: 0.8 });
      pdf.line(seller, page.left, 815, { size: 7, color: colors.muted });
    });
  }
}
