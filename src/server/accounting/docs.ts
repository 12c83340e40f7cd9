import type { DocumentKind } from "#shared/documents/document.ts";
import type { FileFacts, TakeRows } from "./document-file.ts";
import type { PeriodDocument } from "./gstr1-table.ts";

/** The offline tool's names of documents; a credit voucher is none of GST. */
const natures: Partial<Record<DocumentKind, string>> = {
  invoice: "Invoices for outward supply",
  "credit-note": "Credit Note",
  challan: "Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)",
};

export const docsColumns = [
  "Nature of Document",
  "Sr. No. From",
  "Sr. No. To",
  "Total Number",
  "Cancelled",
];

interface Series {
  kind: DocumentKind;
  first: PeriodDocument;
  last: PeriodDocument;
  count: number;
}

/**
 * Table 13: the numbers that were used, a row for each series. A document is never cancelled: it is
 * credited. The check finds a number that is missing between the first and the last.
 */
export function startDocs() {
  const series = new Map<string, Series>();
  return {
    add(document: PeriodDocument): void {
      const { kind } = document.body;
      if (!natures[kind]) return;
      const key = `${kind} ${document.financialYear}`;
      const { first, last, count } = series.get(key) ?? {
        first: document,
        last: document,
        count: 0,
      };
      series.set(key, {
        kind,
        first: document.sequence < first.sequence ? document : first,
        last: document.sequence > last.sequence ? document : last,
        count: count + 1,
      });
    },
    finish(take: TakeRows): FileFacts {
      const kinds = Object.keys(natures);
      const sorted = [...series.values()].toSorted(
        (a, b) =>
          kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
          a.first.financialYear - b.first.financialYear,
      );
      const numbers = ({ first, last }: Series) => last.sequence - first.sequence + 1;
      take(
        sorted.map((one) => [
          natures[one.kind] ?? "",
          one.first.body.number,
          one.last.body.number,
          String(numbers(one)),
          "0",
        ]),
      );
      return {
        rows: sorted.length,
        check: [
          {
            name: "count",
            inFile: sorted.reduce((all, one) => all + numbers(one), 0),
            inBooks: sorted.reduce((all, { count }) => all + count, 0),
          },
        ],
      };
    },
  };
}
