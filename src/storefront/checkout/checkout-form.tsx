import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { localStore, sessionStore } from "#browser/browser-storage.ts";
import type { User } from "#shared/accounts/contract.ts";
import type { Coupon } from "#shared/coupons/coupon.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { paymentResultPath } from "#shared/payments/payment-paths.ts";
import { checkGstin } from "#shared/tax/gstin.ts";
import type { TaxedBuyer } from "#shared/tax/place-of-supply.ts";
import type { SaleTax } from "#shared/tax/sale-tax.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { AddressChoice } from "../accounts/address-choice.tsx";
import { AddressFields } from "../accounts/address-fields.tsx";
import { BuyerFields } from "../accounts/buyer-fields.tsx";
import { GstinQuestion, useGstinQuestion } from "../accounts/gstin-question.tsx";
import { RecipientFields } from "../accounts/recipient-fields.tsx";
import { currentCart } from "../cart/cart-store.ts";
import { PayByChoice } from "../payments/pay-by-choice.tsx";
import type { Shipping } from "../shipping/use-shipping.ts";
import { TaxLines } from "../tax/tax-lines.tsx";
import { saveBuyerDraft, useBuyerStart } from "./buyer-draft.ts";
import { forgetPayRefusal, savePayRefusal, shownChanges } from "./pay-refusal.ts";
import { PayRefusalNotice, usePayRefusal } from "./pay-refusal-notice.tsx";
import { readCheckout } from "./read-checkout.ts";
import { saveAddress } from "./remembered-address.ts";
import { ShippingMethodChoice } from "./shipping-method-choice.tsx";
import { startPayment } from "./start-payment.ts";
import { UnheldStockDialog } from "./unheld-stock-dialog.tsx";
import { saveToBook, useShippingAddress } from "./use-shipping-address.ts";

interface CheckoutFormProps {
  user: User;
  total: Money;
  coupon: Coupon | null;
  shipping: Shipping;
  isUnfinished: boolean | undefined;
  taxIn: (deliveryState: string, buyer: TaxedBuyer) => SaleTax;
  onCartChanged: () => Promise<void>;
  onCouponRefused: () => void;
  payBy: PayBy;
  onPayBy: (payBy: PayBy) => void;
}

const busyLabels: Record<PayBy, string> = {
  gateway: "Opening the bank's page...",
  "bank-transfer": "Making the order...",
  "cash-on-delivery": "Making the order...",
};

const payLabels: Record<PayBy, (total: string) => string> = {
  gateway: (total) => `Pay ${total}`,
  "bank-transfer": (total) => `Order, and pay ${total} by bank transfer`,
  "cash-on-delivery": (total) => `Order, and pay ${total} on delivery`,
};

const NOT_PRICED = "What delivery costs is not known yet. Please try again in a moment.";
const NO_WAY = "Please choose how your order is delivered.";
const TO_CORRECT = "Please check your details.";

