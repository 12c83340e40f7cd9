import type { DocumentAmounts } from "#shared/documents/document.ts";

export const noSums: DocumentAmounts = { taxable: 0, cgst: 0, stateGst: 0, igst: 0, total: 0 };

/** Amounts (paise) added up, or with −1 taken off. */
export function plus(sums: DocumentAmounts, more: DocumentAmounts, sign = 1): DocumentAmounts {
  return {
    taxable: sums.taxable + sign * more.taxable,
    cgst: sums.cgst + sign * more.cgst,
    stateGst: sums.stateGst + sign * more.stateGst,
    igst: sums.igst + sign * more.igst,
    total: sums.total + sign * more.total,
  };
}

export function isNothing({ taxable, cgst, stateGst, igst, total }: DocumentAmounts): boolean {
  return [taxable, cgst, stateGst, igst, total].every((amount) => amount === 0);
}
