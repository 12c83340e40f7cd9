import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { orderTotal } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money, paise, rupees, sum, times } from "#shared/money.ts";
import { priceText } from "#shared/shipping/arrival.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Shipping } from "../shipping/use-shipping.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { CartShipping } from "./cart-shipping.tsx";
import { CouponBox } from "./coupon-box.tsx";
import type { CouponState } from "./use-coupon.ts";

interface CartSummaryProps {
  lines: readonly CartLine[];
  total: Money;
  totalQuantity: number;
  coupon: CouponState;
  /** A coupon can be used only then. */
  signedIn: boolean;
  shipping: Shipping;
  onChanged: (text: string, undo: () => void) => void;
}

export function CartSummary(props: CartSummaryProps) {
  const { lines, total, totalQuantity, coupon, signedIn, shipping, onChanged } = props;
  const full = sum(lines.map(({ fullPrice, quantity }) => times(rupees(fullPrice), quantity)));
  const { gstin } = useStoreInfo();
  const saved = paise(full - total);
  const { off, total: toPay } = orderTotal(total, coupon.used?.percent ?? 0, shipping.price);
  const isOpen = shipping.hasRules && !shipping.chosen;
  return (
    <section aria-labelledby="summary" className="sheet p-5">
      <h2 id="summary" className="mb-4 text-xl">
        Summary
      </h2>
      <dl className="tabular grid grid-cols-[1fr_auto] gap-y-2">
        <dt>{formatQuantity(totalQuantity)}</dt>
        <dd className="text-right">{formatMoney(full)}</dd>
        {saved > 0 && (
          <>
            <dt className="text-success">You save</dt>
            <dd className="text-right text-success">− {formatMoney(saved)}</dd>
          </>
        )}
        {coupon.used && (
          <>
            <dt className="text-success">Coupon, {coupon.used.percent}% off</dt>
            <dd className="text-right text-success">− {formatMoney(off)}</dd>
          </>
        )}
        {shipping.chosen && (
          <>
            <dt>{shipping.chosen.name}</dt>
            <dd className="text-right">{priceText(shipping.chosen)}</dd>
          </>
        )}
        <dt className="border-t border-line-strong pt-3 font-heading text-lg font-semibold">
          {isOpen ? "Total without delivery" : "Total"}
        </dt>
        <dd className="border-t border-line-strong pt-3 text-right font-heading text-lg font-bold">
          {formatMoney(toPay)}
        </dd>
      </dl>
      <p className="tabular mt-2 text-sm text-muted">
        {gstin && "GST is included. "}
        {isOpen
          ? "What delivery costs is added once it is known."
          : shipping.hasRules === false && "You pay this amount and nothing more."}
      </p>
      <CartShipping shipping={shipping} lines={lines} signedIn={signedIn} onChanged={onChanged} />
      <CouponBox {...coupon} signedIn={signedIn} />
    </section>
  );
}

interface CartBarProps {
  totalQuantity: number;
  /** The amount contains delivery. */
  withShipping: boolean;
  total: Money;
}

/**
 * The total and the way to the checkout, at the bottom of phones while the items are on the screen; on
 * wide screens the summary stands beside them.
 */
export function CartBar({ totalQuantity, withShipping, total }: CartBarProps) {
  return (
    <div className="cart-bar no-print sticky bottom-0 z-20 -mx-[min(1rem,4.5vw)] flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line-strong bg-surface px-[min(1rem,4.5vw)] py-2 shadow-raised sm:-mx-6 sm:px-6 lg:hidden [@media(max-height:30rem)]:static">
      <p className="tabular">
        {formatQuantity(totalQuantity)}
        {withShipping && " with delivery"}:{" "}
        <strong className="font-heading text-lg">{formatMoney(total)}</strong>
      </p>
      <ButtonLink to="#checkout" className="flex-1 sm:flex-none">
        Checkout
      </ButtonLink>
    </div>
  );
}
