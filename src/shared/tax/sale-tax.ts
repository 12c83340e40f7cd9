import { type Money, paise, sum } from "../money.ts";
import { includedGst, lineAmounts } from "./line-amounts.ts";
import { type PlaceOfSupply, placeOfSupply, type TaxedBuyer } from "./place-of-supply.ts";

/** Union territories without a legislature of their own: UTGST stands there in SGST's place. */
const utgstCodes: ReadonlySet<string> = new Set(["04", "26", "31", "35", "38"]);

/** As far as its tax needs it. */
export interface Sale {
  /** Under which the shop sells; without one it may charge no tax. */
  sellerGstin: string | undefined;
  /** Where the goods' movement ends, by its name in the list of states. */
  deliveryState: string;
  /** By the buyer's word on the bill, if any. */
  buyer?: TaxedBuyer | undefined;
  lines: readonly SoldLine[];
  /** Of a coupon, off all lines together. */
  off: Money;
  /** Charged for carrying them all, GST included; it is taxed as what it carries. */
  freight?: Money | undefined;
}

export interface SoldLine {
  /** To pay for all its pieces, GST included, before the coupon. */
  amount: Money;
  /** Null where it is not known. */
  gstPercent: number | null;
  /** Where it is invoiced under another than the sale's, such as a branch's: empty for none. */
  sellerGstin?: string | undefined;
}

/** An amount that is paid, taken apart: `total` is exactly the sum of the others. */
export interface TaxedAmount {
  total: Money;
  /** The value before tax. */
  taxable: Money;
  cgst: Money;
  /** SGST, or UTGST. */
  stateGst: Money;
  igst: Money;
}

export type TaxKind = "IGST" | "SGST" | "UTGST";

export type SaleTax =
  | {
      known: true;
      /** Halves within the seller's own state, else IGST: of the first line's, where lines have several sellers. */
      kind: TaxKind;
      /** Under which the lines are invoiced, each once, in their order as texts. */
      sellers: string[];
      placeOfSupply: PlaceOfSupply;
      /** One for each line that has a rate, in their order, coupon and freight shared out over all. */
      lines: TaxedAmount[];
      /** Total of the other lines: the tax in it is not known yet. Absent where all have a rate. */
      unrated?: Money;
      /** Total of lines that are invoiced under no GSTIN while others are; absent for none. */
      untaxed?: Money;
      /** The lines' sums by rate and kind, the highest rate first, of one rate IGST. */
      rates: (TaxedAmount & { percent: number; kind: TaxKind })[];
    }
  /**
   * No GSTIN: no tax is charged. No rate of any line, no place, or of several registrations not known yet which the goods leave
   * under: it is included, but cannot be told.
   */
  | { known: false; why: "no_gstin" | "no_rate" | "no_place" | "no_branch" };

/**
 * The tax that a sale contains, by the law's rules (docs/decisions/029-tax-of-a-sale.md). Cart, order,
 * mail and documents all show what this function says.
 */
export function taxOfSale(sale: Sale): SaleTax {
  const { sellerGstin, deliveryState, buyer, lines, off, freight = paise(0) } = sale;
  const gstins = lines.map((line) => line.sellerGstin ?? sellerGstin ?? "");
  const sellers = [...new Set(gstins)].filter(Boolean).toSorted();
  const first = gstins.find(Boolean) ?? sellerGstin;
  if (!first) return { known: false, why: "no_gstin" };
  const place = placeOfSupply(deliveryState, buyer);
  if (!place) return { known: false, why: "no_place" };
  const amounts = lineAmounts(lines, off, freight);
  const taxed: (TaxedAmount & { percent: number; kind: TaxKind })[] = [];
  const unrated: Money[] = [];
  const untaxed: Money[] = [];
  for (const [index, { gstPercent: percent }] of lines.entries()) {
    const total = amounts[index]?.total ?? paise(0);
    const gstin = gstins[index];
    if (!gstin) untaxed.push(total);
    else if (percent === null) unrated.push(total);
    else {
      const kind = taxKindOf(gstin, place, buyer);
      taxed.push({ percent, kind, ...splitTax(total, percent, kind) });
    }
  }
  if (unrated.length > 0 && taxed.length === 0) return { known: false, why: "no_rate" };
  // Of a rate of 0 there is no kind to tell apart.
  const byRate = Map.groupBy(taxed, ({ percent, kind }) => `${percent} ${percent && kind}`);
  return {
    known: true,
    kind: taxKindOf(first, place, buyer),
    sellers,
    placeOfSupply: place,
    lines: taxed.map(({ percent: _, kind: __, ...line }) => line),
    ...(unrated.length > 0 && { unrated: sum(unrated) }),
    ...(untaxed.length > 0 && { untaxed: sum(untaxed) }),
    rates: [...byRate.values()]
      .flatMap((ofRate) => {
        const [one] = ofRate;
        return one ? [{ percent: one.percent, kind: one.kind, ...addUp(ofRate) }] : [];
      })
      .toSorted((a, b) => b.percent - a.percent || (a.kind < b.kind ? -1 : 1)),
  };
}

/**
 * In two halves, as in the seller's own state, or as a whole: always where a registered buyer is of
 * a special economic zone.
 */
export function taxKindOf(
  sellerGstin: string,
  { gstCode }: PlaceOfSupply,
  { gstin, sez }: TaxedBuyer = {},
): TaxKind {
  if (gstin && sez) return "IGST";
  if (!sellerGstin.startsWith(gstCode)) return "IGST";
  return utgstCodes.has(gstCode) ? "UTGST" : "SGST";
}

/** An amount that contains its tax, taken apart by the law's rounding. */
export function splitTax(total: Money, percent: number, kind: TaxKind): TaxedAmount {
  const none = paise(0);
  const igst = kind === "IGST" ? includedGst(total, percent) : none;
  const half = kind === "IGST" ? none : includedGst(total, percent, 2);
  const taxable = paise(total - igst - 2 * half);
  return { total, taxable, cgst: half, stateGst: half, igst };
}

function addUp(amounts: readonly TaxedAmount[]): TaxedAmount {
  const sumOf = (name: keyof TaxedAmount) => sum(amounts.map((amount) => amount[name]));
  return {
    total: sumOf("total"),
    taxable: sumOf("taxable"),
    cgst: sumOf("cgst"),
    stateGst: sumOf("stateGst"),
    igst: sumOf("igst"),
  };
}
