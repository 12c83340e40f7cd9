import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Database, Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import type { Tasks } from "../jobs/job-table.ts";
import type { Log } from "../lib/log.ts";
import { keepStatement, lockStatements } from "./keep-statement.ts";
import { lineKeys } from "./line-keys.ts";
import { findStatement } from "./read-statement.ts";
import type { ReadStatement } from "./statement-line.ts";
import { type UploadRow, uploadsStore } from "./uploads-store.ts";

const decompress = promisify(gunzip);

/** Failed tries in a row after which the person who uploaded it is told. */
const MAX_FAILURES = 5;

/** How often its progress is written. */
const NOTED_EACH_MS = 500;

/** The priority of the job: mails and refunds go first. */
const LOW_PRIORITY = 10;

/** How long the job waits while another statement is written; then it makes room for other jobs, and is queued again. */
const LOCK_WAIT_MS = 1_000;
const RETRY_AFTER_MS = 5_000;

interface Parts {
  database: Database;
  log: Pick<Log, "info" | "error">;
}

/** Has an uploaded statement read, in this handle's transaction. */
export function queueStatement(db: Db, statementId: string, delay = 0): Promise<void> {
  const key = `statement-${statementId}`;
  return addJob(db, "read-statement", { statementId }, { key, priority: LOW_PRIORITY, delay });
}

/**
 * Reads a large statement. All its lines come in one transaction with their statement: killed at any moment, it begins
 * anew and nothing is half there.
 */
export const queuedStatementsJob = (parts: Parts) =>
  ({
    "read-statement": ({ statementId }) => readQueued(parts, statementId),
  }) satisfies Partial<Tasks>;

async function readQueued(parts: Parts, id: string): Promise<void> {
  const { database, log } = parts;
  const store = uploadsStore(database.db);
  try {
    const found = await store.find(id);
    if (!found) return;
    await store.change(id, { state: "reading", written: 0 });
    const statement = findStatement(await decompress(found.content));
    const read = statement.ok ? await statement.value.read() : statement;
    if (read.ok) await addLines(parts, found.upload, read.value);
    else await database.transaction((db) => uploadsStore(db).fail(id, read.message));
  } catch (error) {
    if ((await store.countFailure(id)) < MAX_FAILURES) throw error;
    log.error({ statement: id, err: error }, "a bank statement could not be read");
    await database.transaction((db) =>
      uploadsStore(db).fail(
        id,
        "The shop could not read it to its end, and added nothing of it. Upload it once more; if that fails, too, ask whoever runs the shop to look into its log.",
      ),
    );
  }
}

/** Others see none of its lines until all are there. */
async function addLines(
  { database, log }: Parts,
  { id, fileName, uploadedBy, uploadedAt }: UploadRow,
  read: ReadStatement,
): Promise<void> {
  const keys = await lineKeys(read.account, read.lines);
  const outside = uploadsStore(database.db);
  await outside.change(id, { state: "adding", lineCount: read.lines.length });
  const row = await database.transaction(async (db) => {
    if (!(await lockStatements(db, LOCK_WAIT_MS))) {
      await queueStatement(db, id, RETRY_AFTER_MS);
      return undefined;
    }
    // Another run of this job, after this one was taken for dead, may have come first.
    if (!(await uploadsStore(db).isWaiting(id))) return undefined;
    let noted = performance.now();
    const given = { id, fileName, uploadedBy, uploadedAt };
    const kept = await keepStatement(db, given, read, keys, async (written) => {
      if (performance.now() - noted < NOTED_EACH_MS) return;
      noted = performance.now();
      await outside.change(id, { written });
    });
    await uploadsStore(db).remove(id);
    return kept;
  });
  if (!row) return;
  const { lineCount: lines, knownCount: known } = row;
  log.info({ statement: id, lines, known }, "a bank statement was read");
}
