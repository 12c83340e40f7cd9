import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#shared/accounts/contract.ts";
import { checkAddress } from "#shared/checkout/check-address.ts";
import { resultPathOf } from "#shared/checkout/return-path.ts";
import type { Coupon } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { currentCart } from "../cart/cart-store.ts";
import { localStore } from "../lib/browser-storage.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/form-error.tsx";
import { showToast } from "../ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "../ui/use-form.ts";
import { AddressFields } from "./address-fields.tsx";
import { saveAddress } from "./remembered-address.ts";
import { startPayment } from "./start-payment.ts";
import { UnheldStockDialog } from "./unheld-stock-dialog.tsx";
import { useShippingAddress } from "./use-shipping-address.ts";

interface CheckoutFormProps {
  user: User;
  total: Money;
  coupon: Coupon | null;
  onCartChanged: () => Promise<void>;
  onCouponRefused: () => void;
}

const ADDRESS_MISMATCH = "Please check your address.";

/** Asks for the shipping address and leaves for the bank's page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, total, coupon, onCartChanged, onCouponRefused } = props;
  const navigate = useNavigate();
  const { form, busy, message, errors } = useForm(pay);
  const [unheldUrl, setUnheldUrl] = useState<string | null>(null);
  const [sentState, setSentState] = useState<string>();
  const payButton = useRef<HTMLButtonElement>(null);
  const initialAddress = useShippingAddress(user, form.ref);

  async function pay(texts: FormTexts): Promise<SubmitResult> {
    const { lines } = currentCart();
    if (lines.length === 0) {
      showToast("Your cart is empty", "error");
      return "done";
    }
    const { address = "", city = "", state = "", pincode = "" } = texts;
    const shippingAddress = {
      address: address.trim(),
      city: city.trim(),
      state,
      pincode: pincode.trim(),
    };
    setSentState(state);
    saveAddress(localStore, user._id, shippingAddress, { isDraft: true });
    const fields: Record<string, string> = checkAddress(shippingAddress);
    if (Object.keys(fields).length > 0) return { message: ADDRESS_MISMATCH, fields };
    const started = await startPayment(user, lines, shippingAddress, coupon);
    if (started.kind === "redirect") {
      saveAddress(localStore, user._id, shippingAddress, { isDraft: false });
    }
    switch (started.kind) {
      case "redirect":
        if (!started.stockHeld) {
          setUnheldUrl(started.url);
          return "done";
        }
        window.location.assign(started.url);
        return "leaving";
      case "already_paid":
      case "under_way":
        navigate(resultPathOf(started.orderId));
        return "leaving";
      case "cart_changed":
        await onCartChanged();
        return started;
      case "coupon_refused":
        onCouponRefused();
        return started;
      case "refused":
        return started;
    }
  }

  return (
    <>
      <form {...form} className="grid gap-4">
        <AddressFields
          key={JSON.stringify(initialAddress)}
          initial={initialAddress}
          errors={errors}
          sentState={sentState}
        />
        {user.phone && (
          <p className="text-sm text-muted">
            The courier gets your phone number, {user.phone}, to reach you at delivery; the bank may
            ask it for a code.
          </p>
        )}
        <FormError message={message} detail="Nothing was charged, and your cart is safe." />
        <Button ref={payButton} type="submit" busy={busy}>
          {busy ? "Opening the bank's page..." : `Pay ${formatMoney(total)}`}
        </Button>
      </form>
      <UnheldStockDialog
        paymentUrl={unheldUrl}
        onClose={() => setUnheldUrl(null)}
        payButton={payButton}
      />
    </>
  );
}
