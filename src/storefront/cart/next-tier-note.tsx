import { type NextTier, nextTierText } from "#shared/cart/next-tier.ts";

/** Marked where the whole costs less with more pieces than without. */
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
