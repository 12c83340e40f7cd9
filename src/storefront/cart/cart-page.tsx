import { ShoppingCart } from "lucide-react";
import { useDeferredValue } from "react";
import { Link } from "react-router";
import { sessionStore } from "#browser/browser-storage.ts";
import { orderTotal } from "#shared/coupons/coupon.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { paymentResultPath } from "#shared/payments/payment-paths.ts";
import type { TaxedBuyer } from "#shared/tax/place-of-supply.ts";
import type { SaleTax } from "#shared/tax/sale-tax.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SkipLink } from "#ui/content.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useAuth } from "../accounts/auth-store.ts";
import { Checkout } from "../checkout/checkout.tsx";
import { productChanges } from "../checkout/pay-refusal.ts";
import { PayRefusalNotice, usePayRefusal } from "../checkout/pay-refusal-notice.tsx";
import { heldQuantities, triedOrder } from "../payments/order-attempt.ts";
import { useShipping } from "../shipping/use-shipping.ts";
import { pageMeta } from "../site/page-meta.ts";
import { useStoreInfo } from "../site/root-data.ts";
import type { Route } from "./+types/cart-page.ts";
import { CartItems } from "./cart-items.tsx";
import { useCart } from "./cart-store.ts";
import { CartBar, CartSummary } from "./cart-summary.tsx";
import { taxOfCart } from "./cart-tax.ts";
import type { OpenPayment } from "./remove-paid-lines.ts";
import { useCoupon } from "./use-coupon.ts";
import { useRestoredScroll } from "./use-restored-scroll.ts";
import { type CartSync, useSyncedCart } from "./use-synced-cart.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Cart" });
}

const heldForThisTab = () => heldQuantities(sessionStore);

export default function CartPage() {
  const { lines, total, totalQuantity, ready: isRead } = useCart();
  // As the page hydrates, the whole cart would else be rendered in one task, which keeps a tap waiting.
  const ready = useDeferredValue(isRead);
  useRestoredScroll(ready);
  const { sync, open, ...cartSync } = useSyncedCart(heldForThisTab);
  const undecided = open.filter(({ state }) => state !== "unpaid");
  const tried = triedOrder(sessionStore, lines);
  const { user } = useAuth();
  const couponState = useCoupon(total);
  const coupon = couponState.used;
  const announce = (text: string, undo: () => void) => {
    showToast(text, "info", { label: "Undo", run: undo, stays: true, undoes: true });
  };
  const shipping = useShipping(lines);
  const { off, total: toPay } = orderTotal(total, coupon?.percent ?? 0, shipping.price);
  const { gstin: sellerGstin, sellsUnderSeveral } = useStoreInfo();
  const { products } = cartSync;
  const taxIn = (deliveryState: string, buyer: TaxedBuyer): SaleTax => {
    // Which taxes apply follows from the branch that will send the goods, which the order chooses.
    if (sellerGstin && sellsUnderSeveral) return { known: false, why: "no_branch" };
    const sale = { lines, products, off, sellerGstin, freight: shipping.price };
    const pickUpState = shipping.chosen?.pickUpState;
    if (!pickUpState) return taxOfCart({ ...sale, deliveryState, buyer });
    // What is picked up is taxed at its branch, whoever is billed.
    const atBranch = { ...buyer, billingAddress: undefined };
    return taxOfCart({ ...sale, deliveryState: pickUpState, buyer: atBranch });
  };

  return (
    <div className="cart-page page pt-6 pb-16">
      {ready && lines.length > 0 && <SkipLink to="checkout">Skip to pay</SkipLink>}
      <h1>Cart</h1>
      <div aria-live="polite" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        <CartSyncNotice cartSync={cartSync} onRetry={sync} />
        {lines.length > 0 &&
          undecided.map((payment) => <UndecidedPaymentNotice key={payment.orderId} {...payment} />)}
      </div>
      {!ready && <CartSkeleton />}
      {ready && lines.length === 0 && (
        <EmptyCart key={user?._id} userId={cartSync.changes.length === 0 ? user?._id : undefined} />
      )}
      {ready && lines.length > 0 && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div>
            <CartItems lines={lines} products={products} onChanged={announce} />
            <Link
              to="/quick-order"
              className="link no-print my-2 inline-flex min-h-11 items-center"
            >
              Add more by SKU
            </Link>
            <Link
              to="/quote/ask?from=cart"
              className="link no-print my-2 ml-6 inline-flex min-h-11 items-center"
            >
              Ask for a quote
            </Link>
            <CartBar
              totalQuantity={totalQuantity}
              withShipping={shipping.price > 0}
              total={toPay}
            />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <CartSummary
              lines={lines}
              total={total}
              totalQuantity={totalQuantity}
              coupon={couponState}
              signedIn={user !== null}
              shipping={shipping}
              onChanged={announce}
            />
            <div className="no-print">
              <Checkout
                total={toPay}
                coupon={coupon}
                taxIn={taxIn}
                shipping={shipping}
                isUnfinished={open.some(
                  ({ orderId, state }) => orderId === tried && state === "unpaid",
                )}
                onCartChanged={async () => {
                  shipping.askAgain();
                  await sync();
                }}
                onCouponRefused={couponState.remove}
              />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

function CartSyncNotice({ cartSync, onRetry }: { cartSync: CartSync; onRetry: () => void }) {
  const { state, changes } = cartSync;
  return (
    <>
      {changes.length > 0 && (
        <Notice tone="warning" title="Your cart has changed">
          <ul className="mt-1 list-disc pl-5">
            {changes.map((change) => (
              <li key={change} className="break-words">
                {change}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {state === "unreachable" && (
        <Notice tone="warning" title="The shop could not be reached">
          <p>
            Your cart is kept in this browser. Prices and stock are as you last saw them; they are
            checked again before you pay.
          </p>
          <Button variant="secondary" onClick={onRetry} className="mt-2">
            Check again
          </Button>
        </Notice>
      )}
    </>
  );
}

/** In every tab of the browser: who pays once more pays twice. */
function UndecidedPaymentNotice({ orderId, amount }: OpenPayment) {
  return (
    <Notice
      tone="warning"
      title={`A payment of ${formatMoney(rupees(amount))} is still being checked`}
    >
      <p>
        Please do not pay for the same goods a second time.{" "}
        <Link to={paymentResultPath(orderId)} className="link">
          See how it stands
        </Link>
      </p>
    </Notice>
  );
}

const RecentlyViewed = lazyPart(
  async () => (await import("../catalogue/recently-viewed.tsx")).RecentlyViewed,
);

interface EmptyCartProps {
  /** Who may be told what a refused order took out; left out while the page says so above. */
  userId: string | undefined;
}

function EmptyCart({ userId = "" }: EmptyCartProps) {
  const { refusal } = usePayRefusal(userId);
  return (
    <div className="mt-6">
      {refusal && <PayRefusalNotice message={refusal.message} changes={productChanges(refusal)} />}
      <EmptyState title="Your cart is empty" icon={<ShoppingCart className="size-10" />}>
        <p className="text-muted">What you add stays here, on this device, until you remove it.</p>
        <ButtonLink to="/category">Browse all categories</ButtonLink>
        <ButtonLink to="/quick-order" variant="secondary">
          Quick order by SKU
        </ButtonLink>
      </EmptyState>
      <RecentlyViewed />
    </div>
  );
}

/** Shown in the cart's place until the browser has read its storage. */
function CartSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex gap-4 border-t border-line py-2">
        <Skeleton className="size-20 shrink-0 sm:size-24" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-11 w-36" />
        </div>
      </div>
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
