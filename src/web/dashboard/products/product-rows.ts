import type { BulkDiscount } from "#shared/catalogue/contract.ts";

/** A row of a product's bulk discounts while it is filled in. */
export interface TierRow {
  quantity: string;
  discount: string;
}

/** A row of a product's specifications while it is filled in. */
interface SpecificationRow {
  name: string;
  value: string;
}

/** The rows to send: those that miss a value are dropped (specification, section 5). */
export function filledTiers(rows: readonly TierRow[]): BulkDiscount[] {
  return rows
    .filter(({ quantity, discount }) => quantity.trim() !== "" && discount.trim() !== "")
    .map(({ quantity, discount }) => ({ quantity: Number(quantity), discount: Number(discount) }));
}

/**
 * Asks about the first two neighbours where more pieces get a smaller discount; undefined where the
 * discount nowhere falls. The shop takes such tiers: mostly it is a slip, but not its to refuse.
 */
export function fallingDiscount(rows: readonly TierRow[]): string | undefined {
  const tiers = filledTiers(rows).toSorted((a, b) => a.quantity - b.quantity);
  for (const [place, more] of tiers.entries()) {
    const fewer = tiers[place - 1];
    if (!fewer || more.discount >= fewer.discount || more.quantity === fewer.quantity) continue;
    return `${fewer.quantity} pieces get ${fewer.discount} %, but ${more.quantity} pieces only ${more.discount} %: is that meant?`;
  }
  return undefined;
}

/** The specifications to send: a row without a name or a value says nothing. */
export function filledSpecifications(
  rows: readonly SpecificationRow[],
): { name: string; value: string }[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== "" && value !== "");
}
