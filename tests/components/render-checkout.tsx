import { screen } from "@testing-library/react";
import { paise, rupees } from "#shared/money.ts";
import type { TaxedBuyer } from "#shared/tax/place-of-supply.ts";
import { taxOfSale } from "#shared/tax/sale-tax.ts";
import { Checkout } from "../../src/storefront/checkout/checkout.tsx";
import type { Shipping } from "../../src/storefront/shipping/use-shipping.ts";

/** ₹79 at 18% in a shop of West Bengal. */
const taxIn = (deliveryState: string, buyer: TaxedBuyer) =>
  taxOfSale({
    sellerGstin: "19AAAAA0000A1ZZ",
    deliveryState,
    buyer,
    lines: [{ amount: rupees(79), gstPercent: 18 }],
    off: paise(0),
  });

/** Of a shop without rules: delivery is free. */
export const freeShipping: Shipping = {
  ...{ hasRules: false, place: undefined, state: "no place", offers: [], quotation: undefined },
  ...{ chosen: undefined, price: paise(0) },
  ...{ choose: () => {}, setPlace: () => {}, askAgain: () => {} },
};

interface TestCheckout {
  coupon?: { code: string; percent: number };
  onCartChanged?: () => Promise<undefined>;
  onCouponRefused?: () => void;
  shipping?: Shipping;
}

/** A page with the checkout of a cart of ₹79. */
export const checkoutOnly = ({
  coupon,
  onCartChanged = async () => undefined,
  onCouponRefused = () => {},
  shipping = freeShipping,
}: TestCheckout = {}) => ({
  default: () => (
    <Checkout
      total={rupees(79)}
      coupon={coupon ?? null}
      shipping={shipping}
      {...{ taxIn, onCartChanged, onCouponRefused }}
    />
  ),
});

export const pay = () => screen.findByRole("button", { name: "Pay ₹79" });
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
