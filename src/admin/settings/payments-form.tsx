import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import {
  MAX_HOLD_DAYS,
  type PaymentSettings,
  type TransferAccounts,
  transferAccounts,
} from "#shared/settings/payments.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { type MergeFields, useMerge } from "../kit/forms/use-merge.ts";
import { type PaymentValues, paymentsSchema, paymentValues } from "./payments-schema.ts";

const accountLabels: Record<TransferAccounts, string> = {
  all: "Every account",
  paid: "Accounts that have paid for an order before",
  gstin: "Orders with a company and its GSTIN",
};

const yesOrNo = (value: unknown) => (value ? "Yes" : "No");

const mergeFields: MergeFields<keyof PaymentValues> = {
  transferOn: { label: "Offer bank transfer", show: yesOrNo },
  accountName: { label: "Account name" },
  accountNumber: { label: "Account number" },
  ifsc: { label: "IFSC" },
  bank: { label: "Bank" },
  branch: { label: "Branch" },
  upiId: { label: "UPI ID" },
  holdDays: { label: "Days that the goods are kept" },
  transferFrom: { label: "From a total of" },
  transferTo: { label: "Up to a total of" },
  transferFor: {
    label: "For whose orders",
    show: (value) => accountLabels[value as TransferAccounts],
  },
  codOn: { label: "Offer cash on delivery", show: yesOrNo },
  codTo: { label: "Cash on delivery up to" },
  codOrders: { label: "Unpaid orders of an account, phone number or address" },
};

interface PaymentsFormProps {
  settings: PaymentSettings;
  version: number;
}

/** What an order can be paid by besides the bank's page. */
export function PaymentsForm({ settings, version }: PaymentsFormProps) {
  const [seen, setSeen] = useState(version);
  const [initial] = useState(() => paymentValues(settings));
  const form = useActionForm({
    schema: paymentsSchema,
    defaultValues: initial,
    method: "PUT",
    toBody: (filled) => ({ ...filled, version: seen }),
    fallbackMessage: "The ways to pay could not be saved. Check your connection and try again.",
    onChangedMeanwhile: (details) => {
      setSeen(details.version as number);
      merge.meet({ ...paymentValues(details.settings as PaymentSettings) });
    },
  });
  const { control, field, register, setValue } = form;
  useUnsavedWhile(form.isDirty);
  const merge = useMerge({
    fields: mergeFields,
    initial: { ...initial },
    read: form.getValues,
    write: (name, value) =>
      setValue(name as keyof PaymentValues, value as never, { shouldDirty: true }),
  });
  const transferOn = useWatch({ control, name: "transferOn" });
  const required = transferOn || undefined;

  return (
    <form {...form.formProps} aria-label="Ways to pay" className="grid max-w-3xl gap-6">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="page" />
      <section aria-labelledby="transfer" className="sheet grid gap-5 p-4 sm:p-5">
        <div>
          <h2 id="transfer" className="text-xl">
            Bank transfer
          </h2>
          <p className="text-muted">
            The goods are kept while the money is on its way. When it is on your account, enter it
            on the order's page.
          </p>
        </div>
        <CheckboxField label="Offer bank transfer at checkout" {...register("transferOn")} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Account name"
            {...field("accountName")}
            hint="As the bank has it: people see it when they transfer."
            autoComplete="off"
            aria-required={required}
          />
          <TextField
            label="Account number"
            {...field("accountNumber")}
            inputMode="numeric"
            autoComplete="off"
            aria-required={required}
          />
          <TextField
            label="IFSC"
            {...field("ifsc")}
            hint="11 characters, such as HDFC0001234"
            autoComplete="off"
            autoCapitalize="characters"
            aria-required={required}
          />
          <TextField label="Bank" {...field("bank")} autoComplete="off" aria-required={required} />
          <TextField label="Branch (optional)" {...field("branch")} autoComplete="off" />
          <TextField
            label="UPI ID (optional)"
            {...field("upiId")}
            hint="For sums that UPI takes: your bank knows the limit."
            autoComplete="off"
            autoCapitalize="none"
          />
          <TextField
            label="Days that the goods are kept"
            {...field("holdDays")}
            hint={`1 to ${MAX_HOLD_DAYS}. A mail reminds a day before they end.`}
            inputMode="numeric"
            autoComplete="off"
            className="sm:col-span-2 sm:max-w-60"
          />
          <TextField
            label="From a total of (₹, optional)"
            {...field("transferFrom")}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label="Up to a total of (₹, optional)"
            {...field("transferTo")}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <RadioGroup
          label="For whose orders"
          options={transferAccounts.map((value) => ({ value, label: accountLabels[value] }))}
          {...field("transferFor")}
        />
      </section>
      <section aria-labelledby="cash" className="sheet grid gap-5 p-4 sm:p-5">
        <div>
          <h2 id="cash" className="text-xl">
            Cash on delivery
          </h2>
          <p className="text-muted">
            Offered in the zones that allow it; without rules for delivery, everywhere. Who refused
            a parcel at the door pays by card, UPI or transfer from then on.
          </p>
          <p>
            <Link to={`${SETTINGS_PATH}/freight`} className="link inline-block py-2">
              Zones of delivery
            </Link>
          </p>
        </div>
        <CheckboxField label="Offer cash on delivery at checkout" {...register("codOn")} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Up to a total of (₹)"
            {...field("codTo")}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            label="Orders of an account, phone number or address that may be unpaid at once"
            {...field("codOrders")}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </section>
      <SubmitRow busy={form.busy} label={form.busy ? "Saving..." : "Save ways to pay"} />
    </form>
  );
}
