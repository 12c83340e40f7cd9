/** Where a statement's columns stand, from 0. */
export interface StatementColumns {
  day: number;
  narration: number;
  /** The first that is not empty counts. */
  references: readonly number[];
  balance: number | undefined;
  /** Cells that a whole row has. */
  width: number;
  /** Two columns of sums, or one and a column that says on which side it is. */
  amounts: { debit: number; credit: number } | { amount: number; side: number | undefined };
}

/** What people call the columns, without all that is no letter. */
const heads = {
  day: /^(?:(?:txn|tran|transaction|posting|posted|booking) )?date$/,
  valueDay: /^value (?:dt|dat|date)$/,
  narration: /^(?:narration|(?:transaction )?(?:description|particulars|remarks|details))$/,
  reference: /^(?:chq|cheque|ref|reference|utr|instrument)/,
  debit: /^(?:(?:withdrawals?|debits?)(?: (?:amt|amount))?(?: inr)?|dr(?: amount)?)$/,
  credit: /^(?:(?:deposits?|credits?)(?: (?:amt|amount))?(?: inr)?|cr(?: amount)?)$/,
  amount: /^(?:transaction )?amount(?: inr)?$/,
  side: /^(?:dr cr|cr dr|debit credit)$/,
  balance: /^(?:closing |running )?bal(?:ance)?(?: (?:amt|amount))?(?: inr)?$/,
} as const;

/**
 * Reads a row of headings by their words: each bank has its own, in its own order, below lines of its own.
 *
 * @returns undefined for a row that is none
 */
export function columnsOf(cells: readonly string[]): StatementColumns | undefined {
  const words = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, " ")
      .trim(),
  );
  const placeOf = (head: keyof typeof heads) => {
    const place = words.findIndex((word) => heads[head].test(word));
    return place < 0 ? undefined : place;
  };
  const day = placeOf("day") ?? placeOf("valueDay");
  const narration = placeOf("narration");
  const debit = placeOf("debit");
  const credit = placeOf("credit");
  const amount = placeOf("amount");
  if (day === undefined || narration === undefined) return undefined;
  const amounts =
    debit !== undefined && credit !== undefined
      ? { debit, credit }
      : amount !== undefined && { amount, side: placeOf("side") };
  if (!amounts) return undefined;
  return {
    day,
    narration,
    references: words.flatMap((word, place) => (heads.reference.test(word) ? [place] : [])),
    balance: placeOf("balance"),
    width: words.findLastIndex((word) => word !== "") + 1,
    amounts,
  };
}
