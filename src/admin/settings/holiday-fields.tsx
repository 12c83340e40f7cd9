import { useWatch } from "react-hook-form";
import { MAX_HOLIDAYS } from "#shared/settings/branches.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import type { BranchesFields } from "./branch-values.ts";

/** Days on which all branches, or one of them, are closed besides their weekly days. */
export function HolidayFields({ form }: { form: BranchesFields }) {
  const branches = useWatch({ control: form.control, name: "branches" });
  return (
    <FieldRows
      form={form}
      name="holidays"
      legend="Holidays"
      hint="On these days pages say “Closed today for …”."
      one="holiday"
      empty={{ day: "", name: "", branch: "" }}
      max={MAX_HOLIDAYS}
      columns="grid-cols-1 sm:grid-cols-3"
    >
      {(at) => (
        <>
          <TextField
            label={`Day of holiday ${at + 1}`}
            {...form.field(`holidays.${at}.day`)}
            type="date"
          />
          <LimitedField
            form={form}
            name={`holidays.${at}.name`}
            label={`Name of holiday ${at + 1}`}
            autoComplete="off"
          />
          <SelectField
            label={`Closed on holiday ${at + 1}`}
            {...form.field(`holidays.${at}.branch`)}
          >
            <option value="">All branches</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </FieldRows>
  );
}
