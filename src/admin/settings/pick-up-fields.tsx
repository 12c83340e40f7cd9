import { useFieldArray, useWatch } from "react-hook-form";
import { canBePickedUpAt } from "#shared/shipping/shipping-rules.ts";
import { nameKey, type StoreBranch } from "#shared/store-branches.ts";
import { StateOptions } from "#storefront/tax/state-options.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { FieldNotes } from "#ui/field-notes.tsx";
import { newPlace, type ShippingFields } from "./shipping-values.ts";

interface PickUpFieldsProps {
  form: ShippingFields;
  /** The shop's, as they are saved. */
  branches: readonly StoreBranch[];
}

/** Where goods can be fetched for nothing: branches as they are under Settings, Branches, and other places. */
export function PickUpFields({ form, branches }: PickUpFieldsProps) {
  const { control, field, register } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "branches", keyName: "key" });
  const [chosen, places] = useWatch({ control, name: ["pickUpBranches", "branches"] });
  const { error } = field("pickUpBranches");
  // A place that was typed before branches could be chosen.
  const branchAt = (at: number) =>
    branches.find((one) => {
      const typed = places[at];
      return canBePickedUpAt(one) && typed && nameKey(typed.name) === nameKey(one.name);
    });
  const takeBranch = (at: number, { id }: StoreBranch) => {
    remove(at);
    const ids = [...new Set([...chosen, id])];
    form.setValue("pickUpBranches", ids, { shouldDirty: true });
  };
  return (
    <>
      <fieldset className="sheet min-w-0 p-4 sm:p-5">
        <legend className="sr-only">Branches for pick-up</legend>
        <p className="text-muted text-sm">
          Shoppers may fetch their goods there for nothing. Address and hours are those of Settings,
          Branches: what changes there changes at the checkout, too.
        </p>
        {branches.map((branch) => (
          <CheckboxField
            key={branch.id}
            label={`Pick up in ${branch.name}`}
            value={branch.id}
            {...register("pickUpBranches")}
            {...(!canBePickedUpAt(branch) && {
              disabled: !chosen.includes(branch.id),
              hint: "Enter its street and its pincode under Settings, Branches first.",
            })}
          />
        ))}
        <FieldNotes id="pick-up-branches" error={error} />
      </fieldset>
      {fields.map(({ key }, at) => {
        const branch = branchAt(at);
        return (
          <fieldset
            key={key}
            className="sheet grid min-w-0 grid-cols-1 gap-4 p-4 sm:grid-cols-2 sm:p-5"
          >
            <legend className="sr-only">Place {at + 1}</legend>
            <TextField
              label={`Name of place ${at + 1}`}
              {...field(`branches.${at}.name`)}
              autoComplete="off"
              hint="A place that is no branch, such as a partner’s counter"
            />
            <TextField
              label="Opening hours"
              {...field(`branches.${at}.hours`)}
              autoComplete="off"
            />
            <TextAreaField
              label="Street and number"
              {...field(`branches.${at}.address`)}
              rows={2}
              className="sm:col-span-2"
            />
            <TextField label="City" {...field(`branches.${at}.city`)} autoComplete="off" />
            <TextField label="Pincode" {...field(`branches.${at}.pincode`)} inputMode="numeric" />
            <SelectField label="State" {...field(`branches.${at}.state`)}>
              <StateOptions />
            </SelectField>
            <div className="flex flex-wrap items-end gap-3 self-end sm:col-span-2">
              <Button variant="quiet" onClick={() => remove(at)}>
                Remove this place
              </Button>
              {branch && (
                <Button variant="secondary" onClick={() => takeBranch(at, branch)}>
                  Take {branch.name} of Settings, Branches instead
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      <Button
        variant="secondary"
        onClick={() => append(newPlace(), { focusName: `branches.${fields.length}.name` })}
        className="justify-self-start"
      >
        Add a place that is no branch
      </Button>
    </>
  );
}
