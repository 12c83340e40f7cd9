import { useState } from "react";
import { useNavigate } from "react-router";
import type { Coupon } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import type { TaxedBuyer } from "#shared/tax/place-of-supply.ts";
import type { SaleTax } from "#shared/tax/sale-tax.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useAuth } from "../accounts/auth-store.ts";
import type { LoginRedirect } from "../accounts/login-redirect.ts";
import type { Shipping } from "../shipping/use-shipping.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { CheckoutForm } from "./checkout-form.tsx";

interface CheckoutProps {
  /** The amount to pay, after the coupon. */
  total: Money;
  coupon: Coupon | null;
  /** How it gets there; its price is part of the total. */
  shipping: Shipping;
  /** This very cart was brought to the bank, and nothing was paid there. */
  isUnfinished?: boolean;
  /** The tax that the total contains where the goods go to a state. */
  taxIn: (deliveryState: string, buyer: TaxedBuyer) => SaleTax;
  /** Called when the shop has other prices or less stock than the cart. */
  onCartChanged: () => Promise<void>;
  /** Called when the coupon is used, or held by another order. */
  onCouponRefused: () => void;
}

/** Stands below the button that pays. */
const howItIsPaid: Record<PayBy, string> = {
  gateway: "You pay by card or UPI on HDFC Bank's own page; this shop never sees your card.",
  "bank-transfer":
    "The next page says where to transfer to. The order goes ahead when the money is here.",
  "cash-on-delivery": "Nothing is paid now: you pay the courier in cash when it is delivered.",
};

/** The way from the cart to the bank's page: an address and a button, or the login before it. */
export function Checkout(props: CheckoutProps) {
  const { total, coupon, shipping, isUnfinished, taxIn, onCartChanged, onCouponRefused } = props;
  const { user } = useAuth();
  const { sandbox } = useStoreInfo();
  const navigate = useNavigate();
  const [payBy, setPayBy] = useState<PayBy>("gateway");

  const askToLogin = () => {
    showToast("Please login to proceed with payment", "info");
    navigate("/login", { state: { from: "/cart" } satisfies LoginRedirect });
  };

  return (
    <section aria-labelledby="checkout" className="sheet p-5">
      <h2 id="checkout" className="mb-4 text-xl">
        {user ? "Ship to" : "Checkout"}
      </h2>
      {user ? (
        <CheckoutForm
          key={user._id}
          user={user}
          total={total}
          coupon={coupon}
          shipping={shipping}
          isUnfinished={isUnfinished}
          taxIn={taxIn}
          onCartChanged={onCartChanged}
          onCouponRefused={onCouponRefused}
          payBy={payBy}
          onPayBy={setPayBy}
        />
      ) : (
        <>
          <p className="mb-4">Log in to enter your address and pay. Your cart stays with you.</p>
          <Button onClick={askToLogin} className="w-full">
            Log in to pay {formatMoney(total)}
          </Button>
        </>
      )}
      <p className="mt-3 text-sm text-muted">
        {sandbox && payBy === "gateway"
          ? "This shop runs with a test bank: no money moves."
          : howItIsPaid[payBy]}
      </p>
    </section>
  );
}
