import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { readRupees } from "#shared/codecs.ts";
import { type PapersSettings, papersSettings } from "#shared/settings/documents.ts";
import { isGstin, stateOfGstin } from "#shared/tax/gstin.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";

const NO_LIMIT = "Enter a limit in rupees, such as 50000";
const limit = z.string().refine((typed) => (readRupees(typed) ?? 0) > 0, NO_LIMIT);

/** What is typed; the own state's limit is empty where it is the general one. */
const typedSettings = z.object({
  defaultHsn: papersSettings.shape.defaultHsn.unwrap().unwrap(),
  defaultGstPercent: z.string(),
  hsnDigits: z.enum(["4", "6"]),
  eInvoicing: z.boolean(),
  ewayLimit: limit,
  ownLimit: z.literal("").or(limit),
});
type Typed = z.output<typeof typedSettings>;

interface PapersFormProps {
  settings: PapersSettings;
  version: number;
}

/** What the owner and the accountant decide about papers. */
export function PapersForm({ settings, version }: PapersFormProps) {
  const { gstin } = useStoreInfo();
  const ownState = gstin && isGstin(gstin) ? stateOfGstin(gstin) : undefined;
  const [seen, setSeen] = useState(version);
  const others = settings.ewayStates.filter(({ state }) => state !== ownState);
  const own = settings.ewayStates.find(({ state }) => state === ownState);
  const toSettings = ({
    defaultHsn,
    defaultGstPercent,
    hsnDigits,
    eInvoicing,
    ewayLimit,
    ownLimit,
  }: Typed): PapersSettings =>
    papersSettings.parse({
      defaultHsn,
      defaultGstPercent: defaultGstPercent === "" ? null : Number(defaultGstPercent),
      hsnDigits: Number(hsnDigits),
      eInvoicing,
      ewayLimit: readRupees(ewayLimit),
      ewayStates: [
        ...others,
        ...(ownState && ownLimit ? [{ state: ownState, limit: readRupees(ownLimit) }] : []),
      ],
    });
  const form = useActionForm({
    schema: typedSettings,
    defaultValues: {
      defaultHsn: settings.defaultHsn,
      defaultGstPercent: String(settings.defaultGstPercent ?? ""),
      hsnDigits: settings.hsnDigits === 6 ? "6" : "4",
      eInvoicing: settings.eInvoicing,
      ewayLimit: String(settings.ewayLimit),
      ownLimit: String(own?.limit ?? ""),
    },
    method: "PUT",
    toBody: (typed) => ({ ...toSettings(typed), version: seen }),
    fallbackMessage: "The papers could not be saved. Check your connection and try again.",
    // Saved once more, what is typed here stands.
    onChangedMeanwhile: (details) => setSeen(details.version as number),
  });
  const { field, register } = form;
  const given = settings.defaultGstPercent ?? [];
  const percents = [...new Set([...gstPercentsAt(new Date()), given].flat())].map(String);
  useUnsavedWhile(form.isDirty);
  return (
    <form {...form.formProps} aria-label="Papers" className="grid max-w-3xl gap-6">
      <FormError message={form.message} />
      <section aria-labelledby="goods-tax" className="sheet grid gap-5 p-4 sm:p-5">
        <h2 id="goods-tax" className="text-xl">
          HSN and GST of what names none
        </h2>
        <p>
          A product takes both from itself, else from its category, else from here. What has none is
          sold all the same; its order asks for them before it ships.
        </p>
        <TextField
          label="HSN"
          {...field("defaultHsn")}
          inputMode="numeric"
          autoComplete="off"
          hint="4, 6 or 8 digits"
        />
        <SelectField label="GST %" {...field("defaultGstPercent")} hint="Included in the prices">
          <option value="">None</option>
          {percents.map((percent) => (
            <option key={percent} value={percent}>
              {percent}%
            </option>
          ))}
        </SelectField>
      </section>
      <section aria-labelledby="decisions" className="sheet grid gap-5 p-4 sm:p-5">
        <h2 id="decisions" className="text-xl">
          What your turnover decides
        </h2>
        <SelectField
          label="Digits of an HSN"
          {...field("hsnDigits")}
          hint="4 suffice up to ₹5 crore of yearly turnover; above, 6 are needed."
        >
          <option value="4">4 digits</option>
          <option value="6">6 digits</option>
        </SelectField>
        <div>
          <CheckboxField
            label="Register invoices to businesses as e-invoices"
            {...register("eInvoicing")}
          />
          <p className="mt-1 text-sm text-muted">
            Above ₹5 crore of yearly turnover each invoice and credit note to a buyer with a GSTIN
            is registered at the portal. The page E-invoices has the files for it.
          </p>
        </div>
      </section>
      <section aria-labelledby="eway" className="sheet grid gap-5 p-4 sm:p-5">
        <h2 id="eway" className="text-xl">
          E-way bills
        </h2>
        <TextField
          label="Needed above (₹, tax included)"
          {...field("ewayLimit")}
          inputMode="decimal"
          autoComplete="off"
          hint="The law says 50,000. Shipping reminds above it."
        />
        {ownState && (
          <TextField
            label={`Inside ${ownState} above (₹, optional)`}
            {...field("ownLimit")}
            inputMode="decimal"
            autoComplete="off"
            hint="Some states set a higher limit for goods that do not leave them: ask your accountant."
          />
        )}
      </section>
      <SubmitRow busy={form.busy} label={form.busy ? "Saving..." : "Save papers"} />
    </form>
  );
}
