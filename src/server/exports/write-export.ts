import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { ExportRequest } from "#shared/exports/contract.ts";
import type { OwnRegistrations } from "#shared/tax/registration.ts";
import type { Database, Db } from "../database/connection.ts";
import { addJob } from "../jobs/add-job.ts";
import { csvRows } from "../lib/csv.ts";
import type { Log } from "../lib/log.ts";
import { openListFile } from "./list-files.ts";
import { exportsStore } from "./store.ts";

const compress = promisify(gzip);

/** Spreadsheets take a file for UTF-8 by it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A job gives its place to others after so long; the rest is the next one's. */
const SLICE_MS = 2_000;
const MIN_BATCH = 25;
const FIRST_BATCH = 200;
const MAX_BATCH = 1_000;
/** A batch is made smaller above it, and larger below a quarter of it: filters differ in what a row costs. */
const BATCH_MS = 1_000;

/** More are not counted: a file without an end in sight says how many rows it has. */
const MAX_COUNTED = 2_000_000;
const COUNT_MS = 5_000;

/** Tries in a row that write nothing, before it is left to its owner. */
const MAX_FAILURES = 5;

/** What waits behind a mail or a refund may wait a little longer. */
const LATER = 10;

/** Queues what is still to be written, in this handle's transaction. */
export function queueExport(db: Db, exportId: string): Promise<void> {
  return addJob(db, "write-export", { exportId }, { key: `export-${exportId}`, priority: LATER });
}

export interface ExportParts {
  database: Database;
  /** Lists of orders say whose buyer gave a GSTIN of the shop's own. */
  storeInfo: OwnRegistrations;
  log: Log;
}

/** Writes some seconds' worth of an export, and queues the rest. */
export async function writeExport(parts: ExportParts, exportId: string): Promise<void> {
  const { database, log } = parts;
  try {
    if (!(await begin(parts, exportId))) return;
    const until = performance.now() + SLICE_MS;
    for (let limit = FIRST_BATCH; ; ) {
      const begun = performance.now();
      const goesOn = await writeBatch(parts, exportId, limit);
      if (!goesOn) return;
      const took = performance.now() - begun;
      if (took > BATCH_MS) limit = Math.max(MIN_BATCH, Math.floor(limit / 2));
      else if (took < BATCH_MS / 4) limit = Math.min(MAX_BATCH, limit * 2);
      if (performance.now() > until) break;
    }
    await queueExport(database.db, exportId);
  } catch (error) {
    if (!(await noteFailure(database, exportId))) throw error;
    log.error({ export: exportId, err: error }, "an export failed for the last time");
  }
}

/**
 * Counts what is to be written, once; false for what is not to be written any more. What another version of the shop has
 * begun with other columns, or in another order, begins anew.
 */
async function begin(parts: ExportParts, exportId: string): Promise<boolean> {
  const { database, storeInfo, log } = parts;
  const row = await database.transaction(async (tx) => {
    const store = exportsStore(tx);
    const found = await store.lock(exportId);
    const running =
      found?.state === "queued" ? await store.change(exportId, { state: "running" }) : found;
    if (running?.state !== "running" || running.parts === 0) return running;
    const { shape } = await openListFile(tx, running as ExportRequest, storeInfo);
    if (running.cursor?.shape === shape) return running;
    log.info({ export: exportId, list: running.list }, "an export begins anew in this version");
    return store.beginAnew(exportId);
  });
  if (row?.state !== "running") return false;
  if (row.parts > 0) return true;
  const counted = await database
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${COUNT_MS}`));
      return (await openListFile(tx, row as ExportRequest, storeInfo)).count(MAX_COUNTED);
    })
    // Its rows can be written without knowing how many they are.
    .catch(() => MAX_COUNTED + 1);
  await exportsStore(database.db).change(exportId, {
    expected: counted > MAX_COUNTED ? null : counted,
  });
  return true;
}

/**
 * Writes the next rows together with how far it is: killed at any moment, no row is written twice or left
 * out. False once there is nothing more to write.
 */
function writeBatch(
  { database, storeInfo, log }: ExportParts,
  exportId: string,
  limit: number,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const store = exportsStore(tx);
    const row = await store.lock(exportId);
    if (row?.state !== "running") return false;
    const file = await openListFile(tx, row as ExportRequest, storeInfo);
    const batch = await file.next(row.cursor?.after ?? null, limit);
    const isFirst = row.parts === 0;
    const isDone = batch.read < limit;
    const text = csvRows(isFirst ? [file.columns, ...batch.rows] : batch.rows);
    const content = await compress(isFirst ? BYTE_ORDER_MARK + text : text);
    await store.addPart(exportId, row.parts, content);
    const rows = row.rows + batch.rows.length;
    await store.change(exportId, {
      rows,
      cursor: batch.last ? { after: batch.last, shape: file.shape } : row.cursor,
      parts: row.parts + 1,
      bytes: row.bytes + content.length,
      failures: 0,
      ...(isDone && { state: "done" }),
    });
    if (isDone) log.info({ export: exportId, list: row.list, rows }, "an export is done");
    return !isDone;
  });
}

/** True once it has failed too often in a row to be tried again by itself. */
function noteFailure(database: Database, exportId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const store = exportsStore(tx);
    const row = await store.lock(exportId);
    if (!row) return true;
    const failures = row.failures + 1;
    const isLast = failures >= MAX_FAILURES;
    const isUnderWay = row.state === "running" || row.state === "queued";
    await store.change(exportId, { failures, ...(isLast && isUnderWay && { state: "failed" }) });
    return isLast;
  });
}
