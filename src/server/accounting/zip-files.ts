import { strToU8, Zip, ZipDeflate } from "fflate";
import { type AccountingFile, accountingFileName } from "#shared/accounting/files.ts";
import type { Period } from "#shared/accounting/period.ts";
import { csvRows } from "../lib/csv.ts";
import type { FilePart } from "./read-money.ts";

/** A file for another program, as its text is made. */
interface TextFile {
  name: string;
  pieces: AsyncIterable<string>;
}

/**
 * The files of a period that have rows, in one ZIP, piece by piece: the same bytes for the same files. The file
 * that begins first is sent as it is made; those made beside it wait, compressed, for their turn.
 *
 * @param others come behind them, one after the other, so that no more than a piece of them is ever held; left
 *   out where no file has rows
 */
export async function* zipOf(
  parts: AsyncIterable<FilePart>,
  { from, to }: Period,
  others: readonly TextFile[],
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const open = (name: string) => {
    const opened = new ZipDeflate(name);
    // A ZIP keeps a time for each file: that of the period's last day.
    opened.mtime = new Date(`${to}T12:00:00`);
    zip.add(opened);
    return opened;
  };
  const files = new Map<AccountingFile, ZipDeflate>();
  for await (const { file, columns, rows } of parts) {
    if (rows.length === 0) continue;
    let opened = files.get(file);
    if (!opened) {
      opened = open(accountingFileName(file, from, to));
      files.set(file, opened);
      opened.push(strToU8(csvRows([columns])));
    }
    opened.push(strToU8(csvRows(rows)));
    yield* ready.splice(0);
  }
  for (const opened of files.values()) opened.push(new Uint8Array(), true);
  for (const { name, pieces } of files.size > 0 ? others : []) {
    const opened = open(name);
    for await (const piece of pieces) {
      if (piece !== "") opened.push(strToU8(piece));
      yield* ready.splice(0);
    }
    opened.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}
