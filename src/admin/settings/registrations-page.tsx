import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { success } from "#shared/failure.ts";
import {
  MAX_REGISTRATIONS,
  type RegistrationsSettings,
  registrationsSettings,
} from "#shared/settings/registrations.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import type { Registration } from "#shared/tax/registration.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { StateOptions } from "#storefront/tax/state-options.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/registrations-page.ts";
import { proposedRegistration } from "./proposed-registration.ts";
import { RegisteredInvoice, RegistrationToday, registrationText } from "./registration-today.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Registrations" });
}

export const clientLoader = () =>
  loadForAdmin(async () => {
    const [registrations, branches] = await Promise.all([
      callEndpoint("getRegistrationsSettings"),
      callEndpoint("getBranchesSettings"),
    ]);
    if (!registrations.ok) return registrations;
    if (!branches.ok) return branches;
    return success({ ...registrations.value, branches: branches.value.settings.branches });
  });

export const shouldRevalidate = keepUnsavedPage;

export default function RegistrationsPage({ loaderData: loaded }: Route.ComponentProps) {
  const branches = loaded.ok ? loaded.value.branches : [];
  return (
    <SettingsPage
      subject="registrations"
      title="Registrations"
      about="Under which legal name and GSTIN the shop sells, each from its first day on. A branch that keeps goods can have one of its own: what leaves from there is invoiced under it. Invoices, credit notes and e-invoices have the one that holds on their day; what was issued never changes. Enter the next one before it begins: it counts from that midnight in India."
      loaded={loaded}
      failedTitle="The registrations could not be loaded"
    >
      {(saved) => <RegistrationsForm saved={saved} branches={branches} />}
    </SettingsPage>
  );
}

type Fields = FormFields<RegistrationsSettings>;

/** A form has all of them: nothing is left to the defaults. */
const schema = registrationsSettings as z.ZodType<RegistrationsSettings, RegistrationsSettings>;

interface RegistrationsFormProps {
  saved: SavedSettings<RegistrationsSettings>;
  branches: readonly StoreBranch[];
}

function RegistrationsForm({ saved, branches }: RegistrationsFormProps) {
  const textOf = (one: Registration) => registrationText(one, branches);
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: (settings): RegistrationsSettings => settings,
    save: (body) => callEndpoint("saveRegistrationsSettings", { body }),
    fields: { registrations: { label: "Registrations", show: differingRows(textOf) } },
    fallbackMessage: "The registrations could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Registrations" what="page" submitLabel="Save registrations">
      <RegistrationToday form={form} branches={branches} />
      <FieldRows
        form={form}
        name="registrations"
        legend="Registrations"
        hint="Before the first day of the first one, the legal name under Settings, Store and the GSTIN that the shop was set up with hold."
        one="registration"
        empty={{ from: "", branch: "", legalName: "", gstin: "", address: "", state: "" }}
        removeText="Remove"
        max={MAX_REGISTRATIONS}
      >
        {(at) => <RegistrationFields form={form} at={at} branches={branches} />}
      </FieldRows>
      <RegisteredInvoice form={form} branches={branches} saved={saved.settings} />
    </EditForm>
  );
}

interface RegistrationFieldsProps {
  form: Fields;
  at: number;
  branches: readonly StoreBranch[];
}

function RegistrationFields({ form, at, branches }: RegistrationFieldsProps) {
  const number = at + 1;
  const path = `registrations.${at}` as const;
  const { onChange, ...gstin } = form.field(`${path}.gstin`);
  const { gstin: shops = "", legalName: shopsName = "" } = useStoreInfo();
  /** What the GSTIN says is filled in where nobody said otherwise. */
  const propose = (typed: string) => {
    const proposed = proposedRegistration(typed, [
      { gstin: shops, legalName: shopsName },
      ...form.getValues("registrations"),
    ]);
    for (const name of ["state", "legalName"] as const)
      if (proposed[name] && form.getValues(`${path}.${name}`) === "")
        form.setValue(`${path}.${name}`, proposed[name], { shouldDirty: true });
  };
  return (
    <div className="sheet grid min-w-0 flex-1 basis-full grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:basis-0 sm:grid-cols-2">
      <TextField
        label={`First day of registration ${number}`}
        {...form.field(`${path}.from`)}
        type="date"
      />
      <SelectField
        label={`Registration ${number} is of`}
        hint="A branch’s counts for goods that leave from it"
        {...form.field(`${path}.branch`)}
      >
        <option value="">The whole shop</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={`GSTIN of registration ${number}`}
        {...gstin}
        onChange={(event) => {
          propose(event.target.value);
          return onChange(event);
        }}
        hint="Says the state. Empty where the shop is not registered for GST from then on: it then issues no tax invoices. Of a branch: where the shop’s holds again"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <LimitedField
        form={form}
        name={`${path}.legalName`}
        label={`Legal name of registration ${number}`}
        autoComplete="off"
      />
      <SelectField label={`State of registration ${number}`} {...form.field(`${path}.state`)}>
        <StateOptions />
      </SelectField>
      <LimitedField
        form={form}
        name={`${path}.address`}
        label={`Address of registration ${number}`}
        hint="In one line, with its pincode; empty where it is the branch’s under Settings, Branches, or of the whole shop the one under Settings, Store"
        autoComplete="off"
        className="sm:col-span-2"
      />
    </div>
  );
}
