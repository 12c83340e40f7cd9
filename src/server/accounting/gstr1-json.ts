import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentBody } from "#shared/documents/document.ts";
import { startDocs } from "./docs.ts";
import { type DocumentFile, type FileRow, startFile } from "./document-file.ts";
import { documentEntries, documentSeries, hsnRow, nilRow, placeRow } from "./gstr1-json-rows.ts";
import { b2cs } from "./gstr1-sales.ts";
import { type PeriodDocument, tableOf } from "./gstr1-table.ts";
import { exemp, hsnOfOthers, hsnOfRegistered } from "./hsn.ts";

/** How many entries are written before other work gets its turn. */
const ENTRIES_AT_ONCE = 500;

/** JSON texts of entries, by the value that they are grouped by. */
type EntryGroups = Map<string, string[]>;

/** By which field the portal groups a table's entries, the name of the list in each group, and the field's value. */
const groupings = {
  b2b: { field: "ctin", list: "inv", valueOf: ({ buyer }: DocumentBody) => buyer.gstin ?? "" },
  b2cl: {
    field: "pos",
    list: "inv",
    valueOf: ({ placeOfSupply }: DocumentBody) => placeOfSupply.gstCode,
  },
  cdnr: { field: "ctin", list: "nt", valueOf: ({ buyer }: DocumentBody) => buyer.gstin ?? "" },
} as const;

/** Collects the rows of one of the accountant's files, which sums documents up. */
function collectRows(file: DocumentFile) {
  const rows: FileRow[] = [];
  const started = startFile(file, (more) => rows.push(...more));
  return {
    add: started.add,
    finish() {
      started.finish();
      return rows;
    },
  };
}

/**
 * Writes GSTR-1 as the JSON file that the portal uploads. Its tables hold the same documents as the accountant's CSV
 * files, and b2cs, nil-rated and HSN take their sums from those files. Documents that are listed one by one are kept
 * as texts until the end, since the portal groups them by buyer.
 *
 * @param month the last month of the return's period, such as 2026-10
 */
export function startGstr1Json(gstin: string, month: string) {
  const groupsOf: Record<keyof typeof documentEntries, EntryGroups> = {
    b2b: new Map(),
    b2cl: new Map(),
    cdnr: new Map(),
    cdnur: new Map(),
  };
  const places = collectRows(b2cs);
  const nil = collectRows(exemp);
  const hsn = [hsnOfRegistered, hsnOfOthers].map(collectRows);
  const docs = startDocs();
  return {
    add(document: PeriodDocument): void {
      for (const file of [places, nil, ...hsn, docs]) file.add(document);
      const { body } = document;
      const table = tableOf(document);
      const isTaxed = body.lines.some(({ gstPercent }) => gstPercent > 0);
      if (!table || table === "b2cs" || !isTaxed) return;
      const groupedBy = table === "cdnur" ? "" : groupings[table].valueOf(body);
      const group = groupsOf[table].get(groupedBy) ?? [];
      groupsOf[table].set(groupedBy, group);
      // A text takes a fraction of the memory of the object that it is made of.
      group.push(JSON.stringify(documentEntries[table](body)));
    },

    /** The file's text, some entries at a time; tables without rows are left out, as the portal wants it. */
    async *finish(): AsyncGenerator<string> {
      const [year = "", number = ""] = month.split("-");
      const [registered = [], others = []] = hsn.map((file) => file.finish().map(hsnRow));
      const series: string[][] = [];
      docs.finish((rows) => series.push(...rows.map((row) => [...row])));
      const listed = (table: keyof typeof groupings) => groupedTexts(table, groupsOf[table]);
      const tables: [string, Iterable<string>][] = [
        ["b2b", listed("b2b")],
        ["b2cl", listed("b2cl")],
        ["b2cs", textOf(places.finish().map(placeRow))],
        ["cdnr", listed("cdnr")],
        ["cdnur", listText([...groupsOf.cdnur.values()].flat())],
        ["nil", textOf(nil.finish().map(nilRow), (inv) => ({ inv }))],
        [
          "hsn",
          textOf([...registered, ...others], () => ({
            ...(registered.length > 0 && { hsn_b2b: registered }),
            ...(others.length > 0 && { hsn_b2c: others }),
          })),
        ],
        ["doc_issue", textOf(documentSeries(series), (doc_det) => ({ doc_det }))],
      ];
      yield `{"gstin":${JSON.stringify(gstin)},"fp":"${number}${year}","version":"GST3.2","hash":"hash"`;
      for (const [name, pieces] of tables) {
        let isBegun = false;
        for (const piece of pieces) {
          yield isBegun ? piece : `,"${name}":${piece}`;
          isBegun = true;
          await nextTurn();
        }
      }
      yield "}";
    },
  };
}

/** A table's text; empty for a table without rows. */
function textOf<Row>(
  rows: readonly Row[],
  shape: (rows: readonly Row[]) => unknown = (same) => same,
) {
  return rows.length > 0 ? [JSON.stringify(shape(rows))] : [];
}

function* listText(texts: readonly string[]): Generator<string> {
  for (let at = 0; at < texts.length; at += ENTRIES_AT_ONCE) {
    yield (at === 0 ? "[" : ",") + texts.slice(at, at + ENTRIES_AT_ONCE).join(",");
  }
  if (texts.length > 0) yield "]";
}

/** A table's groups, each in the order in which its first entry came. */
function* groupedTexts(table: keyof typeof groupings, groups: EntryGroups): Generator<string> {
  const { field, list } = groupings[table];
  let separator = "[";
  for (const [value, texts] of groups) {
    yield `${separator}{"${field}":${JSON.stringify(value)},"${list}":`;
    yield* listText(texts);
    yield "}";
    separator = ",";
  }
  if (groups.size > 0) yield "]";
}
