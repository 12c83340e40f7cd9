import { TextField } from "#ui/field.tsx";
import type { ProductFields } from "./product-form.tsx";

/** Of a packed piece: shipping is priced by them. Both may stay empty. */
export function PackingFields({ form: { field } }: ProductFields) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Weight in grams"
        {...field("weight")}
        inputMode="numeric"
        autoComplete="off"
        hint="Of one packed piece, such as 1200"
      />
      <TextField
        label="Packed size in mm"
        {...field("packedSize")}
        autoComplete="off"
        hint="Its three sides, such as 680 x 420 x 440"
      />
    </div>
  );
}
