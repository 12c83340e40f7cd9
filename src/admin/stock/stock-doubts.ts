import { groupedNumber } from "#shared/numbers.ts";
import type { Doubt } from "../kit/forms/second-press.tsx";
import { piecesText } from "./stock-texts.ts";

/** More pieces of one product than a shop of this kind ever has. */
const MANY_PIECES = 100_000;
/**
 * A digit too many or too few, of a number that is about what lay there: a tenth or ten times of it, give or take what was
 * sold or came. Twenty times is a delivery, and two digits are none.
 */
const ONE_DIGIT = { from: 7, to: 14 };
const TWO_DIGITS = 70;
/** Of fewer pieces a slip costs little, and a shelf of few has soon ten times as many. */
const FEW_APART = 90;
/** A digit too few takes most of such a shelf away. */
const TENS = 20;
/** A difference of this many times and of this many pieces is worth a question, whatever the digits. */
const MANY_TIMES = 10;
const MANY_APART = 1_000;

interface TypedPieces {
  /** The product's name; left out where the page is of one alone. */
  name?: string;
  pieces: number;
  /** What lay there before. */
  before: number;
}

/** Whether pieces that were counted, or came, are hardly meant; where none lay there, any but very many are. */
function isImplausible({ pieces, before }: TypedPieces): boolean {
  if (pieces > MANY_PIECES) return true;
  if (before === 0) return false;
  const [fewer, more] = pieces < before ? [pieces, before] : [before, pieces];
  const apart = more - fewer;
  // None at all is what is sold out, unless very many lay there.
  const times = fewer === 0 ? MANY_TIMES : more / fewer;
  if (apart >= MANY_APART && times >= MANY_TIMES) return true;
  const isDigitApart = (times >= ONE_DIGIT.from && times <= ONE_DIGIT.to) || times >= TWO_DIGITS;
  const isWorthIt = apart >= FEW_APART || (pieces < before && before >= TENS);
  return fewer > 0 && isWorthIt && isDigitApart;
}

/** Asks about pieces that are hardly meant; nothing where there are none. */
export function stockDoubt(typed: readonly TypedPieces[]): Doubt | undefined {
  const odd = typed.filter(isImplausible);
  const [first] = odd;
  if (!first) return undefined;
  return {
    question: "Is that right?",
    about: odd.map(({ name, pieces, before }) => {
      const of = name === undefined ? "" : ` of ${name}`;
      return `${piecesText(pieces)}${of}, where ${groupedNumber(before)} lay`;
    }),
    anyway:
      odd.length === 1
        ? `Save ${groupedNumber(first.pieces)} all the same`
        : `Save these ${odd.length} all the same`,
  };
}
