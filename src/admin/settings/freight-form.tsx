import { useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import type { FreightSettings } from "#shared/freight/zones.ts";
import {
  headOffice,
  branches as officesElsewhere,
  openingHours,
} from "#storefront/site/store-facts.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Notice } from "#ui/notice.tsx";
import { useUnsavedWhile } from "#ui/unsaved-changes.ts";
import { SubmitRow } from "../kit/forms/submit-row.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";
import { BranchFields } from "./branch-fields.tsx";
import {
  type FreightValues,
  freightSchema,
  freightValues,
  newBranch,
  newZone,
} from "./freight-schema.ts";
import { FreightTrial } from "./freight-trial.tsx";
import { ZoneFields } from "./zone-fields.tsx";

/** What the parts of the form need of it. */
export type FreightFields = Pick<
  ZodForm<FreightValues, unknown>,
  "control" | "field" | "register" | "errorOf" | "forgetList"
>;

/** Where the shop is, to pick from; street and pincode are the owner's to enter. */
const offices = [headOffice, ...officesElsewhere];
const hours = openingHours
  .filter((each) => each.hours !== "Closed")
  .map((each) => `${each.days}, ${each.hours}`)
  .join("; ");

interface FreightFormProps {
  settings: FreightSettings;
  version: number;
}

/** Zones with their ways to send, branches, and what freight is reckoned by. */
export function FreightForm({ settings, version }: FreightFormProps) {
  const [isOld, setOld] = useState(false);
  const form = useActionForm({
    schema: freightSchema,
    defaultValues: freightValues(settings),
    method: "PUT",
    toBody: (filled) => ({ ...filled, version }),
    fallbackMessage: "The rules could not be saved. Check your connection and try again.",
    onChangedMeanwhile: () => setOld(true),
  });
  const { control, field, register, errorOf, forgetList } = form;
  const fields = { control, field, register, errorOf, forgetList } as unknown as FreightFields;
  const zones = useFieldArray({ control, name: "zones", keyName: "key" });
  const branches = useFieldArray({ control, name: "branches", keyName: "key" });
  const entered = useWatch({ control, name: "branches" });
  useUnsavedWhile(form.isDirty);
  const addBranch = (known?: Parameters<typeof newBranch>[0]) =>
    branches.append(newBranch(known), { focusName: `branches.${branches.fields.length}.name` });

  return (
    <form {...form.formProps} aria-label="Freight" className="grid max-w-3xl gap-6">
      <FormError message={form.message} />
      {isOld && (
        <Notice tone="warning" title="Somebody else has saved these rules meanwhile">
          <Button variant="secondary" onClick={() => window.location.reload()} className="mt-2">
            Drop my changes and show what is saved
          </Button>
        </Notice>
      )}
      {zones.fields.length === 0 && (
        <Notice tone="info" title="Delivery is free everywhere">
          <p>That is so as long as there are no zones.</p>
        </Notice>
      )}
      {zones.fields.map(({ key }, at) => (
        <ZoneFields key={key} {...fields} at={at} onRemove={() => zones.remove(at)} />
      ))}
      <Button
        variant="secondary"
        onClick={() => zones.append(newZone(), { focusName: `zones.${zones.fields.length}.name` })}
        className="justify-self-start"
      >
        Add a zone
      </Button>
      {branches.fields.map(({ key }, at) => (
        <BranchFields key={key} {...fields} at={at} onRemove={() => branches.remove(at)} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => addBranch()}>
          Add a branch for pick-up
        </Button>
        {offices
          .filter((known) => !entered.some(({ city }) => city.trim() === known.city))
          .map((known) => (
            <Button
              key={known.city}
              variant="quiet"
              onClick={() => addBranch({ ...known, name: known.city, hours })}
            >
              Add {known.city}
            </Button>
          ))}
      </div>
      <section aria-labelledby="reckoning" className="sheet grid gap-5 p-4 sm:grid-cols-2 sm:p-5">
        <h2 id="reckoning" className="text-xl sm:col-span-2">
          Weight
        </h2>
        <TextField
          label="Cubic centimetres that count as 1 kg"
          {...field("divisor")}
          inputMode="numeric"
          hint="Couriers charge the greater of weight and size; most take 5000."
        />
        <TextField
          label="Grams of a product without a weight"
          {...field("usualGrams")}
          inputMode="numeric"
        />
      </section>
      <FreightTrial read={form.getValues} />
      <SubmitRow busy={form.busy} label={form.busy ? "Saving..." : "Save freight"} />
    </form>
  );
}
