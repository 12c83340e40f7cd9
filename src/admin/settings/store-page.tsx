import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import { type StoreSettings, storeSettings } from "#shared/settings/store.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CheckboxField, TextAreaField, TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/store-page.ts";
import type { StoreValues } from "./store-preview.tsx";
import { StorePreview } from "./store-preview.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Store" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getStoreSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function StoreSettingsPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="store"
      title="Store"
      about="Who the shop is and how it is reached: on every page, in every mail, and on documents from the next one on. What was issued stays as it is. A GSTIN, and a legal name with a first day, stand under Registrations."
      loaded={loaded}
    >
      {(saved) => <StoreForm saved={saved} />}
    </SettingsPage>
  );
}

const schema = z
  .custom<StoreValues>()
  .transform(
    ({ profiles, ...values }): z.input<typeof storeSettings> => ({
      ...values,
      profiles: profiles
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    }),
  )
  .pipe(storeSettings);

const names = settingsLabels.store;

function StoreForm({ saved }: { saved: SavedSettings<StoreSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: ({ profiles, ...settings }): StoreValues => ({
      ...settings,
      profiles: profiles.join("\n"),
    }),
    save: (body) => callEndpoint("saveStoreSettings", { body }),
    fields: names,
    fallbackMessage: "The settings could not be saved. Check your connection and try again.",
  });
  const { field } = form;
  return (
    <EditForm form={form} label="Store" what="page" submitLabel="Save store settings">
      <TextField label={names.name} {...field("name")} autoComplete="off" />
      <TextField
        label={names.legalName}
        {...field("legalName")}
        hint="As on the registration; it stands on tax invoices, where Registrations name none. Without a GSTIN it may stay empty"
        autoComplete="off"
      />
      <TextField
        label={names.address}
        {...field("address")}
        hint="In one line, with its pincode, such as 12 Park Street, Kolkata 700016. Invoices, quotations and e-way bills have it, where Registrations name none. The shop’s pages have the first branch’s street under Settings, Branches, once there is one: enter the same place in both"
        autoComplete="off"
      />
      <TextField label={names.email} {...field("email")} type="email" autoComplete="off" />
      <TextField label={names.phone} {...field("phone")} type="tel" autoComplete="off" />
      <TextField
        label={names.whatsapp}
        {...field("whatsapp")}
        type="tel"
        hint="With its country code; empty where the shop has none. Indian landlines have none"
        autoComplete="off"
      />
      <TextAreaField
        label={names.profiles}
        {...field("profiles")}
        rows={3}
        hint="Such as https://www.instagram.com/yourshop; the home page links to them"
      />
      <TextField
        label={names.grievanceOfficer}
        {...field("grievanceOfficer")}
        hint="Whom customers may turn to, by the Consumer Protection (E-Commerce) Rules 2020"
        autoComplete="off"
      />
      <TextField
        label={names.mailAddress}
        {...field("mailAddress")}
        type="email"
        autoComplete="off"
        hint="Empty for the e-mail above, which answers go to in any case. The mail server must be allowed to send for its domain (SPF, DKIM): else mails land among the spam. As you save another one, a mail to you tries it"
      />
      <TextField
        label={names.orderEmail}
        {...field("orderEmail")}
        type="email"
        autoComplete="off"
        hint="Of each order, of payments that need a person, of quotes and returns that are asked for; empty for the e-mail above"
      />
      <CheckboxField
        label={names.resetByAnswer}
        {...field("resetByAnswer")}
        hint="For customers who forgot theirs, as well as a mailed link; staff always need the link"
      />
      <StorePreview form={form} />
    </EditForm>
  );
}
