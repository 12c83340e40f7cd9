import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { type DocumentSettings, documentSettings } from "#shared/settings/documents.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { isGstin, stateOfGstin } from "#shared/tax/gstin.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { CATEGORY_TAXES_PATH } from "../kit/dashboard-menu.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import { orderWatch } from "../orders/use-order-news.ts";
import type { Route } from "./+types/documents-page.ts";
import { DocumentsChecklist } from "./documents-checklist.tsx";
import type { DocumentValues, OwnLimit } from "./invoice-preview.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { amount } from "./typed-figures.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Document settings" });
}

export async function clientLoader() {
  const [loaded, registrations, shortHsn, issues] = await Promise.all([
    loadForAdmin(() => callEndpoint("getDocumentsSettings")),
    loadForAdmin(() => callEndpoint("getRegistrationsSettings")),
    callEndpoint("listShortHsn"),
    callEndpoint("getCatalogueIssues", { query: {} }),
  ]);
  return {
    // Without the registrations it is not known whose limits are to be shown.
    loaded: registrations.ok ? loaded : registrations,
    registrations: registrations.ok ? registrations.value.settings.registrations : [],
    shortHsn: shortHsn.ok ? shortHsn.value.products : undefined,
    issues: issues.ok ? issues.value.issues : undefined,
  };
}

export const shouldRevalidate = keepUnsavedPage;

export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { loaded, registrations, ...found } = loaderData;
  const { gstin = "" } = useStoreInfo();
  const ownStates = statesOf([gstin, ...registrations.map((one) => one.gstin)]);
  return (
    <SettingsPage
      subject="documents"
      title="Document settings"
      about="Each parcel leaves with its tax invoice. Here you see in time what one would lack."
      loaded={loaded}
    >
      {(saved) => (
        <>
          <DocumentsChecklist settings={saved.settings} {...found} />
          <DocumentsForm saved={saved} ownStates={ownStates} />
        </>
      )}
    </SettingsPage>
  );
}

const NO_LIMIT = "Enter a limit in rupees, such as 50000";
const limit = z
  .string()
  .transform(amount)
  .refine((rupees) => rupees > 0, NO_LIMIT);

/** Of GSTINs, each once. */
function statesOf(gstins: readonly string[]): string[] {
  return [...new Set(gstins.filter(isGstin).flatMap((gstin) => stateOfGstin(gstin) ?? []))];
}

/** The limits are those of own states alone; one is empty where it is the general one. */
const typedSettings = z
  .object({
    defaultHsn: documentSettings.shape.defaultHsn.unwrap().unwrap(),
    defaultGstPercent: z.string().transform((typed) => (typed === "" ? null : Number(typed))),
    hsnDigits: z.enum(["4", "6"]).transform(Number),
    eInvoicing: z.boolean(),
    ewayLimit: limit,
    ownLimits: z.array(z.object({ state: z.string(), limit: z.literal("").or(limit) })),
  })
  .transform(({ ownLimits, ...settings }) =>
    documentSettings.parse({
      ...settings,
      ewayStates: ownLimits.filter((own) => own.limit !== ""),
    }),
  );

/** The owner and the accountant decide these together. */
function DocumentsForm({
  saved,
  ownStates: statesNow,
}: {
  saved: SavedSettings<DocumentSettings>;
  ownStates: readonly string[];
}) {
  const { settings } = saved;
  // As the form was opened: what is typed stays beside its state where the registrations change meanwhile.
  const [ownStates] = useState(statesNow);
  const form = useSettingsForm({
    saved,
    schema: typedSettings,
    valuesOf: (now): DocumentValues => ({
      defaultHsn: now.defaultHsn,
      defaultGstPercent: String(now.defaultGstPercent ?? ""),
      hsnDigits: now.hsnDigits === 6 ? "6" : "4",
      eInvoicing: now.eInvoicing,
      ewayLimit: String(now.ewayLimit),
      ownLimits: ownStates.map((own) => ({
        state: own,
        limit: String(now.ewayStates.find(({ state }) => state === own)?.limit ?? ""),
      })),
    }),
    save: ({ settings: typed, version }, present) => {
      const others = present.ewayStates.filter(({ state }) => !ownStates.includes(state));
      const ewayStates = [...others, ...typed.ewayStates];
      return callEndpoint("saveDocumentsSettings", {
        body: { settings: { ...typed, ewayStates }, version },
      });
    },
    fields: {
      ...settingsLabels.documents,
      ownLimits: {
        label: "Inside a state above",
        show: differingRows(
          ({ state, limit: typed }: OwnLimit) => `${state}: ${typed || "(none)"}`,
        ),
      },
    },
    fallbackMessage:
      "The document settings could not be saved. Check your connection and try again.",
    // The menu shows the e-invoices or leaves them out.
    onSaved: orderWatch.pollNow,
  });
  const { field, register } = form;
  const given = settings.defaultGstPercent ?? [];
  const percents = [...new Set([...gstPercentsAt(new Date()), given].flat())].map(String);
  return (
    <EditForm
      form={form}
      label="Document settings"
      what="page"
      submitLabel="Save document settings"
    >
      <FormSection
        title="HSN and GST of what names none"
        about={
          <>
            A product takes both from itself, else from its category, else from here. What has none
            is sold all the same; its order asks for them before it ships.{" "}
            <Link to={CATEGORY_TAXES_PATH} className="link">
              HSN and GST of categories
            </Link>{" "}
            stand on a page of their own, with what they were before.
          </>
        }
      >
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
      </FormSection>
      <FormSection title="What your turnover decides">
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
      </FormSection>
      <FormSection title="E-way bills">
        <TextField
          label="Needed above (₹, tax included)"
          {...field("ewayLimit")}
          inputMode="decimal"
          autoComplete="off"
          hint="The law says 50,000. Shipping reminds above it."
        />
        {ownStates.map((state, at) => (
          <TextField
            key={state}
            label={`Inside ${state} above (₹, optional)`}
            {...field(`ownLimits.${at}.limit`)}
            inputMode="decimal"
            autoComplete="off"
            hint="Some states set a higher limit for goods that do not leave them: ask your accountant."
          />
        ))}
      </FormSection>
      <InvoicePreview form={form} />
    </EditForm>
  );
}
