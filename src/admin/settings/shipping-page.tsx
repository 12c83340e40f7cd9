import { useFieldArray, useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import type { ShippingSettings } from "#shared/settings/shipping.ts";
import { hoursLines, type StoreBranch } from "#shared/store-branches.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { StateOptions } from "#storefront/tax/state-options.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/shipping-page.ts";
import { ShippingTrial } from "./shipping-trial.tsx";
import {
  newBranch,
  newZone,
  type ShippingFields,
  shippingMergeFields,
  shippingSchema,
  shippingValues,
} from "./shipping-values.ts";
import { ZoneFields } from "./zone-fields.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Shipping" });
}

/** With the places that the settings of branches know, as one that loads them never keeps this page from opening. */
export const clientLoader = () =>
  loadForAdmin(async () => {
    const [shipping, branches] = await Promise.all([
      callEndpoint("getShippingSettings"),
      callEndpoint("getBranchesSettings"),
    ]);
    if (!shipping.ok) return shipping;
    const places = branches.ok ? branches.value.settings.branches : [];
    return { ...shipping, value: { ...shipping.value, places } };
  });

export const shouldRevalidate = keepUnsavedPage;

export default function ShippingPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="shipping"
      title="Shipping"
      about="What delivery costs, by where it goes. What a product weighs and measures is entered with the product; what “can be shipped” is not ticked for is quoted or picked up."
      loaded={loaded}
    >
      {(saved) => <ShippingForm saved={saved} places={loaded.ok ? loaded.value.places : []} />}
    </SettingsPage>
  );
}

/** Zones with their ways to send, branches, and what shipping is reckoned by. */
function ShippingForm({
  saved,
  places,
}: {
  saved: SavedSettings<ShippingSettings>;
  places: readonly StoreBranch[];
}) {
  const form = useSettingsForm({
    saved,
    schema: shippingSchema,
    valuesOf: shippingValues,
    save: (body) => callEndpoint("saveShippingSettings", { body }),
    fields: shippingMergeFields,
    fallbackMessage: "The rules could not be saved. Check your connection and try again.",
  });
  const { control, field } = form;
  const zones = useFieldArray({ control, name: "zones", keyName: "key" });
  return (
    <EditForm form={form} label="Shipping" what="page" submitLabel="Save shipping">
      <FormSection title="Zones" ofSheets>
        {zones.fields.length === 0 && (
          <Notice tone="info" title="Delivery is free everywhere">
            <p>That is so as long as there are no zones.</p>
          </Notice>
        )}
        {zones.fields.map(({ key }, at) => (
          <ZoneFields key={key} form={form} at={at} onRemove={() => zones.remove(at)} />
        ))}
        <Button
          variant="secondary"
          onClick={() =>
            zones.append(newZone(), { focusName: `zones.${zones.fields.length}.name` })
          }
          className="justify-self-start"
        >
          Add a zone
        </Button>
      </FormSection>
      <FormSection title="Branches for pick-up" ofSheets>
        <Branches form={form} places={places} />
      </FormSection>
      <FormSection title="Weight">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={settingsLabels.shipping.divisor}
            {...field("divisor")}
            inputMode="numeric"
            hint="Couriers charge the greater of weight and size; most take 5000."
          />
          <TextField
            label={settingsLabels.shipping.usualGrams}
            {...field("usualGrams")}
            inputMode="numeric"
          />
        </div>
      </FormSection>
      <FormSection title="Sending">
        <TextField
          label={settingsLabels.shipping.sendDays}
          {...field("sendDays")}
          inputMode="numeric"
          className="max-w-60"
          hint="Counted from the day after it was paid, or ordered to be paid on delivery, Sundays left out. Then it is marked as late on the first page and among the orders, and so is one that should have arrived. Shoppers see the days of your zones alone."
        />
      </FormSection>
      <FormSection title="Try it out">
        <ShippingTrial read={form.getValues} />
      </FormSection>
    </EditForm>
  );
}

/** A branch of the shop as a place to pick goods up from. */
function pickUpOf({ name, address, city, state, pincode, hours }: StoreBranch) {
  const open = hoursLines(hours).filter((line) => line.hours !== "Closed");
  return {
    ...{ name, address, city, state, pincode },
    hours: open.map((line) => `${line.days}, ${line.hours}`).join("; "),
  };
}

/** Goods can be picked up there for nothing. */
function Branches({
  form: { control, field },
  places,
}: {
  form: ShippingFields;
  places: readonly StoreBranch[];
}) {
  const { fields, append, remove } = useFieldArray({ control, name: "branches", keyName: "key" });
  const entered = useWatch({ control, name: "branches" });
  const add = (known?: Parameters<typeof newBranch>[0]) =>
    append(newBranch(known), { focusName: `branches.${fields.length}.name` });
  return (
    <>
      {fields.map(({ key }, at) => (
        <fieldset
          key={key}
          className="sheet grid min-w-0 grid-cols-1 gap-4 p-4 sm:grid-cols-2 sm:p-5"
        >
          <legend className="sr-only">Branch {at + 1}</legend>
          <TextField
            label={`Name of branch ${at + 1}`}
            {...field(`branches.${at}.name`)}
            autoComplete="off"
            hint="Such as Chennai"
          />
          <TextField label="Opening hours" {...field(`branches.${at}.hours`)} autoComplete="off" />
          <TextAreaField
            label="Street and number"
            {...field(`branches.${at}.address`)}
            rows={2}
            className="sm:col-span-2"
          />
          <TextField label="Branch city" {...field(`branches.${at}.city`)} autoComplete="off" />
          <TextField
            label="Branch pincode"
            {...field(`branches.${at}.pincode`)}
            inputMode="numeric"
          />
          <SelectField label="Branch state" {...field(`branches.${at}.state`)}>
            <StateOptions />
          </SelectField>
          <Button
            variant="quiet"
            onClick={() => remove(at)}
            className="self-end justify-self-start"
          >
            Remove this branch
          </Button>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => add()}>
          Add a branch for pick-up
        </Button>
        {places
          .filter((known) => !entered.some(({ city }) => city.trim() === known.city))
          .map((known) => (
            <Button key={known.id} variant="quiet" onClick={() => add(pickUpOf(known))}>
              Add {known.name}
            </Button>
          ))}
      </div>
    </>
  );
}
