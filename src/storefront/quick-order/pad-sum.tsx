import { formatQuantity } from "#shared/cart/quantity.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { CheckedOrder } from "#shared/quick-order/check-lines.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";

interface PadSumProps {
  order: CheckedOrder;
  /** Lines cannot be checked now. */
  isBlocked: boolean;
  onAdd: () => void;
  /** Takes what is known, whatever the stock, to a request for a quote. */
  onQuote: () => void;
  /** Leads to the first line that is to be mended. */
  onShowProblem: () => void;
}

/** The sum of what can be had, at the bottom of the screen while the list is on it, and the way to the cart. */
export function PadSum({ order, isBlocked, onAdd, onQuote, onShowProblem }: PadSumProps) {
  const { items, wanted, quantity, amount, fullAmount, problems, waiting } = order;
  const isWaiting = waiting > 0 && !isBlocked;
  return (
    <div className="sticky bottom-0 z-10 -mx-[min(1rem,4.5vw)] flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line-strong bg-surface px-[min(1rem,4.5vw)] py-2 shadow-raised sm:mx-0 [@media(max-height:30rem)]:static">
      <div aria-live="polite" className="min-w-0 flex-1 basis-56">
        {items.length > 0 ? (
          <p className="tabular flex flex-wrap items-baseline gap-x-2">
            <span>
              {formatProducts(items.length)}, {formatQuantity(quantity)}:
            </span>
            <Price money={amount} was={fullAmount} className="text-lg" />
          </p>
        ) : (
          <p className="text-muted">{isWaiting ? "Checking..." : "Nothing to add yet."}</p>
        )}
        {items.length > 0 && isWaiting && (
          <p className="text-sm text-muted">Checking {formatLines(waiting)} more …</p>
        )}
        {problems > 0 && (
          <button
            type="button"
            onClick={onShowProblem}
            className="min-h-11 text-left text-sm font-semibold text-error underline underline-offset-4"
          >
            {formatLines(problems)} to mend
          </button>
        )}
        {wanted.length > items.length && (
          <p className="text-sm text-muted">A quote takes more than there is in stock.</p>
        )}
      </div>
      <Button
        variant="secondary"
        onClick={onQuote}
        disabled={wanted.length === 0 || isWaiting}
        className="grow sm:grow-0"
      >
        To a quote
      </Button>
      <Button
        onClick={onAdd}
        disabled={items.length === 0}
        busy={isWaiting}
        className="grow sm:grow-0"
      >
        {isWaiting
          ? "Checking..."
          : items.length === 0
            ? "Add to the cart"
            : `Add ${formatProducts(items.length)} to the cart`}
      </Button>
    </div>
  );
}

const formatLines = (lines: number) => (lines === 1 ? "1 line" : `${lines} lines`);

/** `1 product`, `1,000 products`. */
export function formatProducts(products: number): string {
  return `${groupedNumber(products)} ${products === 1 ? "product" : "products"}`;
}
