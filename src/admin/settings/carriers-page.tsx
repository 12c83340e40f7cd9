import { LimitedField } from "../kit/forms/limited-field.tsx";
import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type Carrier, NUMBER_PLACE } from "#shared/settings/carrier-links.ts";
import {
  type CarriersSettings,
  carriersSettings,
  MAX_CARRIERS,
} from "#shared/settings/carriers.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { CheckboxField } from "#ui/field.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { EditForm } from "../kit/forms/edit-form.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import { SettingsPage } from "../kit/settings-page.tsx";
import type { Route } from "./+types/carriers-page.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Carriers" });
}

export const clientLoader = () => loadForAdmin(() => callEndpoint("getCarriersSettings"));

export const shouldRevalidate = keepUnsavedPage;

export default function CarriersPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <SettingsPage
      subject="carriers"
      title="Carriers"
      about="Staff choose from this list when a parcel is shipped. Customers follow the parcel by the link: in e-mails, in My Orders and on the tracking page. A changed link holds for parcels that have left already, too."
      loaded={loaded}
      failedTitle="The carriers could not be loaded"
    >
      {(saved) => <CarriersForm saved={saved} />}
    </SettingsPage>
  );
}

const schema = carriersSettings.required();

/** Who carries the shop's shipments, and where each shows them. */
function CarriersForm({ saved }: { saved: SavedSettings<CarriersSettings> }) {
  const form = useSettingsForm({
    saved,
    schema,
    valuesOf: (settings): CarriersSettings => settings,
    save: (body) => callEndpoint("saveCarriersSettings", { body }),
    fields: { carriers: { label: "Carriers", show: differingRows(carrierText) } },
    fallbackMessage: "The carriers could not be saved. Check your connection and try again.",
  });
  const { register } = form;
  return (
    <EditForm form={form} label="Carriers" what="list" submitLabel="Save carriers">
      <FieldRows
        form={form}
        name="carriers"
        legend="Your carriers"
        hint={`Copy the address at which the carrier shows one parcel, and write ${NUMBER_PLACE} in it instead of the tracking number. Without a link customers get the number alone. Up to ${MAX_CARRIERS}.`}
        one="carrier"
        empty={{ name: "", link: "", asksForNumber: false }}
      >
        {(row) => (
          <div className="sheet grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <LimitedField
              label={`Name of carrier ${row + 1}`}
              form={form}
              name={`carriers.${row}.name`}
              autoComplete="off"
            />
            <LimitedField
              label={`Link of carrier ${row + 1} (optional)`}
              form={form}
              name={`carriers.${row}.link`}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={`https://…/${NUMBER_PLACE}`}
            />
            <CheckboxField
              label="The number cannot stand in the link: the site asks for it"
              {...register(`carriers.${row}.asksForNumber`)}
              className="sm:col-start-2"
            />
          </div>
        )}
      </FieldRows>
    </EditForm>
  );
}

function carrierText({ name, link, asksForNumber }: Carrier): string {
  return `${name || "(no name)"}: ${link || "no link"}${asksForNumber ? ", asks for the number" : ""}`;
}
