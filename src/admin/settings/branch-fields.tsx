import { indianStates } from "#shared/tax/indian-states.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import type { FreightFields } from "./freight-form.tsx";

interface BranchFieldsProps extends FreightFields {
  at: number;
  onRemove: () => void;
}

/** A branch where goods can be picked up for nothing. */
export function BranchFields({ at, onRemove, field }: BranchFieldsProps) {
  const of = `branches.${at}` as const;
  return (
    <fieldset className="sheet grid min-w-0 grid-cols-1 gap-4 p-4 sm:grid-cols-2 sm:p-5">
      <legend className="sr-only">Branch {at + 1}</legend>
      <TextField
        label={`Name of branch ${at + 1}`}
        {...field(`${of}.name`)}
        autoComplete="off"
        hint="Such as Chennai"
      />
      <TextField label="Opening hours" {...field(`${of}.hours`)} autoComplete="off" />
      <TextAreaField
        label="Street and number"
        {...field(`${of}.address`)}
        rows={2}
        className="sm:col-span-2"
      />
      <TextField label="Branch city" {...field(`${of}.city`)} autoComplete="off" />
      <TextField label="Branch pincode" {...field(`${of}.pincode`)} inputMode="numeric" />
      <SelectField label="Branch state" {...field(`${of}.state`)}>
        <option value="">Choose a state</option>
        {indianStates.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button variant="quiet" onClick={onRemove} className="self-end justify-self-start">
        Remove this branch
      </Button>
    </fieldset>
  );
}
