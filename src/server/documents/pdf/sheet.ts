import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create } from "fontkit";
import PDFDocument from "pdfkit";
import { rememberGlyphs, rememberLayouts } from "./remember-layouts.ts";

const require = createRequire(import.meta.url);
/** Opened once: reading its tables again takes longer than drawing a document. */
const openFont = (path: string) => {
  const font = create(readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${path}`)));
  return rememberLayouts(rememberGlyphs(font));
};
const fonts = {
  regular: openFont("400Regular/NotoSans_400Regular.ttf"),
  bold: openFont("600SemiBold/NotoSans_600SemiBold.ttf"),
};
type FontName = keyof typeof fonts;

export const colors = { ink: "#17212B", muted: "#55606B", line: "#C3CAD0", soft: "#F1F3F4" };

/** Points of A4, and where on it things stand. */
export const page = {
  width: 595.28,
  height: 841.89,
  left: 34,
  right: 561.28,
  top: 62,
  bottom: 806,
};
export const contentWidth = page.right - page.left;

export interface TextStyle {
  size?: number;
  font?: FontName;
  color?: string;
}

/** A file of A4 pages on which documents are drawn one after the other. */
export type PdfFile = ReturnType<typeof openPdfFile>;

/**
 * Begins a file. What it says follows from what is given alone, so that the same documents are always the
 * same bytes.
 *
 * @param day the day that the file names as its own, such as 2026-11-22
 */
export function openPdfFile(title: string, author: string, day: string) {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: "en-IN",
    displayTitle: true,
    // None to begin with: pdfkit would read Helvetica's measures for each file, which takes as long as to draw a table.
    font: "",
    info: { Title: title, Author: author, CreationDate: new Date(`${day}T00:00:00+05:30`) },
  });
  // Fonts are counted on from that one, so that a file is the same bytes as when it was read.
  Object.assign(doc, { _fontCount: 1 });
  for (const [name, font] of Object.entries(fonts)) {
    // pdfkit takes an opened font as well, which its types do not know yet.
    doc.registerFont(name, font as unknown as Buffer);
  }
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));

  const style = ({ size = 8, font = "regular", color = colors.ink }: TextStyle) =>
    doc.font(font).fontSize(size).fillColor(color);

  return {
    doc,

    /** One line of text; it is not wrapped. */
    line(
      text: string,
      x: number,
      y: number,
      { align = "left", ...textStyle }: TextStyle & { align?: "left" | "right" | "center" } = {},
    ): void {
      style(textStyle);
      const shown = printable(text);
      const from =
        align === "left" ? x : x - doc.widthOfString(shown) / (align === "right" ? 1 : 2);
      doc.text(shown, from, y, { lineBreak: false });
    },

    /** Text that is wrapped to a width; answers its height. */
    block(text: string, x: number, y: number, width: number, textStyle: TextStyle = {}): number {
      style(textStyle);
      const shown = printable(text);
      const height = doc.heightOfString(shown, { width });
      doc.text(shown, x, y, { width });
      return height;
    },

    /** The height that `block` would take. */
    heightOf(text: string, width: number, textStyle: TextStyle = {}): number {
      return style(textStyle).heightOfString(printable(text), { width });
    },

    /** The width of one line of text. */
    widthOf(text: string, textStyle: TextStyle = {}): number {
      return style(textStyle).widthOfString(printable(text));
    },

    rule(
      y: number,
      { from = page.left, to = page.right, color = colors.line, width = 0.5 } = {},
    ): void {
      doc.moveTo(from, y).lineTo(to, y).lineWidth(width).strokeColor(color).stroke();
    },

    fill(x: number, y: number, width: number, height: number, color: string): void {
      doc.rect(x, y, width, height).fill(color);
    },

    addPage(): void {
      doc.addPage();
    },

    pageCount: (): number => doc.bufferedPageRange().count,

    /** Draws on a page that was finished before. */
    onPage(index: number, draw: () => void): void {
      doc.switchToPage(index);
      draw();
    },

    async end(): Promise<Buffer> {
      const ended = new Promise((resolve, reject) => {
        doc.on("end", resolve);
        doc.on("error", reject);
      });
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Without what a font has no sign for: tabs, other control characters and marks of direction. */
function printable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]|[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, " ");
}
