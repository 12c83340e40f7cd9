import { useState } from "react";
import { useWatch } from "react-hook-form";
import { rupees } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import type { PaymentSettings } from "#shared/settings/payments.ts";
import { WaysToPayChoice } from "#storefront/payments/pay-by-choice.tsx";
import { TransferDetails } from "#storefront/payments/transfer-details.tsx";
import { TextField } from "#ui/field.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { ContentPreview } from "./content-preview.tsx";
import { amount } from "./typed-figures.ts";

type Typed = "holdMinutes" | "holdDays" | "transferFrom" | "transferTo" | "codTo" | "codOrders";

/** Figures as they are typed, empty for none. */
export type PaymentValues = Omit<PaymentSettings, Typed> & Record<Typed, string>;

const DAY_MS = 24 * 60 * 60_000;
const GATEWAY_ALONE =
  "Checkout asks nothing: this order is paid by card or UPI on the bank’s page.";

interface PaymentsPreviewProps {
  form: FormFields<PaymentValues>;
  /** What is typed as it would be saved; undefined where that would be refused. */
  read: (values: PaymentValues) => PaymentSettings | undefined;
}

/** The ways to pay that checkout offers for an order, and where a transfer is told to go, with what is typed. */
export function PaymentsPreview({ form: { control }, read }: PaymentsPreviewProps) {
  const settings = read(useWatch({ control }) as PaymentValues);
  const [typedTotal, setTypedTotal] = useState("5000");
  const [chosen, setChosen] = useState<PayBy>("gateway");
  const sum = amount(typedTotal);
  const total = rupees(Number.isFinite(sum) && sum > 0 ? sum : 0);
  return (
    <section aria-label="Preview of checkout" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label="Preview for an order of (₹)"
        name="preview-total"
        value={typedTotal}
        onChange={(event) => setTypedTotal(event.target.value)}
        onKeyDown={(event) => {
          // It stands inside the settings' form, which Enter would save.
          if (event.key === "Enter") event.preventDefault();
        }}
        hint="Of a business with a GSTIN that has paid before, to a place with cash on delivery. It changes nothing."
        inputMode="decimal"
        autoComplete="off"
        className="sm:max-w-80"
      />
      <ContentPreview onPhone>
        <div className="grid gap-4 p-4">
          {settings ? (
            <ShownWays {...{ settings, total, chosen }} onChoose={setChosen} />
          ) : (
            <p>Once nothing is missing above, the ways to pay stand here.</p>
          )}
        </div>
      </ContentPreview>
    </section>
  );
}

interface ShownWaysProps {
  settings: PaymentSettings;
  total: ReturnType<typeof rupees>;
  chosen: PayBy;
  onChoose: (chosen: PayBy) => void;
}

function ShownWays({ settings, total, chosen, onChoose }: ShownWaysProps) {
  const { transferOn, transferFrom: from, transferTo: to, transferFor, holdDays } = settings;
  const { codOn, codTo, accountName: name, accountNumber: number, ifsc, bank } = settings;
  const { branch, upiId } = settings;
  const ways = {
    bankTransfer: transferOn
      ? { from, to, needsGstin: transferFor === "gstin", holdDays }
      : undefined,
    cashOnDelivery: codOn ? { to: codTo } : undefined,
  };
  return (
    <>
      {!transferOn && !codOn && <p>{GATEWAY_ALONE}</p>}
      <WaysToPayChoice
        {...{ total, chosen, onChoose, ways, error: undefined }}
        hasGstin
        isPickedUp={false}
      />
      {transferOn && (
        <div className="text-sm">
          <p className="mb-2 font-semibold">After an order by bank transfer:</p>
          <TransferDetails
            number="A1B2C3"
            total={total}
            transfer={{
              account: {
                name,
                number,
                ifsc,
                bank,
                ...(branch && { branch }),
                ...(upiId && { upiId }),
              },
              reference: "K7M2P9QX",
              until: new Date(Date.now() + holdDays * DAY_MS).toISOString(),
              received: 0,
            }}
            isHeld
          />
        </div>
      )}
    </>
  );
}
