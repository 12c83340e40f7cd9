import { groupedNumber } from "#shared/numbers.ts";
import type { TypedLine } from "#shared/quick-order/read-lines.ts";
import { MAX_QUICK_LINES } from "#shared/quick-order/read-lines.ts";

export interface PadLine extends TypedLine {
  /** Stays with the line while others come and go. */
  id: number;
}

export interface PadState {
  /** Without exception one empty line at the end, unless the pad is full. */
  lines: readonly PadLine[];
  nextId: number;
  /** Left out of the lines that were put in last; empty for nothing. */
  leftOut: string;
}

export type PadAction =
  /** Puts lines in place of all. */
  | { type: "open"; lines: readonly TypedLine[] }
  | { type: "change"; id: number; to: Partial<TypedLine> }
  /** Puts lines behind all others, or in place of one and behind it. */
  | { type: "put"; lines: readonly TypedLine[]; at?: number }
  | { type: "remove"; ids: ReadonlySet<number> };

export const emptyPad: PadState = withEmptyLine({ lines: [], nextId: 1, leftOut: "" });

export const isEmptyLine = ({ sku, quantity }: TypedLine) =>
  sku.trim() === "" && quantity.trim() === "";

/** The pad after something was done to it. */
export function changePad(state: PadState, action: PadAction): PadState {
  switch (action.type) {
    case "open":
      return put({ ...emptyPad, nextId: state.nextId, lines: [] }, action.lines, 0);
    case "change":
      return withEmptyLine({
        ...state,
        lines: state.lines.map((line) =>
          line.id === action.id ? { ...line, ...action.to } : line,
        ),
      });
    case "remove":
      return withEmptyLine({
        ...state,
        leftOut: "",
        lines: state.lines.filter(({ id }) => !action.ids.has(id)),
      });
    case "put": {
      const place = state.lines.findIndex(({ id }) => id === action.at);
      if (place >= 0) {
        const lines = state.lines.toSpliced(place, 1);
        return put({ ...state, lines }, action.lines, place);
      }
      const last = state.lines.findLastIndex((line) => !isEmptyLine(line)) + 1;
      return put({ ...state, lines: state.lines.slice(0, last) }, action.lines, last);
    }
  }
}

/** Puts lines at a place; of those that are too many the last are left out, and it is said. */
function put(state: PadState, lines: readonly TypedLine[], place: number): PadState {
  const own = state.lines.filter((line) => !isEmptyLine(line)).length;
  const taken = lines.slice(0, Math.max(0, MAX_QUICK_LINES - own));
  const added = taken.map(({ sku, quantity }, index) => ({
    id: state.nextId + index,
    sku,
    quantity,
  }));
  const all = state.lines.toSpliced(place, 0, ...added);
  // Empty lines between others make room before any that says something.
  const filled = all.length > MAX_QUICK_LINES ? all.filter((line) => !isEmptyLine(line)) : all;
  return withEmptyLine({
    lines: filled,
    nextId: state.nextId + added.length,
    leftOut: leftOutText(lines.slice(taken.length)),
  });
}

function leftOutText([first, ...others]: readonly TypedLine[]): string {
  if (!first) return "";
  const count = others.length + 1;
  const lines = count === 1 ? "1 line was" : `${groupedNumber(count)} lines were`;
  return `A quick order takes ${MAX_QUICK_LINES} lines. ${lines} left out, from ${first.sku || "the line without a SKU"} on: put them in once these are in your cart.`;
}

function withEmptyLine(state: PadState): PadState {
  const last = state.lines.at(-1);
  const isFull = state.lines.length >= MAX_QUICK_LINES;
  if (isFull || (last && isEmptyLine(last))) return state;
  const lines = [...state.lines, { id: state.nextId, sku: "", quantity: "" }];
  return { ...state, lines, nextId: state.nextId + 1 };
}
