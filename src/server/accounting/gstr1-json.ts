import { setImmediate as nextTurn } from "node:timers/promises";
import type { DocumentAmounts, DocumentBody } from "#shared/documents/document.ts";
import { paiseToRupees } from "#shared/money.ts";
import { startDocs } from "./docs.ts";
import { byRate, type DocumentFile, type FileRow, startFile } from "./document-file.ts";
import { b2cs } from "./gstr1-sales.ts";
import { type PeriodDocument, tableOf } from "./gstr1-table.ts";
import { exemp, hsnOfOthers, hsnOfRegistered } from "./hsn.ts";

/** `01-10-2026`. */
const portalDay = (day: string) => day.split("-").reverse().join("-");

/** Numbers of the kinds of documents in table 13, by the words of their file. */
const natures: readonly (readonly [beginning: string, number: number])[] = [
  ["Invoices for outward supply", 1],
  ["Credit Note", 5],
  ["Delivery Challan in cases other", 12],
];

/** Table 8's rows, by the words of their file. */
const nilSupplies: Readonly<Record<string, string>> = {
  "Inter-State supplies to registered persons": "INTRB2B",
  "Intra-State supplies to registered persons": "INTRAB2B",
  "Inter-State supplies to unregistered persons": "INTRB2C",
  "Intra-State supplies to unregistered persons": "INTRAB2C",
};

/** Of the whole rate: what goes to another state has IGST alone. */
const taxOf = ({ taxable, igst, cgst, stateGst }: DocumentAmounts) => ({
  txval: paiseToRupees(taxable),
  ...(igst !== 0 || (cgst === 0 && stateGst === 0)
    ? { iamt: paiseToRupees(igst) }
    : { camt: paiseToRupees(cgst), samt: paiseToRupees(stateGst) }),
  csamt: 0,
});

/** The taxed lines of a document by rate: what is sold at 0 % stands in table 8. */
const itemsOf = ({ lines }: DocumentBody) =>
  byRate(lines)
    .filter(({ rate }) => rate > 0)
    .map(({ rate, amounts }, at) => ({ num: at + 1, itm_det: { rt: rate, ...taxOf(amounts) } }));

const typeOf = ({ buyer }: DocumentBody) => (buyer.sez ? "SEWP" : "R");

/** What each table has of one document, under what it is listed with others. */
const entries = {
  b2b: (body: DocumentBody) => ({
    ...{ inum: body.number, idt: portalDay(body.issuedOn), val: paiseToRupees(body.totals.total) },
    ...{ pos: body.placeOfSupply.gstCode, rchrg: "N", inv_typ: typeOf(body) },
    itms: itemsOf(body),
  }),
  b2cl: (body: DocumentBody) => ({
    ...{ inum: body.number, idt: portalDay(body.issuedOn), val: paiseToRupees(body.totals.total) },
    itms: itemsOf(body),
  }),
  cdnr: (body: DocumentBody) => ({
    ...{ ntty: "C", nt_num: body.number, nt_dt: portalDay(body.issuedOn) },
    ...{ val: paiseToRupees(body.totals.total), pos: body.placeOfSupply.gstCode },
    ...{ rchrg: "N", inv_typ: typeOf(body), itms: itemsOf(body) },
  }),
  cdnur: (body: DocumentBody) => ({
    ...{ typ: "B2CL", ntty: "C", nt_num: body.number, nt_dt: portalDay(body.issuedOn) },
    ...{ val: paiseToRupees(body.totals.total), pos: body.placeOfSupply.gstCode },
    itms: itemsOf(body),
  }),
};

/** They are joined to one text, after which others have their turn. */
const ENTRIES_AT_ONCE = 500;

/** Texts of entries, by what those that are listed together have in common. */
type Listed = Map<string, string[]>;

/** Where entries are listed: what they have in common, as the portal names it, and the name of their list. */
const groupings = {
  b2b: ["ctin", "inv", ({ buyer }: DocumentBody) => buyer.gstin ?? ""],
  b2cl: ["pos", "inv", ({ placeOfSupply }: DocumentBody) => placeOfSupply.gstCode],
  cdnr: ["ctin", "nt", ({ buyer }: DocumentBody) => buyer.gstin ?? ""],
} as const;

