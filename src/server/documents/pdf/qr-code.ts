import makeQrCode from "qrcode-generator";
import { colors, type PdfFile } from "./sheet.ts";

/** Draws a QR code of a text into a square; the paper around it is its quiet zone. */
export function drawQrCode(
  { doc }: PdfFile,
  text: string,
  x: number,
  y: number,
  side: number,
): void {
  const code = makeQrCode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const count = code.getModuleCount();
  const step = side / count;
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      if (code.isDark(row, column)) doc.rect(x + column * step, y + row * step, step, step);
    }
  }
  // All squares are one path: apart, hairlines would show between them.
  doc.fill(colors.ink);
}
