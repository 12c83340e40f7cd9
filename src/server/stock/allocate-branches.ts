/** What a branch can still promise of a product. */
export interface BranchLevel {
  branch: string;
  productId: string;
  /** On hand, less what is reserved. */
  available: number;
}

/** Pieces of an order's line. */
export interface LineQuantity {
  position: number;
  productId: string;
  quantity: number;
}

/**
 * Finds the branches that lines are kept in: each line wholly in the first branch that has enough of it, or,
 * where none has, in as few as its pieces are in, the fullest first.
 *
 * @param levels of the branches that sell, in the order in which they are asked
 * @returns undefined where there are too few in all of them together
 */
export function allocateBranches(
  levels: readonly BranchLevel[],
  lines: readonly LineQuantity[],
): (LineQuantity & { branch: string })[] | undefined {
  const left = levels.map((level) => ({ ...level }));
  const allocated: (LineQuantity & { branch: string })[] = [];
  for (const line of lines) {
    const own = left.filter(({ productId }) => productId === line.productId);
    const whole = own.find(({ available }) => available >= line.quantity);
    const from = whole ? [whole] : own.toSorted((a, b) => b.available - a.available);
    let missing = line.quantity;
    for (const level of from) {
      const quantity = Math.min(missing, level.available);
      if (quantity <= 0) continue;
      allocated.push({ ...line, quantity, branch: level.branch });
      level.available -= quantity;
      missing -= quantity;
    }
    if (missing > 0) return undefined;
  }
  return allocated;
}
