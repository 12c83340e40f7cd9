import { expect, it } from "vitest";
import { rupees } from "#shared/money.ts";
import { inState, linesOf, toMaharashtra } from "../../../tests/support/accounting-files.ts";
import {
  BUYER_GSTINS,
  randomMonth,
  SELLER_GSTIN,
  sampleCredit,
  sampleSale,
} from "../../../tests/support/period-documents.ts";
import { startGstr1Json } from "./gstr1-json.ts";
import type { PeriodDocument } from "./gstr1-table.ts";

async function returnOf(documents: readonly PeriodDocument[]) {
  const started = startGstr1Json(SELLER_GSTIN, "2026-10");
  for (const document of documents) started.add(document);
  let text = "";
  for await (const piece of started.finish()) text += piece;
  return JSON.parse(text);
}

it("has each document in its table, by buyer, with the tax of each rate", async () => {
  const large = sampleSale({
    ...{ sequence: 3, issuedOn: "2026-10-31", state: "Karnataka" },
    lines: [{ total: rupees(118_000) }, { total: rupees(50), gstPercent: 0, hsn: "4901" }],
  });
  const credit = sampleCredit(toMaharashtra, { sequence: 7, issuedOn: "2026-10-09" });
  const ofLarge = sampleCredit(large, {
    ...{ sequence: 8, issuedOn: "2026-10-31" },
    amounts: [rupees(118), 0],
  });
  const items = [
    { num: 1, itm_det: { rt: 5, txval: 1_000, iamt: 50, csamt: 0 } },
    { num: 2, itm_det: { rt: 18, txval: 1_000, iamt: 180, csamt: 0 } },
  ];
  const made = await returnOf([toMaharashtra, inState, credit, large, ofLarge]);
  expect(made).toEqual({
    ...{ gstin: SELLER_GSTIN, fp: "102026", version: "GST3.2", hash: "hash" },
    b2b: [
      {
        ctin: BUYER_GSTINS.maharashtra,
        inv: [
          {
            ...{ inum: "PR/26-27/000001", idt: "01-10-2026", val: 2_230, pos: "27" },
            ...{ rchrg: "N", inv_typ: "R", itms: items },
          },
        ],
      },
    ],
    b2cl: [
      {
        pos: "29",
        inv: [
          {
            ...{ inum: "PR/26-27/000003", idt: "31-10-2026", val: 118_050 },
            itms: [{ num: 1, itm_det: { rt: 18, txval: 100_000, iamt: 18_000, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [
      {
        ...{ sply_ty: "INTRA", rt: 5, typ: "OE", pos: "19" },
        ...{ txval: 1_000, camt: 25, samt: 25, csamt: 0 },
      },
      {
        ...{ sply_ty: "INTRA", rt: 18, typ: "OE", pos: "19" },
        ...{ txval: 1_000, camt: 90, samt: 90, csamt: 0 },
      },
    ],
    cdnr: [
      {
        ctin: BUYER_GSTINS.maharashtra,
        nt: [
          {
            ...{ ntty: "C", nt_num: "PC/26-27/000007", nt_dt: "09-10-2026", val: 2_230 },
            ...{ pos: "27", rchrg: "N", inv_typ: "R", itms: items },
          },
        ],
      },
    ],
    cdnur: [
      {
        ...{ typ: "B2CL", ntty: "C", nt_num: "PC/26-27/000008", nt_dt: "31-10-2026" },
        ...{ val: 118, pos: "29" },
        itms: [{ num: 1, itm_det: { rt: 18, txval: 100, iamt: 18, csamt: 0 } }],
      },
    ],
    nil: { inv: [{ sply_ty: "INTRB2C", nil_amt: 50, expt_amt: 0, ngsup_amt: 0 }] },
    hsn: {
      hsn_b2c: [
        {
          ...{ num: 1, hsn_sc: "4901", uqc: "NOS", qty: 1, rt: 0 },
          ...{ txval: 50, iamt: 0, camt: 0, samt: 0, csamt: 0 },
        },
        {
          ...{ num: 2, hsn_sc: "490199", uqc: "PCS", qty: 10, rt: 5 },
          ...{ txval: 1_000, iamt: 0, camt: 25, samt: 25, csamt: 0 },
        },
        {
          ...{ num: 3, hsn_sc: "8443", uqc: "NOS", qty: 3, rt: 18 },
          ...{ txval: 100_900, iamt: 17_982, camt: 90, samt: 90, csamt: 0 },
        },
      ],
    },
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          docs: [
            {
              ...{ num: 1, from: "PR/26-27/000001", to: "PR/26-27/000003" },
              ...{ totnum: 3, cancel: 0, net_issue: 3 },
            },
          ],
        },
        {
          doc_num: 5,
          docs: [
            {
              ...{ num: 1, from: "PC/26-27/000007", to: "PC/26-27/000008" },
              ...{ totnum: 2, cancel: 0, net_issue: 2 },
            },
          ],
        },
      ],
    },
  });
});

type Taxed = { txval: number; itm_det?: { txval: number } };

it.each([1, 2, 3])("comes to what the accountant's files do (seed %i)", async (seed) => {
  const documents = randomMonth(seed, 400);
  const made = await returnOf(documents);
  const cents = (sum: number) => Math.round(sum * 100);
  const sumOf = (rows: readonly Taxed[]) => cents(rows.reduce((all, row) => all + row.txval, 0));
  const itemsIn = (entries: readonly { itms: { itm_det: Taxed }[] }[]) =>
    entries.flatMap(({ itms }) => itms.map(({ itm_det }) => itm_det));
  const inFile = (file: Parameters<typeof linesOf>[0], column: number) =>
    cents(
      linesOf(file, documents)
        .slice(1)
        .reduce((all, row) => all + Number(row.split(",").at(column)), 0),
    );
  const listed = (groups: readonly Record<string, never>[], of: string) =>
    itemsIn(groups.flatMap((group) => group[of] ?? []));
  expect(sumOf(listed(made.b2b, "inv"))).toBe(inFile("b2b", -2));
  expect(sumOf(listed(made.b2cl, "inv"))).toBe(inFile("b2cl", -3));
  expect(sumOf(listed(made.cdnr, "nt"))).toBe(inFile("cdnr", -2));
  expect(sumOf(itemsIn(made.cdnur ?? []))).toBe(inFile("cdnur", -2));
  expect(sumOf(made.b2cs)).toBe(inFile("b2cs", -3));
  expect(sumOf(made.hsn.hsn_b2b)).toBe(inFile("hsn-b2b", -5));
  expect(sumOf(made.hsn.hsn_b2c)).toBe(inFile("hsn-b2c", -5));
});
