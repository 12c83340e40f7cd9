import "../kit/forms/zod-without-eval.ts";
import type { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import {
  type BranchesSettings,
  branchesSettings,
  MAX_BRANCHES,
} from "#shared/settings/branches.ts";
import type { Holiday, StoreBranch } from "#shared/store-branches.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { placeOf, postalAddressOf } from "#storefront/site/store-facts.ts";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/branches-page.ts";
import { BranchFields } from "./branch-fields.tsx";
import { newBranch } from "./branch-values.ts";
import { HolidayFields } from "./holiday-fields.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Branches" });
}

/** With the store's address, as one that is not known keeps this page from nothing. */
export const clientLoader = () =>
  loadForAdmin(async () => {
    const [branches, store] = await Promise.all([
      callEndpoint("getBranchesSettings"),
      callEndpoint("getStoreSettings"),
    ]);
    if (!branches.ok) return branches;
    const storeAddress = store.ok ? store.value.settings.address : "";
    return { ...branches, value: { ...branches.value, storeAddress } };
  });

export const shouldRevalidate = keepUnsavedPage;

export default function BranchesPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="branches"
      title="Branches"
      about="Where the shop is and when it is open. Every page’s foot names the branches, “About us” shows all that is entered here, and search engines read it. The first branch is the head office: its hours are the shop’s."
      loaded={loaded}
      failedTitle="The branches could not be loaded"
    >
      {(saved) => (
        <BranchesForm saved={saved} storeAddress={loaded.ok ? loaded.value.storeAddress : ""} />
      )}
    </SettingsPage>
  );
}

/** A form has all of them: nothing is left to the defaults. */
const schema = branchesSettings as z.ZodType<BranchesSettings, BranchesSettings>;

function BranchesForm({
  saved,
  storeAddress,
}: {
  saved: SavedSettings<BranchesSettings>;
  storeAddress: string;
}) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: (settings): BranchesSettings => settings,
    save: (body) => callEndpoint("saveBranchesSettings", { body }),
    fields: {
      branches: { label: "Branches", show: differingRows(branchText) },
      holidays: {
        label: "Holidays",
        show: differingRows((holiday: Holiday) => holidayText(holiday, saved.settings.branches)),
      },
    },
    fallbackMessage: "The branches could not be saved. Check your connection and try again.",
  });
  return (
    <EditForm form={form} label="Branches" what="page" submitLabel="Save branches">
      <FormSection title="Where the shop is" ofSheets>
        <FieldRows
          form={form}
          name="branches"
          legend="Branches"
          hint="Empty texts are left out. Without a street the head office has the address under Settings, Store, and without a phone a branch has the store’s."
          one="branch"
          movedName={(at) => form.getValues(`branches.${at}.name`) || `branch ${at + 1}`}
          empty={newBranch()}
          max={MAX_BRANCHES}
        >
          {(at) => <BranchFields form={form} at={at} storeAddress={storeAddress} />}
        </FieldRows>
      </FormSection>
      <FormSection title="Days off">
        <HolidayFields form={form} />
      </FormSection>
    </EditForm>
  );
}

function branchText(branch: StoreBranch): string {
  const { name, phone, mapLink, legalName, gstin, hours } = branch;
  const place = postalAddressOf(branch) ?? placeOf(branch);
  const days = Object.values(hours).map((open) => open || "closed");
  return [name || "(no name)", place, phone, mapLink, legalName, gstin, ...days]
    .filter(Boolean)
    .join(", ");
}

function holidayText({ day, name, branch }: Holiday, branches: readonly StoreBranch[]): string {
  const only = branches.find(({ id }) => id === branch);
  return `${day}: ${name}${only ? `, ${only.name} only` : ""}`;
}
