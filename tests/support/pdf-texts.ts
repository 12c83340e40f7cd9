import { extractText, getDocumentProxy } from "unpdf";

/** What each page of a PDF says, its spaces and ends of lines made one space. */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((page) => page.normalize().replace(/\s+/g, " "));
}
