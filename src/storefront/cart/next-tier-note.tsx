import { type NextTier, nextTierText } from "#shared/cart/next-tier.ts";

/** What more pieces would cost; marked where the whole costs less with them than without. */
export function NextTierNote({ next }: { next: NextTier | undefined }) {
  if (!next) return null;
  const look =
    next.saves > 0 ? "rounded-sm bg-marigold-soft px-1.5 py-0.5 font-semibold" : "text-muted";
  return (
    <p className="mt-1 text-sm">
      <span className={`tabular box-decoration-clone ${look}`}>{nextTierText(next)}</span>
    </p>
  );
}
