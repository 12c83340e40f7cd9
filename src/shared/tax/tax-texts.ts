import { type Money, sum } from "../money.ts";
import type { SaleTax } from "./sale-tax.ts";

interface TaxTexts {
  /** The value before tax, then each tax: together what is paid. Empty where it is not known. */
  rows: { label: string; amount: Money }[];
  /** Where it is taxed, or why that cannot be told; absent where there is no tax to speak of. */
  note?: string;
}

const reasons = {
  no_rate: "GST is included. Its rate is not known yet; the invoice names it and its amount.",
  no_place: "GST is included. The address names no state, so its amount is not shown here.",
  no_branch:
    "GST is included. Which taxes that is follows from the branch that the goods leave from; the invoice names them.",
} as const;

/** A sale's tax as people read it, wherever it is shown. */
export function taxTexts(tax: SaleTax): TaxTexts {
  if (!tax.known) return { rows: [], ...(tax.why !== "no_gstin" && { note: reasons[tax.why] }) };
  const { name, gstCode } = tax.placeOfSupply;
  const taxes = tax.rates.flatMap(({ percent, kind, cgst, stateGst, igst }) => {
    if (percent === 0) return [{ label: "GST 0%", amount: sum([]) }];
    if (kind === "IGST") return [{ label: `IGST ${percent}%`, amount: igst }];
    return [
      { label: `CGST ${percent / 2}%`, amount: cgst },
      { label: `${kind} ${percent / 2}%`, amount: stateGst },
    ];
  });
  const before = sum(tax.rates.map(({ taxable }) => taxable));
  const { unrated, untaxed } = tax;
  const notes = [
    `Place of supply: ${name} (${gstCode})`,
    ...(unrated === undefined
      ? []
      : ["The rate of a product is not known yet; the invoice names it and its amount"]),
    ...(tax.sellers.length < 2
      ? []
      : [
          `The goods are sold under ${tax.sellers.length} GSTINs, ${tax.sellers.join(" and ")}: each of their parcels has its own invoice with its own taxes`,
        ]),
  ];
  return {
    rows: [
      { label: "Value before GST", amount: before },
      ...taxes,
      ...(unrated === undefined ? [] : [{ label: "GST not known yet, included", amount: unrated }]),
      ...(untaxed === undefined ? [] : [{ label: "Sold without GST", amount: untaxed }]),
    ],
    note: notes.length === 1 ? notes.join("") : `${notes.join(". ")}.`,
  };
}

/** Nothing is said of GST where the shop charges none. */
export function totalLabel(tax: SaleTax): string {
  return tax.known || tax.why !== "no_gstin" ? "Total, GST included" : "Total";
}
