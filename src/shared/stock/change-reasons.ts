import type { EditReason } from "./movement-reason.ts";

/** Pieces that come, or that go. */
export type StockDirection = "add" | "remove";

/** Why pieces come or go by hand: who changes the stock says which. What is counted says it by itself. */
export const changeReasons = {
  add: ["delivery", "correction"],
  remove: ["damage", "correction"],
} as const satisfies Record<StockDirection, readonly EditReason[]>;

export const NO_REASON = "Say why the stock changes";

/** True where a text is a reason for which pieces may come, or go. */
export const isReasonOf = (direction: StockDirection, reason: string) =>
  (changeReasons[direction] as readonly string[]).includes(reason);

/** Why pieces cannot have come or gone for a reason, as a sentence; undefined where they can. */
export function reasonProblem(reason: EditReason, direction: StockDirection): string | undefined {
  if (reason === "count" || isReasonOf(direction, reason)) return undefined;
  return direction === "add"
    ? "Nothing is added because it was damaged: say why pieces come"
    : "A delivery takes nothing away: say why pieces go";
}
