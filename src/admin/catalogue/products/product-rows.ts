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

/** A sentence for a field that is odd, though the form may be sent so. */
export interface RowWarning {
  field: "quantity" | "discount";
  text: string;
}

/**
 * Says of each row of discounts what its owner hardly means: a value is missing, so that it is not
 * saved, or more pieces get a smaller discount than fewer do.
 */
export function tierWarnings(rows: readonly TierRow[]): (RowWarning | undefined)[] {
  const tiers = filledTiers(rows);
  return rows.map((row) => {
    const [quantity, discount] = [row.quantity.trim(), row.discount.trim()];
    if (quantity === "" && discount === "") return undefined;
    if (quantity === "")
      return { field: "quantity", text: "Without a quantity this row is not saved" };
    if (discount === "")
      return { field: "discount", text: "Without a discount this row is not saved" };
    // Of those with fewer pieces the one that gets most.
    const [better] = tiers
      .filter((tier) => tier.quantity < Number(quantity) && tier.discount > Number(discount))
      .toSorted((a, b) => b.discount - a.discount);
    if (!better) return undefined;
    return {
      field: "discount",
      text: `${better.quantity} pieces get ${better.discount}%, but ${quantity} pieces only ${discount}%: is that meant?`,
    };
  });
}

/** The field of a row of specifications that is missing, so that the row is not saved. */
export function missingPart({ name, value }: SpecificationRow): "name" | "value" | undefined {
  const [isNamed, isValued] = [name.trim() !== "", value.trim() !== ""];
  if (isNamed === isValued) return undefined;
  return isNamed ? "value" : "name";
}

/** The specifications to send: a row without a name or a value says nothing. */
export function filledSpecifications(
  rows: readonly SpecificationRow[],
): { name: string; value: string }[] {
  return rows
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== "" && value !== "");
}