/** Asks for the shipping address, and what else a buyer may add, and leaves for the bank's page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, total, coupon, shipping, taxIn, onCartChanged, onCouponRefused } = props;
  const { payBy, onPayBy, isUnfinished } = props;
  const navigate = useNavigate();
  const { form, busy, message, errors } = useForm(pay);
  const [unheldUrl, setUnheldUrl] = useState<string | null>(null);
  const [sent, setSent] = useState<{ state?: string; billingState?: string }>({});
  const gstinQuestion = useGstinQuestion();
  const [isChanged, setChanged] = useState(false);
  const [savesAddress, setSavesAddress] = useState(false);
  const { refusal, refresh } = usePayRefusal(user._id);
  const start = useShippingAddress(user, form.ref);
  const buyer = useBuyerStart(user, start.book);
  // What was entered since the fields started with what they are given.
  const [entered, setEntered] = useState<{ of: number; state: string }>();
  const [billed, setBilled] = useState<{ of: string; buyer: TaxedBuyer }>();
  const taxed = billed?.of === buyer.version ? billed.buyer : (buyer.details ?? {});
  const tax = taxIn(entered?.of === start.version ? entered.state : start.address.state, taxed);
  const { setPlace } = shipping;
  const { pincode, state } = start.address;
  useEffect(() => setPlace({ pincode, state }), [pincode, state, setPlace]);

  async function pay(texts: FormTexts): Promise<SubmitResult> {
    const { lines } = currentCart();
    if (lines.length === 0) {
      showToast("Your cart is empty", "error");
      return "done";
    }
    const { shippingAddress, buyer, fields } = readCheckout(texts, user);
    setSent({
      state: shippingAddress.state,
      ...(buyer?.billingAddress && { billingState: buyer.billingAddress.state }),
    });
    saveAddress(localStore, user._id, shippingAddress, { isDraft: true });
    saveBuyerDraft(localStore, user._id, buyer);
    if (Object.keys(fields).length > 0) return { message: TO_CORRECT, fields };
    if (gstinQuestion.isOpen(buyer, shippingAddress, texts)) return { message: TO_CORRECT };
    if (savesAddress) {
      const failed = await saveToBook(user, shippingAddress, start.chosen);
      if (failed?.fields) return failed;
      if (failed) showToast(failed.message, "error");
      else setSavesAddress(false);
    }
    // While offers are asked for, the chosen one is still of the place before.
    if (shipping.hasRules && (shipping.state !== "ready" || !shipping.chosen)) {
      return { message: shipping.state === "ready" ? NO_WAY : NOT_PRICED };
    }
    const { chosen } = shipping;
    const agreed = { lines, total, coupon, shipping };
    const started = await startPayment(user, lines, shippingAddress, coupon, buyer, chosen, payBy);
    /** The message stands beside what changed, and is not the form's: it outlives a reload. */
    const refuse = (message: string, couponRefused: boolean): SubmitResult => {
      const now = { lines: currentCart().lines, couponRefused };
      savePayRefusal(sessionStore, user._id, message, agreed, now);
      refresh();
      return { message: "" };
    };
    if (started.kind === "redirect") {
      forgetPayRefusal(sessionStore);
      // Also where it was the first one: back from the bank nothing else is chosen.
      if (chosen) shipping.choose(chosen.id);
      saveAddress(localStore, user._id, shippingAddress, { isDraft: false });
    }
    switch (started.kind) {
      case "redirect":
        if (!started.stockHeld && payBy === "gateway") {
          setUnheldUrl(started.url);
          return "done";
        }
        window.location.assign(started.url);
        return "leaving";
      case "already_paid":
      case "under_way":
      case "ended":
        navigate(paymentResultPath(started.orderId));
        return "leaving";
      case "cart_changed":
        await onCartChanged();
        return refuse(started.message, false);
      case "coupon_refused":
        onCouponRefused();
        return refuse(started.message, true);
      case "refused":
        return started;
    }
  }

  return (
    <>
      <form
        {...form}
        onChange={(event) => {
          form.onChange(event);
          if (!gstinQuestion.heardChange(event)) return;
          setBilled({ of: buyer.version, buyer: taxedBuyer(event.currentTarget) });
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {start.book.addresses.length > 0 && (
          <AddressChoice
            addresses={start.book.addresses}
            chosen={start.chosen}
            onChoose={(address) => {
              start.choose(address);
              setChanged(false);
              setSavesAddress(false);
            }}
          />
        )}
        <div key={start.version} className="grid gap-4" onChange={() => setChanged(true)}>
          <AddressFields
            initial={start.address}
            errors={errors}
            sentState={sent.state}
            onState={(state) => setEntered({ of: start.version, state })}
            onPlace={shipping.setPlace}
          />
          <RecipientFields user={user} initial={start.address} errors={errors} />
        </div>
        {(start.chosen === "" || isChanged) && (
          <CheckboxField
            label={
              start.chosen === ""
                ? "Keep this address in my address book"
                : "Change it in my address book, too"
            }
            name="keepsAddress"
            checked={savesAddress}
            onChange={(event) => setSavesAddress(event.target.checked)}
          />
        )}
        <BuyerFields
          key={`buyer ${buyer.version}`}
          initial={buyer.details}
          errors={errors}
          sentState={sent.billingState}
        />
        {user.phone && (
          <p className="text-sm text-muted">
            The courier gets your phone number, {user.phone}, unless you enter another above; the
            bank may ask it for a code.
          </p>
        )}
        <ShippingMethodChoice shipping={shipping} />
        <GstinQuestion question={gstinQuestion.question} error={errors.gstinConfirmed} />
        {(tax.known || tax.why === "no_rate") && (
          <section
            aria-label={`What ${formatMoney(total)} contains`}
            className="bg-paper px-3 py-2"
          >
            <TaxLines tax={tax} />
          </section>
        )}
        <PayByChoice
          total={total}
          hasGstin={Boolean(taxed.gstin)}
          chosen={payBy}
          onChoose={onPayBy}
          place={shipping.place}
          isPickedUp={shipping.chosen?.pickUpAt !== undefined}
          error={errors.payBy}
        />
        <PayRefusalNotice
          message={message || (busy ? null : refusal?.message)}
          changes={refusal && !busy ? shownChanges(refusal, { total, coupon, shipping }) : []}
        >
          <p className="mt-3 text-ink">
            Your cart holds what is possible now. Pay below to accept it, or change your cart first.
          </p>
        </PayRefusalNotice>
        {isUnfinished && !busy && !message && !refusal && (
          <Notice tone="warning" live>
            <p>Your payment is not finished: nothing was paid. Pay to go on.</p>
          </Notice>
        )}
        <Button type="submit" busy={busy}>
          {busy ? busyLabels[payBy] : payLabels[payBy](formatMoney(total))}
        </Button>
      </form>
      <UnheldStockDialog paymentUrl={unheldUrl} onClose={() => setUnheldUrl(null)} />
    </>
  );
}

/** Decides where the sale is taxed; as filled in now. */
function taxedBuyer(form: HTMLFormElement): TaxedBuyer {
  const texts = new FormData(form);
  const checked = checkGstin(String(texts.get("gstin") ?? ""));
  return {
    ...(checked.ok && { gstin: checked.gstin }),
    ...(texts.has("billsElsewhere") && { billingAddress: {} }),
  };
}
