import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { BankStatement } from "#shared/bank/contract.ts";
import { statementMessage } from "#shared/bank/statement-message.ts";
import { type Outcome, success } from "#shared/failure.ts";
import type { Database } from "../database/connection.ts";
import { newId } from "../lib/ids.ts";
import { keepStatement, lockStatements } from "./keep-statement.ts";
import { lineKeys } from "./line-keys.ts";
import { queueStatement } from "./read-queued.ts";
import { findStatement } from "./read-statement.ts";
import type { ReadStatement } from "./statement-line.ts";
import { statementView, uploadView } from "./statement-view.ts";
import type { StatementRow } from "./store.ts";
import { uploadsStore } from "./uploads-store.ts";

const compress = promisify(gzip);

/** Lines of a file whose statement is read before the answer; of more, a job reads it. */
const MAX_LINES_AT_ONCE = 1_000;

/** So long the answer waits for another statement. */
const LOCK_WAIT_MS = 1_000;

interface UploadedStatement {
  path: string;
  fileName: string;
  /** The e-mail of whoever uploads it. */
  by: string;
}

type Uploaded = Outcome<{ statement: BankStatement; message: string }, "invalid_request">;

/**
 * Reads a statement and keeps the lines that no earlier one had; nothing is booked. The same file again adds nothing. A
 * large one, or one that comes while another is being added, is left to a job: read-queued.ts.
 *
 * @returns the statement and what to say of it; `invalid_request` for a file that is none
 */
export async function uploadStatement(
  database: Database,
  { path, fileName, by }: UploadedStatement,
): Promise<Uploaded> {
  const bytes = await readFile(path);
  const found = findStatement(bytes);
  if (!found.ok) return found;
  const given = { id: newId(), fileName, uploadedBy: by };
  if (found.value.fileLines <= MAX_LINES_AT_ONCE) {
    const read = await found.value.read();
    if (!read.ok) return read;
    const row = await keepAtOnce(database, given, read.value);
    const came = read.value.lines.filter(({ amount }) => amount > 0).length;
    if (row) {
      const statement = statementView(row);
      return success({ statement, message: statementMessage(statement, came) });
    }
  }
  const content = await compress(bytes, { level: 1 });
  const upload = await database.transaction(async (db) => {
    await queueStatement(db, given.id);
    return uploadsStore(db).insert(given, content);
  });
  return success({
    statement: uploadView(upload),
    message:
      "It is being read. Its lines are listed once all of them are there; you can leave this page meanwhile.",
  });
}

/** Undefined where another statement is being added. */
async function keepAtOnce(
  database: Database,
  given: { id: string; fileName: string; uploadedBy: string },
  read: ReadStatement,
): Promise<StatementRow | undefined> {
  const keys = await lineKeys(read.account, read.lines);
  return database.transaction(async (db) =>
    (await lockStatements(db, LOCK_WAIT_MS)) ? keepStatement(db, given, read, keys) : undefined,
  );
}
