import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { asIndianClock } from "#shared/dates.ts";
import type { AnsweredFile } from "#shared/endpoint.ts";
import type { ExportedList, ExportRequest } from "#shared/exports/contract.ts";
import { MAX_RUNNING_EXPORTS } from "#shared/exports/contract.ts";
import { failure, type Outcome, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { advisoryLock } from "../database/advisory-lock.ts";
import type { Database } from "../database/connection.ts";
import type { Tasks } from "../jobs/job-table.ts";
import { createConcurrencyLimit, freeAfter } from "../lib/concurrency-limit.ts";
import { isId } from "../lib/ids.ts";
import { MAX_SHEET_ROWS, workbookOf } from "./export-workbook.ts";
import { type ExportRow, exportsStore } from "./store.ts";
import { type ExportParts, queueExport, writeExport } from "./write-export.ts";

/** Columns of sums and counts, which a workbook adds up; codes of digits, such as an HSN, are texts. */
const figureColumns: ReadonlySet<string> = new Set([
  ...["Discount", "Freight", "Total", "Pieces", "Orders", "Spent"],
  ...["Lines", "Rating", "Percent off", "Products", "To mend", "Amount", "Balance"],
  ...["Price", "Cost without GST", "Stock", "GST %", "Weight in g", "Times"],
]);

export type ExportsService = ReturnType<typeof openExports>;

type DownloadOutcome = Outcome<AnsweredFile, "not_found" | "conflict">;
type WorkbookOutcome = Outcome<
  AnsweredFile,
  "not_found" | "conflict" | "too_many_requests" | "unavailable"
>;

const decompress = promisify(gunzip);

const noExport = () => failure("not_found", "This export does not exist (any more)");
const tooMany = () =>
  failure(
    "too_many_requests",
    `${MAX_RUNNING_EXPORTS} of your exports are under way. Wait until one is done, or stop one.`,
    { retryAfter: 60 },
  );

/** Files of the dashboard's lists. Each is its own admin's: nobody else finds it. */
export function openExports(parts: ExportParts) {
  const { database, log } = parts;
  // A workbook takes the processor for as long as it is made: two minutes for a million rows.
  const makingWorkbooks = createConcurrencyLimit({
    total: 2,
    perKey: 1,
    tooMany:
      "Your last Excel file is still being made. Wait until it is saved, or save this one as CSV.",
    line: { total: 20, perKey: 2, waitMs: 20_000 },
  });

  const find = async (userId: string, id: string): Promise<Outcome<ExportRow, "not_found">> => {
    const row = isId(id) ? await exportsStore(database.db).findOwn(userId, id) : undefined;
    return row ? success(row) : noExport();
  };

  const findDone = async (
    userId: string,
    id: string,
  ): Promise<Outcome<ExportRow, "not_found" | "conflict">> => {
    const found = await find(userId, id);
    if (!found.ok || found.value.state === "done") return found;
    return failure("conflict", "This export is not done yet");
  };

  const logDownload = ({ id, list }: ExportRow, userId: string, as: "csv" | "xlsx") =>
    log.info({ export: id, list, as, user: userId }, "an export was downloaded");

  return {
    find,

    ofList: (userId: string, list: ExportedList) => exportsStore(database.db).ofList(userId, list),

    /** Begins one; a job writes it. */
    create: (userId: string, request: ExportRequest) =>
      database.transaction(async (db): Promise<Outcome<ExportRow, "too_many_requests">> => {
        const store = exportsStore(db);
        await advisoryLock(db, "exports");
        if ((await store.countRunning(userId)) >= MAX_RUNNING_EXPORTS) return tooMany();
        const row = await store.insert(userId, request);
        await queueExport(db, row.id);
        log.info({ export: row.id, list: row.list, user: userId }, "an export was asked for");
        return success(row);
      }),

    async stop(userId: string, id: string): Promise<Outcome<ExportRow, "not_found" | "conflict">> {
      const found = await find(userId, id);
      if (!found.ok) return found;
      return database.transaction(async (db) => {
        const store = exportsStore(db);
        const row = await store.lock(id);
        if (row?.state !== "queued" && row?.state !== "running")
          return failure("conflict", "This export is not under way any more");
        return success(await store.change(id, { state: "stopped" }));
      });
    },

    /** Goes on behind the last row that was written. */
    async retry(
      userId: string,
      id: string,
    ): Promise<Outcome<ExportRow, "not_found" | "conflict" | "too_many_requests">> {
      const found = await find(userId, id);
      if (!found.ok) return found;
      return database.transaction(async (db) => {
        const store = exportsStore(db);
        await advisoryLock(db, "exports");
        const row = await store.lock(id);
        if (row?.state !== "failed" && row?.state !== "stopped")
          return failure("conflict", "Only an export that failed or was stopped is tried again");
        if ((await store.countRunning(userId)) >= MAX_RUNNING_EXPORTS) return tooMany();
        const queued = await store.change(id, { state: "queued", failures: 0 });
        await queueExport(db, id);
        return success(queued);
      });
    },

    /** The whole file as CSV, part by part: no connection is held while a download is slow. */
    async download(userId: string, id: string): Promise<DownloadOutcome> {
      const found = await findDone(userId, id);
      if (!found.ok) return found;
      logDownload(found.value, userId, "csv");
      return success({
        name: nameOf(found.value, "csv"),
        content: contentOf(database, found.value),
      });
    },

    /** The same as a workbook of Excel, but for texts that are longer than a cell takes; when it is its turn. */
    async workbook(userId: string, id: string): Promise<WorkbookOutcome> {
      const found = await findDone(userId, id);
      if (!found.ok) return found;
      if (found.value.rows >= MAX_SHEET_ROWS) {
        return failure(
          "conflict",
          `These are more rows than Excel takes (${groupedNumber(MAX_SHEET_ROWS)}). Save them as CSV, or export a part of the list.`,
        );
      }
      const slot = await makingWorkbooks.take(userId);
      if (!slot.ok) return slot;
      logDownload(found.value, userId, "xlsx");
      const csv = contentOf(database, found.value);
      return success({
        name: nameOf(found.value, "xlsx"),
        content: freeAfter(workbookOf(csv, figureColumns), slot.value),
      });
    },

    tasks: {
      "write-export": ({ exportId }) => writeExport(parts, exportId),
    } satisfies Partial<Tasks>,
  };
}

function nameOf({ list, createdAt }: ExportRow, extension: string): string {
  return `${list}-${asIndianClock(createdAt).toISOString().slice(0, 10)}.${extension}`;
}

async function* contentOf(
  database: Database,
  { id, parts }: Pick<ExportRow, "id" | "parts">,
): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < parts; position += 1) {
    const content = await exportsStore(database.db).part(id, position);
    if (!content) throw new Error("A part of an export is gone");
    yield await decompress(content);
  }
}
