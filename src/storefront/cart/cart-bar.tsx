import { formatPieces } from "#shared/cart/pieces.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { ButtonLink } from "#ui/button.tsx";

interface CartBarProps {
  pieces: number;
  /** Whether delivery is in the amount. */
  withShipping: boolean;
  /** The amount to pay. */
  total: Money;
}

/**
 * The total and the way to the checkout, at the bottom of phones while the items are on the screen; on
 * wide screens the summary stands beside them.
 */
export function CartBar({ pieces, withShipping, total }: CartBarProps) {
  return (
    <div className="cart-bar no-print sticky bottom-0 z-20 -mx-[min(1rem,4.5vw)] flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-strong bg-surface px-[min(1rem,4.5vw)] py-2 shadow-raised sm:-mx-6 sm:px-6 lg:hidden [@media(max-height:30rem)]:static">
      <p className="tabular">
        {formatPieces(pieces)}
        {withShipping && " with delivery"}:{" "}
        <strong className="font-heading text-lg">{formatMoney(total)}</strong>
      </p>
      <ButtonLink to="#checkout" className="flex-1 sm:flex-none">
        Checkout
      </ButtonLink>
    </div>
  );
}
