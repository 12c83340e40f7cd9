import { groupedNumber } from "#shared/numbers.ts";
import type { Doubt } from "../kit/forms/second-press.tsx";
import { piecesText } from "./stock-texts.ts";

/** More pieces of one product than a shop of this kind ever has. */
const MANY_PIECES = 100_000;
/** So many times what lay there is a slip of the finger more often than not: two zeros too many. */
const MANY_TIMES = 100;
/** A digit too many or too few, where so many pieces more or less come of it. */
const ONE_DIGIT = 10;
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
  const isDigitApart = more >= ONE_DIGIT * fewer && more - fewer >= MANY_APART;
  return isDigitApart || pieces >= MANY_TIMES * before;
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
