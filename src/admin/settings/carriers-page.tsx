import "../kit/forms/zod-without-eval.ts";
import { useWatch } from "react-hook-form";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type Carrier, carrierLink, NUMBER_PLACE } from "#shared/settings/carrier-links.ts";
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
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { differingRows } from "../kit/forms/merge-edits.ts";
import { type SavedSettings, useSettingsForm } from "../kit/forms/use-settings-form.ts";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
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
            <LinkPreview form={form} row={row} />
          </div>
        )}
      </FieldRows>
    </EditForm>
  );
}

/** A number as carriers write it, for customers who do not exist. */
const EXAMPLE_NUMBER = "1234567890";

/** The link as customers get it, for a number that is made up: it can be followed, to see that it is the right page. */
function LinkPreview({
  form: { control },
  row,
}: {
  form: FormFields<CarriersSettings>;
  row: number;
}) {
  const typed = useWatch({ control, name: `carriers.${row}` });
  const read = carriersSettings.safeParse({ carriers: [typed] });
  const carrier = read.success ? read.data.carriers[0] : undefined;
  const link = carrier && carrierLink([carrier], carrier.name, EXAMPLE_NUMBER);
  return (
    <p className="text-sm wrap-anywhere text-muted sm:col-span-2">
      Customers get: {typed?.name} {EXAMPLE_NUMBER}
      {link && (
        <>
          ,{" "}
          <a href={link.url} target="_blank" rel="noopener noreferrer" className="link">
            {link.url}
          </a>
          {link.asksForNumber && ", where they enter the number"}
        </>
      )}
      {!link && (read.success ? ", without a link" : ", and no link before it is right")}
    </p>
  );
}

function carrierText({ name, link, asksForNumber }: Carrier): string {
  return `${name || "(no name)"}: ${link || "no link"}${asksForNumber ? ", asks for the number" : ""}`;
}
