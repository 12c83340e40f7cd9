import type { CheckedOrder } from "#shared/quick-order/check-lines.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { MAX_QUOTE_LINES } from "#shared/quotes/limits.ts";
import { isEmptyLine } from "../quick-order/pad-state.ts";
import { type AskState, beginQuoteList } from "./quote-list.ts";

interface Put {
  /** Of the lines that are in the list of the quote now, from 0. */
  places: readonly number[];
  /** What the page of the quote is told: what was left. */
  state: AskState;
}

/** Begins the list that a quote is asked for with what is wanted, as far as one quote takes it. */
export function putInQuote(wanted: CheckedOrder["wanted"], lines: readonly TypedLine[]): Put {
  const taken = wanted.slice(0, MAX_QUOTE_LINES);
  beginQuoteList(
    taken.map(({ product, pieces }) => ({ productId: product._id, quantity: pieces })),
  );
  const places = taken.flatMap((item) => item.places);
  const left = lines.filter((line, place) => !isEmptyLine(line) && !places.includes(place));
  return {
    places,
    state: { leftOnPad: left.map(({ sku }) => sku.trim() || "a line without SKU") },
  };
}
