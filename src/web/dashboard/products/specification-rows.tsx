import { useFieldArray } from "react-hook-form";
import {
  MAX_SPECIFICATION_NAME_LENGTH,
  MAX_SPECIFICATION_VALUE_LENGTH,
} from "#shared/catalogue/product-limits.ts";
import { TextField } from "../../ui/field.tsx";
import type { ProductFields } from "./product-form.tsx";
import { RowList } from "./row-list.tsx";

/** A product's specifications. */
export function SpecificationRows({ control, field, errorOf, forgetList }: ProductFields) {
  const name = "specifications";
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <RowList
      legend="Specifications"
      hint="Such as Power: 400 W. They are shown in a table."
      one="specification"
      ids={fields.map(({ id }) => id)}
      onAdd={() => {
        forgetList(name);
        append({ name: "", value: "" });
      }}
      onRemove={(index) => {
        forgetList(name);
        remove(index);
      }}
      error={errorOf(name)}
    >
      {(index) => (
        <>
          <TextField
            label="Specification"
            {...field(`${name}.${index}.name`)}
            maxLength={MAX_SPECIFICATION_NAME_LENGTH}
            className="min-w-0 flex-1"
          />
          <TextField
            label="Value"
            {...field(`${name}.${index}.value`)}
            maxLength={MAX_SPECIFICATION_VALUE_LENGTH}
            className="min-w-0 flex-1"
          />
        </>
      )}
    </RowList>
  );
}
