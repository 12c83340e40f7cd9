import { failure, type Outcome, success } from "#shared/failure.ts";

const AS_CSV =
  "Download the statement as CSV instead; or open it in Excel, choose Save As, then “CSV UTF-8 (Comma delimited)”, and upload that file.";

const beginsWith = (bytes: Uint8Array, ...beginning: number[]) =>
  beginning.every((byte, at) => bytes[at] === byte);

/**
 * The text of a statement's bytes. Banks write UTF-8, UTF-16 as Excel does, or Windows' western letters, and say
 * nowhere which.
 *
 * @returns `invalid_request` for what is no text, with what to upload instead
 */
export function decodeStatement(bytes: Uint8Array): Outcome<string, "invalid_request"> {
  if (bytes.length === 0) return refused("This file is empty. Download the statement once more.");
  if (beginsWith(bytes, 0x50, 0x4b)) return refused(`This is an Excel workbook. ${AS_CSV}`);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return refused(`This is an old Excel workbook. ${AS_CSV}`);
  }
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    return refused("This is a PDF, which cannot be read safely. Download the statement as CSV.");
  }
  const text = decode(bytes);
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text.slice(0, 500))) {
    return refused(`This is a web page, whatever its name says. ${AS_CSV}`);
  }
  if (text.includes("\0")) return refused(`This file is no text. ${AS_CSV}`);
  if (text.trim() === "") return refused("This file is empty. Download the statement once more.");
  return success(text.replaceAll(/\r\n?/g, "\n"));
}

function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder("utf-16le").decode(bytes);
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const refused = (message: string) =>
  failure("invalid_request", message, { fields: { file: message } });
