import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { type Carrier, NUMBER_PLACE } from "#shared/settings/carrier-links.ts";
import {
  type CarriersSettings,
  carriersSettings,
  MAX_CARRIERS,
} from "#shared/settings/carriers.ts";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { RowList } from "../catalogue/products/row-list.tsx";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { useMerge } from "../kit/forms/use-merge.ts";

type Values = { carriers: Carrier[] };

const schema: z.ZodType<CarriersSettings, Values> = carriersSettings.required();

interface CarriersFormProps {
  settings: CarriersSettings;
  version: number;
}

/** Who carries the shop's parcels, and where each shows them. */
export function CarriersForm({ settings, version }: CarriersFormProps) {
  const [seen, setSeen] = useState(version);
  const form = useActionForm({
    schema,
    defaultValues: settings,
    method: "PUT",
    toBody: (filled) => ({ settings: filled, version: seen }),
    fallbackMessage: "The carriers could not be saved. Check your connection and try again.",
    onChangedMeanwhile: (details) => {
      setSeen(details.version as number);
      merge.meet({ ...(details.settings as CarriersSettings) });
    },
  });
  const { control, field, register, errorOf, forgetList } = form;
  const rows = useFieldArray({ control, name: "carriers", keyName: "key" });
  useUnsavedWhile(form.isDirty);
  const merge = useMerge({
    fields: {
      carriers: { label: "Carriers", show: (value, other) => differences(value, other) },
    },
    initial: { ...settings },
    read: form.getValues,
    write: (_name, value) => form.setValue("carriers", value as Carrier[], { shouldDirty: true }),
  });
  return (
    <form {...form.formProps} aria-label="Carriers" className="grid max-w-3xl gap-5">
      <FormError message={form.message} />
      <ChangedMeanwhile merge={merge} what="list" />
      <RowList
        legend="Your carriers"
        hint={`Copy the address at which the carrier shows one parcel, and write ${NUMBER_PLACE} in it instead of the tracking number. Without a link customers get the number alone. Up to ${MAX_CARRIERS}.`}
        one="carrier"
        ids={rows.fields.map(({ key }) => key)}
        onAdd={() => {
          forgetList("carriers");
          rows.append({ name: "", link: "", asksForNumber: false });
        }}
        onRemove={(row) => {
          forgetList("carriers");
          rows.remove(row);
        }}
        error={errorOf("carriers")}
      >
        {(row) => (
          <div className="sheet grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <TextField
              label={`Name of carrier ${row + 1}`}
              {...field(`carriers.${row}.name`)}
              maxLength={100}
              autoComplete="off"
            />
            <TextField
              label={`Link of carrier ${row + 1} (optional)`}
              {...field(`carriers.${row}.link`)}
              maxLength={500}
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
      </RowList>
      <SubmitRow busy={form.busy} label={form.busy ? "Saving..." : "Save carriers"} />
    </form>
  );
}

/** The rows of a list that the other one has not, so that they can be told apart. */
function differences(value: unknown, other: unknown): string {
  const texts = (list: unknown) => (list as Carrier[]).map(carrierText);
  const others = new Set(texts(other));
  const all = texts(value);
  const own = all.filter((text) => !others.has(text));
  const same = all.length - own.length;
  const rest = same > 0 ? [`${same} that both lists have`] : [];
  return [...own, ...rest].join("\n") || "(empty)";
}

function carrierText({ name, link, asksForNumber }: Carrier): string {
  return `${name || "(no name)"}: ${link || "no link"}${asksForNumber ? ", asks for the number" : ""}`;
}
