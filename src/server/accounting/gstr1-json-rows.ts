import type { DocumentAmounts, DocumentBody } from "#shared/documents/document.ts";
import { paiseToRupees } from "#shared/money.ts";
import { byRate, type FileRow } from "./document-file.ts";

// The rows of GSTR-1's tables, under the names that the portal's JSON has for them. Amounts are rupees.

/** A day such as 2026-10-01 as the portal writes it: 01-10-2026. */
const portalDay = (day: string) => day.split("-").reverse().join("-");

/** Table 13: the portal's number for each kind of document, by how the kind begins in the accountant's file. */
const documentKinds: readonly (readonly [beginning: string, number: number])[] = [
  ["Invoices for outward supply", 1],
  ["Credit Note", 5],
  ["Delivery Challan in cases other", 12],
];

/** Table 8: the portal's code for each kind of supply, by its name in the accountant's file. */
const nilSupplyTypes: Readonly<Record<string, string>> = {
  "Inter-State supplies to registered persons": "INTRB2B",
  "Intra-State supplies to registered persons": "INTRAB2B",
  "Inter-State supplies to unregistered persons": "INTRB2C",
  "Intra-State supplies to unregistered persons": "INTRAB2C",
};

/** Either IGST (another state, a special economic zone; also where no tax is due), or CGST and SGST. */
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

/** One document as each table lists it. */
export const documentEntries = {
  b2b: (body: DocumentBody) => ({
    inum: body.number,
    idt: portalDay(body.issuedOn),
    val: paiseToRupees(body.totals.total),
    pos: body.placeOfSupply.gstCode,
    rchrg: "N",
    inv_typ: typeOf(body),
    itms: itemsOf(body),
  }),
  b2cl: (body: DocumentBody) => ({
    inum: body.number,
    idt: portalDay(body.issuedOn),
    val: paiseToRupees(body.totals.total),
    itms: itemsOf(body),
  }),
  cdnr: (body: DocumentBody) => ({
    ntty: "C",
    nt_num: body.number,
    nt_dt: portalDay(body.issuedOn),
    val: paiseToRupees(body.totals.total),
    pos: body.placeOfSupply.gstCode,
    rchrg: "N",
    inv_typ: typeOf(body),
    itms: itemsOf(body),
  }),
  cdnur: (body: DocumentBody) => ({
    typ: "B2CL",
    ntty: "C",
    nt_num: body.number,
    nt_dt: portalDay(body.issuedOn),
    val: paiseToRupees(body.totals.total),
    pos: body.placeOfSupply.gstCode,
    itms: itemsOf(body),
  }),
};

/** Table 12: all taxes at once, since goods of one HSN code go to the shop's own state and to others. */
export const hsnRow = ({ cells, amounts }: FileRow, at: number) => ({
  num: at + 1,
  hsn_sc: cells[0],
  uqc: (cells[2] ?? "").split("-")[0],
  qty: Number(cells[3]),
  rt: Number(cells[5]),
  txval: paiseToRupees(amounts.taxable),
  iamt: paiseToRupees(amounts.igst),
  camt: paiseToRupees(amounts.cgst),
  samt: paiseToRupees(amounts.stateGst),
  csamt: 0,
});

/** Table 8: what was sold without tax, by kind of supply. */
export const nilRow = ({ cells }: FileRow) => ({
  sply_ty: nilSupplyTypes[cells[0] ?? ""],
  nil_amt: Number(cells[1]),
  expt_amt: 0,
  ngsup_amt: 0,
});

/** Table 7: sales to unregistered buyers, added up by place of supply and rate. */
export const placeRow = ({ cells, amounts }: FileRow) => {
  const tax = taxOf(amounts);
  return {
    sply_ty: "iamt" in tax ? "INTER" : "INTRA",
    rt: Number(cells[3]),
    typ: "OE",
    pos: (cells[1] ?? "").slice(0, 2),
    ...tax,
  };
};

/**
 * Table 13: the numbers that were given out, by kind of document.
 *
 * @param rows of the accountant's file `docs`: kind, first number, last number, how many
 */
export function documentSeries(rows: readonly (readonly string[])[]) {
  return documentKinds.flatMap(([beginning, doc_num]) => {
    const own = rows.filter(([kind = ""]) => kind.startsWith(beginning));
    const docs = own.map(([, from, to, count = "0"], at) => ({
      num: at + 1,
      from,
      to,
      totnum: Number(count),
      cancel: 0,
      net_issue: Number(count),
    }));
    return docs.length > 0 ? [{ doc_num, docs }] : [];
  });
}
