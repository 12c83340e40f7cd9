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

type Entries = { [Table in keyof typeof entries]: ReturnType<(typeof entries)[Table]>[] };

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
 * those that are listed by themselves are kept until the end, for the portal has them by buyer.
 *
 * @param month the last month of the return's period, such as 2026-10
 */
export function startGstr1Json(gstin: string, month: string) {
  const listed: Entries = { b2b: [], b2cl: [], cdnr: [], cdnur: [] };
  const keys: Record<"b2b" | "b2cl" | "cdnr", string[]> = { b2b: [], b2cl: [], cdnr: [] };
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
      if (table === "b2b") listed.b2b.push(entries.b2b(body));
      else if (table === "b2cl") listed.b2cl.push(entries.b2cl(body));
      else if (table === "cdnr") listed.cdnr.push(entries.cdnr(body));
      else listed.cdnur.push(entries.cdnur(body));
      if (table === "b2cl") keys.b2cl.push(body.placeOfSupply.gstCode);
      else if (table !== "cdnur") keys[table].push(body.buyer.gstin ?? "");
    },

    /** The file's text, a table at a time; tables without rows are left out, as the portal wants it. */
    async *finish(): AsyncGenerator<string> {
      const [year = "", number = ""] = month.split("-");
      const nilRows = nil.finish().map(({ cells }) => ({
        ...{ sply_ty: nilSupplies[cells[0] ?? ""], nil_amt: Number(cells[1]) },
        ...{ expt_amt: 0, ngsup_amt: 0 },
      }));
      const [registered = [], others = []] = hsn.map((file) => file.finish().map(hsnRow));
      const series: string[][] = [];
      docs.finish((rows) => series.push(...rows.map((row) => [...row])));
      const tables: [string, unknown[], (rows: unknown[]) => unknown][] = [
        ["b2b", grouped(keys.b2b, listed.b2b, "ctin", "inv"), same],
        ["b2cl", grouped(keys.b2cl, listed.b2cl, "pos", "inv"), same],
        ["b2cs", places.finish().map(placeRow), same],
        ["cdnr", grouped(keys.cdnr, listed.cdnr, "ctin", "nt"), same],
        ["cdnur", listed.cdnur, same],
        ["nil", nilRows, (inv) => ({ inv })],
        [
          "hsn",
          [...registered, ...others],
          () => ({
            ...(registered.length > 0 && { hsn_b2b: registered }),
            ...(others.length > 0 && { hsn_b2c: others }),
          }),
        ],
        ["doc_issue", seriesOf(series), (doc_det) => ({ doc_det })],
      ];
      yield `{"gstin":${JSON.stringify(gstin)},"fp":"${number}${year}","version":"GST3.2","hash":"hash"`;
      for (const [name, rows, shape] of tables) {
        if (rows.length > 0) yield `,"${name}":${JSON.stringify(shape(rows))}`;
        await nextTurn();
      }
      yield "}";
    },
  };
}

const same = (rows: unknown[]) => rows;

/** Entries under what they have in common, in the order in which each came first. */
function grouped<Entry>(keys: readonly string[], rows: readonly Entry[], key: string, of: string) {
  const groups = new Map<string, Entry[]>();
  for (const [at, row] of rows.entries()) {
    const own = groups.get(keys[at] ?? "") ?? [];
    own.push(row);
    groups.set(keys[at] ?? "", own);
  }
  return [...groups].map(([value, own]) => ({ [key]: value, [of]: own }));
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
