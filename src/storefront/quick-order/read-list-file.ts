/** 500 lines are some tens of kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** A workbook of Excel and the like is a ZIP archive; older ones begin otherwise. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Reads the text of a chosen list, or says why it cannot be read.
 *
 * @param columns what the list is made of, for people
 */
export async function readListFile(
  file: Blob,
  columns = "SKUs and quantities",
): Promise<{ text: string } | { problem: string }> {
  if (file.size > MAX_BYTES) {
    return {
      problem: `This file is larger than 1 MB. Choose one with the ${columns} alone.`,
    };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: "This file could not be read. Choose it once more." };
  }
  if (workbooks.some((start) => start.every((byte, place) => bytes[place] === byte))) {
    return {
      problem:
        "This is a workbook, not a CSV file. Save its sheet as CSV, or copy its columns and paste them above.",
    };
  }
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
  return text.includes("\0")
    ? { problem: "This file holds no text. Choose a CSV file." }
    : { text };
}
