import type { DocumentAmounts } from "#shared/documents/document.ts";
import type { DocumentFile } from "./document-file.ts";
import { amountCell } from "./gstr1-cells.ts";
import { isTaxed, type PeriodDocument, signOf } from "./gstr1-table.ts";
import { isNothing, noSums, plus } from "./sums.ts";

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
