import type { LineQuantity } from "./allocate-branches.ts";

interface Kept {
  position: number;
  branch: string;
  quantity: number;
}

/**
 * Which of the pieces that are kept for an order's lines are taken: of a branch that keeps exactly so many, else of
 * one that keeps enough, else of the fullest first. So a parcel that is meant to hold what one branch keeps does.
 *
 * @returns as many as there are
 */
export function chooseReserved<Row extends Kept>(
  kept: readonly Row[],
  items: readonly Pick<LineQuantity, "position" | "quantity">[],
): Row[] {
  return items.flatMap(({ position, quantity }) => {
    const rank = (row: Row) => (row.quantity === quantity ? 0 : row.quantity > quantity ? 1 : 2);
    const rows = kept
      .filter((row) => row.position === position)
      .toSorted(
        (a, b) => rank(a) - rank(b) || b.quantity - a.quantity || a.branch.localeCompare(b.branch),
      );
    let left = quantity;
    return rows.flatMap((row) => {
      const pieces = Math.min(left, row.quantity);
      left -= pieces;
      return pieces > 0 ? [{ ...row, quantity: pieces }] : [];
    });
  });
}