/** A row of summed goods or places, of the file that has the same. */
function summedFile(file: DocumentFile) {
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

/** Of goods that went to the own state and to others, both taxes. */
const hsnRow = ({ cells, amounts }: FileRow, at: number) => ({
  ...{ num: at + 1, hsn_sc: cells[0], uqc: (cells[2] ?? "").split("-")[0] },
  ...{ qty: Number(cells[3]), rt: Number(cells[5]), txval: paiseToRupees(amounts.taxable) },
  ...{ iamt: paiseToRupees(amounts.igst), camt: paiseToRupees(amounts.cgst) },
  ...{ samt: paiseToRupees(amounts.stateGst), csamt: 0 },
});

const placeRow = ({ cells, amounts }: FileRow) => {
  const tax = taxOf(amounts);
  return {
    ...{ sply_ty: "iamt" in tax ? "INTER" : "INTRA", rt: Number(cells[3]), typ: "OE" },
    ...{ pos: (cells[1] ?? "").slice(0, 2), ...tax },
  };
};

/**
 * GSTR-1 as the portal takes it from a file (JSON): the same documents in the same tables as in the accountant's files,
 * whose sums are the rows of b2cs, nil-rated and HSN here. Documents to unregistered buyers are added up as they come;
 * those that are listed by themselves are kept until the end as texts, for the portal has them by buyer.
 *
 * @param month the last month of the return's period, such as 2026-10
 */
export function startGstr1Json(gstin: string, month: string) {
  const entriesOf: Record<keyof typeof entries, Listed> = {
    ...{ b2b: new Map(), b2cl: new Map(), cdnr: new Map(), cdnur: new Map() },
  };
  const places = summedFile(b2cs);
  const nil = summedFile(exemp);
  const hsn = [hsnOfRegistered, hsnOfOthers].map(summedFile);
  const docs = startDocs();
  return {
    add(document: PeriodDocument): void {
      for (const file of [places, nil, ...hsn, docs]) file.add(document);
      const { body } = document;
      const table = tableOf(document);
      const isTaxed = body.lines.some(({ gstPercent }) => gstPercent > 0);
      if (!table || table === "b2cs" || !isTaxed) return;
      const common = table === "cdnur" ? "" : groupings[table][2](body);
      const own = entriesOf[table].get(common) ?? [];
      entriesOf[table].set(common, own);
      // As texts, which take a fraction of the memory of what they are made of.
      own.push(JSON.stringify(entries[table](body)));
    },

    /** The file's text, some entries at a time; tables without rows are left out, as the portal wants it. */
    async *finish(): AsyncGenerator<string> {
      const [year = "", number = ""] = month.split("-");
      const nilRows = nil.finish().map(({ cells }) => ({
        ...{ sply_ty: nilSupplies[cells[0] ?? ""], nil_amt: Number(cells[1]) },
        ...{ expt_amt: 0, ngsup_amt: 0 },
      }));
      const [registered = [], others = []] = hsn.map((file) => file.finish().map(hsnRow));
      const series: string[][] = [];
      docs.finish((rows) => series.push(...rows.map((row) => [...row])));
      const listed = (table: keyof typeof groupings) => groupedTexts(table, entriesOf[table]);
      const tables: [string, Iterable<string>][] = [
        ["b2b", listed("b2b")],
        ["b2cl", listed("b2cl")],
        ["b2cs", textOf(places.finish().map(placeRow))],
        ["cdnr", listed("cdnr")],
        ["cdnur", listText([...entriesOf.cdnur.values()].flat())],
        ["nil", textOf(nilRows, (inv) => ({ inv }))],
        [
          "hsn",
          textOf([...registered, ...others], () => ({
            ...(registered.length > 0 && { hsn_b2b: registered }),
            ...(others.length > 0 && { hsn_b2c: others }),
          })),
        ],
        ["doc_issue", textOf(seriesOf(series), (doc_det) => ({ doc_det }))],
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

/** A table's text; nothing of one without rows. */
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

/** Entries under what they have in common, in the order in which each came first. */
function* groupedTexts(table: keyof typeof groupings, groups: Listed): Generator<string> {
  const [key, of] = groupings[table];
  let separator = "[";
  for (const [value, texts] of groups) {
    yield `${separator}{"${key}":${JSON.stringify(value)},"${of}":`;
    yield* listText(texts);
    yield "}";
    separator = ",";
  }
  if (groups.size > 0) yield "]";
}

function seriesOf(rows: readonly (readonly string[])[]) {
  return natures.flatMap(([beginning, doc_num]) => {
    const own = rows.filter(([nature = ""]) => nature.startsWith(beginning));
    const docs = own.map(([, from, to, count = "0"], at) => ({
      ...{ num: at + 1, from, to, totnum: Number(count), cancel: 0, net_issue: Number(count) },
    }));
    return docs.length > 0 ? [{ doc_num, docs }] : [];
  });
}
