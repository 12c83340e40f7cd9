import { failure, type Outcome, success } from "#shared/failure.ts";
import { decodeStatement } from "./decode-statement.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";
import { findTable } from "./read-table.ts";
import type { ReadStatement } from "./statement-line.ts";

interface FoundStatement {
  /** Lines of the file, the bank's address and the like among them. */
  fileLines: number;
  /** Reads it as far as it is sure; others get their turn meanwhile. */
  read(): Promise<Outcome<ReadStatement, "invalid_request">>;
}

/**
 * Finds a bank's statement of whichever form in a file's bytes, at once: lines are not looked at yet.
 *
 * @returns `invalid_request` for a file that is none, with what to upload instead
 */
export function findStatement(bytes: Uint8Array): Outcome<FoundStatement, "invalid_request"> {
  const decoded = decodeStatement(bytes);
  if (!decoded.ok) return decoded;
  const text = decoded.value;
  const readLines = isMt940(text) ? () => readMt940(text) : findTable(text);
  if (!readLines) {
    return refused(
      "This is no statement that can be read: no row has headings for the day, what it was, and what came and went, such as Date, Narration, Withdrawal and Deposit. Choose another form at your bank, CSV before others.",
    );
  }
  return success({
    fileLines: text.split("\n").length,
    async read() {
      const read = await readLines();
      return read.lines.length === 0 && read.leftOut.length === 0
        ? refused("This statement has no lines. Choose other days at your bank.")
        : success(read);
    },
  });
}

/** Reads such a file as a whole. */
export async function readStatement(
  bytes: Uint8Array,
): Promise<Outcome<ReadStatement, "invalid_request">> {
  const found = findStatement(bytes);
  return found.ok ? found.value.read() : found;
}

const refused = (message: string) =>
  failure("invalid_request", message, { fields: { file: message } });
