import { useFieldArray } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { settingsLabels } from "#shared/settings/settings-labels.ts";
import type { ShippingSettings } from "#shared/settings/shipping.ts";
import type { StoreBranch } from "#shared/store-branches.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm, FormSection } from "../kit/forms/edit-form.tsx";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/shipping-page.ts";
import { PickUpFields } from "./pick-up-fields.tsx";
import { ShippingTrial } from "./shipping-trial.tsx";
import { newZone, shippingMergeFields, shippingSchema, shippingValues } from "./shipping-values.ts";
import { ZoneFields } from "./zone-fields.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Shipping" });
}

/** With the shop's branches, as one that loads them never keeps this page from opening. */
export const clientLoader = () =>
  loadForAdmin(async () => {
    const [shipping, branches] = await Promise.all([
      callEndpoint("getShippingSettings"),
      callEndpoint("getBranchesSettings"),
    ]);
    if (!shipping.ok) return shipping;
    const known = branches.ok ? branches.value.settings.branches : [];
    return { ...shipping, value: { ...shipping.value, branches: known } };
  });

export const shouldRevalidate = keepUnsavedPage;

export default function ShippingPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="shipping"
      title="Shipping"
      about="What delivery costs, by where it goes. What a product weighs and measures is entered with the product. A product without a tick at “can be shipped” is picked up, or you quote its delivery."
      loaded={loaded}
    >
      {(saved) => <ShippingForm saved={saved} branches={loaded.ok ? loaded.value.branches : []} />}
    </SettingsPage>
  );
}

/** Zones with their ways to send, places for pick-up, and what shipping is reckoned by. */
function ShippingForm({
  saved,
  branches,
}: {
  saved: SavedSettings<ShippingSettings>;
  branches: readonly StoreBranch[];
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
            <p>
              That is so as long as there are no zones. Where goods can be picked up, below,
              shoppers choose between that and free delivery.
            </p>
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
      <FormSection title="Picking up" ofSheets>
        <PickUpFields form={form} branches={branches} />
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
        <ShippingTrial read={form.getValues} branches={branches} />
      </FormSection>
    </EditForm>
  );
}
