import { Plus } from "lucide-react";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { type NextTier, nextTierText } from "#shared/cart/next-tier.ts";
import type { TierOffer } from "./offer-next-tier.ts";

interface NextTierOfferProps {
  /** Undefined where nothing can be added that saves. */
  offer: TierOffer | undefined;
  /** Said where there is no such offer. */
  next: NextTier | undefined;
  /** Which of several variants is added; empty for a product by itself. */
  variant?: string;
  /** For screen readers. */
  name: string;
  onAdd: (line: CartLine, added: number) => void;
}

/** The next bulk price in the cart: a button that reaches it where the whole then costs less. */
export function NextTierOffer({ offer, next, variant, name, onAdd }: NextTierOfferProps) {
  if (!offer) return <NextTierNote next={next} />;
  return (
    <button
      type="button"
      onClick={() => onAdd(offer.line, offer.next.missingQuantity)}
      className="mt-1 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md border border-line-strong bg-marigold-soft px-2.5 py-1.5 text-left text-sm font-semibold hover:border-ink"
    >
      <Plus aria-hidden="true" className="size-4 shrink-0" />
      <span className="tabular min-w-0 break-words">
        {nextTierText(offer.next, variant)}
        <span className="sr-only">, {name}</span>
      </span>
    </button>
  );
}

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
