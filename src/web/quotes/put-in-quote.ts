import type { CheckedOrder } from "#shared/quick-order/check-lines.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { MAX_QUOTE_LINES } from "#shared/quotes/limits.ts";
import { isEmptyLine } from "../quick-order/pad-state.ts";
import { type AskState, loadQuoteList, saveQuoteList } from "./quote-list.ts";

interface Put {
  /** Of the lines that are in the list of the quote now, from 0. */
  places: readonly number[];
  /** What the page of the quote is told: what was left. */
  state: AskState;
}

/** Adds what is wanted to the list that a quote is asked for, as far as one quote takes it. */
export function putInQuote(wanted: CheckedOrder["wanted"], lines: readonly TypedLine[]): Put {
  const list = loadQuoteList();
  const listed = new Set(list.map(({ productId }) => productId));
  let room = MAX_QUOTE_LINES - listed.size;
  const taken = wanted.filter(({ product }) => listed.has(product._id) || room-- > 0);
  saveQuoteList([
    ...list,
    ...taken.map(({ product, pieces }) => ({ productId: product._id, quantity: pieces })),
  ]);
  const places = taken.flatMap((item) => item.places);
  const left = lines.filter((line, place) => !isEmptyLine(line) && !places.includes(place));
  return {
    places,
    state: { leftOnPad: left.map(({ sku }) => sku.trim() || "a line without SKU") },
  };
}
