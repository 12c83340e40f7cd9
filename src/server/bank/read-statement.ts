import { failure, type Outcome, success } from "#shared/failure.ts";
import { decodeStatement } from "./decode-statement.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";
import { readTable } from "./read-table.ts";
import type { ReadStatement } from "./statement-line.ts";

/**
 * Reads a bank's statement of whichever form its bytes have, as far as it is sure.
 *
 * @returns `invalid_request` for a file that is none, with what to upload instead
 */
export async function readStatement(
  bytes: Uint8Array,
): Promise<Outcome<ReadStatement, "invalid_request">> {
  const decoded = decodeStatement(bytes);
  if (!decoded.ok) return decoded;
  const read = isMt940(decoded.value)
    ? await readMt940(decoded.value)
    : await readTable(decoded.value);
  if (!read) {
    return refused(
      "This is no statement that can be read: no row has headings for the day, what it was, and what came and went, such as Date, Narration, Withdrawal and Deposit. Choose another form at your bank, CSV before others.",
    );
  }
  if (read.lines.length === 0 && read.leftOut.length === 0) {
    return refused("This statement has no lines. Choose other days at your bank.");
  }
  return success(read);
}

const refused = (message: string) =>
  failure("invalid_request", message, { fields: { file: message } });
