import type { DocumentAmounts } from "#shared/documents/document.ts";
import { byRate, type DocumentFile, isNothing, noSums, plus } from "./document-file.ts";
import { amountCell, NO_CESS, placeCell } from "./gstr1-cells.ts";
import { isTaxed, signOf } from "./gstr1-table.ts";

/** The lines of table 3.1 that a seller of goods has, as the portal's form calls them. */
const supplies = {
  taxed: ["3.1(a)", "Outward taxable supplies (other than zero rated, nil rated and exempted)"],
  zeroRated: ["3.1(b)", "Outward taxable supplies (zero rated)"],
  nilRated: ["3.1(c)", "Other outward supplies (nil rated, exempted)"],
} as const;
type Supply = keyof typeof supplies;

const TO_UNREGISTERED = "Of 3.1(a): to unregistered persons in other states";

/**
 * The figures of GSTR-3B that follow from sales, less what came back: table 3.1 has all of them once, table 3.2 names
 * again, by place, what went to unregistered buyers in other states. Input tax is the accountant's.
 */
export const gstr3b: DocumentFile = {
  columns: [
    "Table",
    "Description",
    "Place Of Supply",
    "Taxable Value",
    "Integrated Tax",
    "Central Tax",
    "State/UT Tax",
    "Cess",
  ],
  isNet: true,
  takes: isTaxed,
  open() {
    const sums = new Map<Supply, DocumentAmounts>();
    const places = new Map<string, DocumentAmounts>();
    return {
      add(document) {
        const { buyer, taxKind, placeOfSupply, lines } = document.body;
        const sign = signOf(document);
        for (const { rate, amounts } of byRate(lines)) {
          const supply = rate === 0 ? "nilRated" : buyer.sez ? "zeroRated" : "taxed";
          sums.set(supply, plus(sums.get(supply) ?? noSums, amounts, sign));
          if (supply !== "taxed" || taxKind !== "IGST" || buyer.gstin) continue;
          const place = placeCell(placeOfSupply);
          places.set(place, plus(places.get(place) ?? noSums, amounts, sign));
        }
        return [];
      },
      rows: () => [
        ...Object.entries(sums.size > 0 ? supplies : {}).map(([supply, [table, description]]) => {
          const amounts = sums.get(supply as Supply) ?? noSums;
          return { amounts, cells: [table, description, "", ...cellsOf(amounts)] };
        }),
        ...[...places]
          .filter(([, amounts]) => !isNothing(amounts))
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([place, amounts]) => ({
            // Counted in 3.1 already.
            amounts: noSums,
            cells: ["3.2", TO_UNREGISTERED, place, ...cellsOf(amounts)],
          })),
      ],
    };
  },
};

function cellsOf({ taxable, igst, cgst, stateGst }: DocumentAmounts): string[] {
  return [...[taxable, igst, cgst, stateGst].map(amountCell), NO_CESS];
}
