import "../kit/forms/zod-without-eval.ts";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  MAX_HOLD_DAYS,
  MAX_HOLD_MINUTES,
  MIN_HOLD_MINUTES,
  type PaymentSettings,
  paymentSettings,
  type TransferAccounts,
  transferAccounts,
} from "#shared/settings/payments.ts";
import { settingsLabels, transferAccountLabels } from "#shared/settings/settings-labels.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { SETTINGS_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import type { MergeFields } from "../kit/forms/use-merge.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/payments-page.ts";
import type { PaymentValues } from "./payments-preview.tsx";
import { PaymentsPreview } from "./payments-preview.tsx";
import { amount, figure, orNone } from "./typed-figures.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Ways to pay" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getPaymentsSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function PaymentsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="payments"
      title="Ways to pay"
      about="Cards and UPI on the bank's page can always be used. What you switch on here is offered beside them."
      loaded={loaded}
    >
      {(saved) => <PaymentsForm saved={saved} />}
    </SettingsPage>
  );
}

const schema = z
  .custom<PaymentValues>()
  .transform(
    ({
      holdMinutes,
      holdDays,
      transferFrom,
      transferTo,
      codTo,
      codOrders,
      ...rest
    }): z.input<typeof paymentSettings> => ({
      ...rest,
      holdMinutes: figure(holdMinutes),
      holdDays: figure(holdDays),
      transferFrom: orNone(transferFrom, amount),
      transferTo: orNone(transferTo, amount),
      codTo: amount(codTo),
      codOrders: figure(codOrders),
    }),
  )
  .pipe(paymentSettings);

const valuesOf = (settings: PaymentSettings): PaymentValues => ({
  ...settings,
  holdMinutes: String(settings.holdMinutes),
  holdDays: String(settings.holdDays),
  transferFrom: String(settings.transferFrom ?? ""),
  transferTo: String(settings.transferTo ?? ""),
  codTo: String(settings.codTo),
  codOrders: String(settings.codOrders),
});

const mergeFields: MergeFields<keyof PaymentValues> = {
  ...settingsLabels.payments,
  transferFor: {
    label: settingsLabels.payments.transferFor,
    show: (value) => transferAccountLabels[value as TransferAccounts],
  },
};

/** Besides the bank's page. */
function PaymentsForm({ saved }: { saved: SavedSettings<PaymentSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf,
    save: (body) => callEndpoint("savePaymentsSettings", { body }),
    fields: mergeFields,
    fallbackMessage: "The ways to pay could not be saved. Check your connection and try again.",
  });
  const { control, field, register } = form;
  const required = useWatch({ control, name: "transferOn" }) || undefined;
  return (
    <EditForm form={form} label="Ways to pay" what="page" submitLabel="Save ways to pay">
      <FormSection
        title="The bank's page"
        about="While a customer pays there, nobody else can buy the goods. Once the time is over they go back to the shelf; money that comes later pays the order if they are still there, else it goes back."
      >
        <TextField
          label="Minutes that the goods are held"
          {...field("holdMinutes")}
          hint={`${MIN_HOLD_MINUTES} to ${MAX_HOLD_MINUTES}. Orders that are made already keep their time.`}
          inputMode="numeric"
          autoComplete="off"
          className="sm:max-w-60"
        />
      </FormSection>
      <FormSection
        title="Bank transfer"
        about="The goods are kept while the money is on its way. When it is on your account, enter it on the order's page."
      >
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
            hint="For sums that UPI takes: your bank knows the limit. Customers get a QR code and a link. UPI apps differ, and none has been tried yet: scan the first code with yours, and see that it shows your name and the sum."
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
          options={transferAccounts.map((value) => ({
            value,
            label: transferAccountLabels[value],
          }))}
          {...field("transferFor")}
        />
      </FormSection>
      <FormSection
        title="Cash on delivery"
        about={
          <>
            <p>
              Offered in the zones that allow it; without rules for delivery, everywhere. Who
              refused a parcel at the door pays by card, UPI or transfer from then on.
            </p>
            <p>
              <Link to={`${SETTINGS_PATH}/shipping`} className="link inline-block py-2">
                Zones of delivery
              </Link>
            </p>
          </>
        }
      >
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
      </FormSection>
      <PaymentsPreview form={form} read={(values) => schema.safeParse(values).data} />
    </EditForm>
  );
}
