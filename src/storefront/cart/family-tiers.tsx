import { tierReached, unitPriceAt } from "#shared/cart/price-cart.ts";
import type { Family } from "#shared/families/contract.ts";
import { optionNames } from "#shared/families/suggest-options.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";

interface FamilyTiersProps {
  family: Family;
  /** Pieces that count towards a tier so far, those in the cart included. */
  quantity: number;
}

/** The bulk prices of a family before anything is chosen; nothing where its products differ in them. */
export function FamilyTiers({ family, quantity }: FamilyTiersProps) {
  const [first, ...others] = family.variants;
  const text = JSON.stringify(first?.bulkDiscounts);
  const alike = others.every(({ bulkDiscounts }) => JSON.stringify(bulkDiscounts) === text);
  const tiers = first?.bulkDiscounts.toSorted((a, b) => a.quantity - b.quantity) ?? [];
  if (!first || !alike || tiers.length === 0) return null;
  const samePrice = others.every(({ price }) => price === first.price);
  const reached = family.sharedTiers ? tierReached(tiers, quantity) : undefined;
  return (
    <div className="mb-4 text-sm">
      <ul aria-label="Bulk prices" className="flex flex-wrap gap-2">
        {tiers.map((tier) => (
          <li
            key={tier.quantity}
            aria-current={tier === reached || undefined}
            className="tabular rounded-sm border border-line-strong px-2 py-0.5 aria-[current]:bg-marigold-soft aria-[current]:font-semibold"
          >
            {groupedNumber(tier.quantity)}+:{" "}
            {samePrice
              ? `${formatMoney(unitPriceAt(rupees(first.price), tiers, tier.quantity).unitPrice)} each`
              : `${tier.discount}% off`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted">
        {family.sharedTiers
          ? `All ${optionNames(family.options)} count together.`
          : "Each counts by itself."}
      </p>
    </div>
  );
}
