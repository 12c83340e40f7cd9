import { useFieldArray } from "react-hook-form";
import { indianStates } from "#shared/tax/indian-states.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FieldNotes } from "#ui/field-notes.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import { newMethod, type ShippingFields } from "./shipping-values.ts";

interface ZoneFieldsProps {
  form: ShippingFields;
  at: number;
  onRemove: () => void;
}

export function ZoneFields({ form, at, onRemove }: ZoneFieldsProps) {
  const { control, field, register } = form;
  const methods = useFieldArray({ control, name: `zones.${at}.methods`, keyName: "key" });
  const { error } = field(`zones.${at}.states`);
  return (
    <fieldset className="sheet grid min-w-0 gap-5 p-4 sm:p-5">
      <legend className="sr-only">Zone {at + 1}</legend>
      <TextField
        label={`Name of zone ${at + 1}`}
        {...field(`zones.${at}.name`)}
        autoComplete="off"
      />
      <CheckboxField
        label="The rest of India: all that no other zone names"
        {...register(`zones.${at}.isRest`)}
      />
      <TextField
        label="Pincodes that begin with"
        {...field(`zones.${at}.prefixes`)}
        inputMode="text"
        autoComplete="off"
        hint="Such as 781, 78. They count before states, the longest first."
      />
      <FoldedFields summary="States" open={false} hasError={error !== undefined}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {indianStates.map(({ name }) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                value={name}
                {...register(`zones.${at}.states`)}
                aria-invalid={error ? true : undefined}
                className="size-5 shrink-0"
              />
              {name}
            </label>
          ))}
        </div>
      </FoldedFields>
      <FieldNotes id={`zone-${at}-states`} error={error} />
      <CheckboxField label="Cash on delivery is allowed here" {...register(`zones.${at}.cod`)} />
      {methods.fields.map(({ key }, place) => (
        <MethodFields
          key={key}
          form={form}
          name={`zones.${at}.methods.${place}`}
          onRemove={methods.fields.length > 1 ? () => methods.remove(place) : undefined}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => methods.append(newMethod())}>
          Add a way to send
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove this zone
        </Button>
      </div>
    </fieldset>
  );
}

interface MethodFieldsProps {
  form: ShippingFields;
  name: `zones.${number}.methods.${number}`;
  onRemove: (() => void) | undefined;
}

/** One way to send: its days, and what it costs by weight and value. */
function MethodFields({ form, name, onRemove }: MethodFieldsProps) {
  const { field } = form;
  const figureField = (path: Parameters<typeof field>[0], label: string) => (
    <TextField
      label={label}
      {...field(path)}
      inputMode="decimal"
      autoComplete="off"
      className="min-w-0 flex-1"
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <TextField
        label="Way to send"
        {...field(`${name}.name`)}
        autoComplete="off"
        hint="As shoppers read it: Courier, By road"
        className="sm:col-span-2"
      />
      <TextField label="Working days, from" {...field(`${name}.daysFrom`)} inputMode="numeric" />
      <TextField label="Working days, to" {...field(`${name}.daysTo`)} inputMode="numeric" />
      <FieldRows
        form={form}
        name={`${name}.weights`}
        legend="By weight"
        hint="The lightest first. Without a row the weight costs nothing."
        one="weight"
        empty={{ upToKg: "", price: "" }}
      >
        {(row) => (
          <>
            {figureField(`${name}.weights.${row}.upToKg`, "Up to (kg)")}
            {figureField(`${name}.weights.${row}.price`, "Costs (₹)")}
          </>
        )}
      </FieldRows>
      <FieldRows
        form={form}
        name={`${name}.values`}
        legend="By value"
        hint="Added for goods from a value on, such as for insurance; the lowest first. Mostly none."
        one="value"
        empty={{ from: "", price: "" }}
      >
        {(row) => (
          <>
            {figureField(`${name}.values.${row}.from`, "Goods from (₹)")}
            {figureField(`${name}.values.${row}.price`, "Adds (₹)")}
          </>
        )}
      </FieldRows>
      <TextField
        label="Above the last row, each started (kg)"
        {...field(`${name}.stepKg`)}
        inputMode="decimal"
        hint="Leave it empty where nothing heavier is taken: that is quoted."
      />
      <TextField
        label="Above the last row, price of each (₹)"
        {...field(`${name}.stepPrice`)}
        inputMode="decimal"
      />
      <TextField
        label="Free from goods of (₹, optional)"
        {...field(`${name}.freeFrom`)}
        inputMode="decimal"
      />
      <TextField
        label="Longest side of a piece (cm, optional)"
        {...field(`${name}.longestCm`)}
        inputMode="numeric"
        hint="Longer pieces are quoted."
      />
      {onRemove && (
        <Button variant="quiet" onClick={onRemove} className="justify-self-start">
          Remove this way to send
        </Button>
      )}
    </div>
  );
}
