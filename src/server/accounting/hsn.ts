import type { DocumentAmounts } from "#shared/documents/document.ts";
import type { DocumentFile } from "./document-file.ts";
import { isNothing, noSums, plus } from "./document-file.ts";
import { amountCell, NO_CESS, numberCell, unitCell } from "./gstr1-cells.ts";
import { isTaxed, type PeriodDocument, signOf } from "./gstr1-table.ts";

interface HsnSum {
  hsn: string;
  unit: string;
  rate: number;
  quantity: number;
  amounts: DocumentAmounts;
}

/**
 * Table 12: what was sold, less what came back, a row for each HSN, unit and rate; since May 2025
 * buyers with a GSTIN and those without in a file each. The portal fills the description in by the HSN.
 */
function hsn(ofRegistered: boolean): DocumentFile {
  return {
    columns: [
      "HSN",
      "Description",
      "UQC",
      "Total Quantity",
      "Total Value",
      "Rate",
      "Taxable Value",
      "Integrated Tax Amount",
      "Central Tax Amount",
      "State/UT Tax Amount",
      "Cess Amount",
    ],
    isNet: true,
    takes: (document) => isTaxed(document) && Boolean(document.body.buyer.gstin) === ofRegistered,
    open() {
      const sums = new Map<string, HsnSum>();
      return {
        add(document) {
          const sign = signOf(document);
          for (const line of document.body.lines) {
            const unit = unitCell(line.unit);
            const key = `${line.hsn} ${unit} ${line.gstPercent}`;
            const before = sums.get(key);
            sums.set(key, {
              hsn: line.hsn,
              unit,
              rate: line.gstPercent,
              quantity: (before?.quantity ?? 0) + sign * line.quantity,
              amounts: plus(before?.amounts ?? noSums, line, sign),
            });
          }
          return [];
        },
        rows: () =>
          [...sums.values()]
            .filter(({ quantity, amounts }) => quantity !== 0 || !isNothing(amounts))
            .toSorted(
              (a, b) =>
                a.hsn.localeCompare(b.hsn) || a.unit.localeCompare(b.unit) || a.rate - b.rate,
            )
            .map((row) => ({ amounts: row.amounts, cells: cellsOf(row) })),
      };
    },
  };
}

function cellsOf({ hsn: code, unit, rate, quantity, amounts }: HsnSum): string[] {
  return [
    code,
    "",
    unit,
    numberCell(quantity),
    amountCell(amounts.total),
    numberCell(rate),
    amountCell(amounts.taxable),
    amountCell(amounts.igst),
    amountCell(amounts.cgst),
    amountCell(amounts.stateGst),
    NO_CESS,
  ];
}

export const hsnOfRegistered = hsn(true);
export const hsnOfOthers = hsn(false);

/**
 * Table 8: what was sold at 0 %, less what came back, a row for each kind of buyer and place. All of it
 * is nil-rated: of a product the shop knows the rate alone (docs/decisions/036-accounting.md).
 */
export const exemp: DocumentFile = {
  columns: [
    "Description",
    "Nil Rated Supplies",
    "Exempted(other than nil rated/non GST supply)",
    "Non-GST Supplies",
  ],
  isNet: true,
  part: "at 0 %",
  takes: isTaxed,
  open() {
    const sums = new Map<string, DocumentAmounts>();
    return {
      add(document) {
        const place = descriptionOf(document);
        const before = sums.get(place) ?? noSums;
        sums.set(
          place,
          document.body.lines.reduce((all, line) => plus(all, line, signOf(document)), before),
        );
        return [];
      },
      rows: () =>
        [...sums]
          .filter(([, amounts]) => !isNothing(amounts))
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([description, amounts]) => ({
            amounts,
            cells: [description, amountCell(amounts.taxable), "0.00", "0.00"],
          })),
    };
  },
};

/** As the tool's sheet has it, such as `Intra-State supplies to registered persons`. */
function descriptionOf({ body: { taxKind, buyer } }: PeriodDocument): string {
  const place = taxKind === "IGST" ? "Inter-State" : "Intra-State";
  return `${place} supplies to ${buyer.gstin ? "registered" : "unregistered"} persons`;
}
