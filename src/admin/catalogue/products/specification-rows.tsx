import { useWatch } from "react-hook-form";
import {
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
} from "#shared/catalogue/product-limits.ts";
import { TextField } from "#ui/field.tsx";
import { FieldRows } from "../../kit/forms/field-rows.tsx";
import { lengthNote } from "../../kit/forms/length-note.ts";
import type { ProductFields } from "./product-form.tsx";
import { missingPart } from "./product-rows.ts";

/** A product's specifications. */
export function SpecificationRows({ form }: ProductFields) {
  const { control, field, errorOf } = form;
  const name = "specifications";
  const rows = useWatch({ control, name });
  const warningOf = (index: number, part: "name" | "value", limit: number) => {
    const row = rows[index];
    if (!row) return undefined;
    if (missingPart(row) === part) return `Without a ${part} this row is not saved`;
    return errorOf(`${name}.${index}.${part}`) ? undefined : lengthNote(row[part], limit);
  };
  return (
    <FieldRows
      form={form}
      name={name}
      legend="Specifications"
      hint="Such as Power: 400 W. They are shown in a table."
      one="specification"
      empty={{ name: "", value: "" }}
      // Beside one another a phone would show eight letters of a value.
      columns="sm:grid-cols-2"
    >
      {(index) => (
        <>
          <TextField
            label="Specification"
            {...field(`${name}.${index}.name`)}
            warning={warningOf(index, "name", MAX_SPECIFICATION_NAME_LENGTH)}
            className="min-w-0"
          />
          <TextField
            label="Value"
            {...field(`${name}.${index}.value`)}
            warning={warningOf(index, "value", MAX_SPECIFICATION_VALUE_LENGTH)}
            className="min-w-0"
          />
        </>
      )}
    </FieldRows>
  );
}
