import { useFieldArray } from "react-hook-form";
import { TextField } from "#ui/field.tsx";
import { RowList } from "../catalogue/products/row-list.tsx";
import type { FreightFields } from "./freight-form.tsx";

interface PriceRowsProps extends FreightFields {
  name: `zones.${number}.methods.${number}`;
}

/** What a way to send costs, by the weight that is charged. */
export function WeightRows({ control, field, errorOf, forgetList, ...method }: PriceRowsProps) {
  const name = `${method.name}.weights` as const;
  const { fields, append, remove } = useFieldArray({ control, name, keyName: "key" });
  return (
    <RowList
      legend="By weight"
      hint="The lightest first. Without a row the weight costs nothing."
      one="weight"
      ids={fields.map(({ key }) => key)}
      onAdd={() => {
        forgetList(name);
        append({ upToKg: "", price: "" });
      }}
      onRemove={(row) => {
        forgetList(name);
        remove(row);
      }}
      error={errorOf(name)}
    >
      {(row) => (
        <>
          <TextField
            label="Up to (kg)"
            {...field(`${name}.${row}.upToKg`)}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <TextField
            label="Costs (₹)"
            {...field(`${name}.${row}.price`)}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
        </>
      )}
    </RowList>
  );
}

/** What is added to it by the value of the goods. */
export function ValueRows({ control, field, errorOf, forgetList, ...method }: PriceRowsProps) {
  const name = `${method.name}.values` as const;
  const { fields, append, remove } = useFieldArray({ control, name, keyName: "key" });
  return (
    <RowList
      legend="By value"
      hint="Added for goods from a value on, such as for insurance; the lowest first. Mostly none."
      one="value"
      ids={fields.map(({ key }) => key)}
      onAdd={() => {
        forgetList(name);
        append({ from: "", price: "" });
      }}
      onRemove={(row) => {
        forgetList(name);
        remove(row);
      }}
      error={errorOf(name)}
    >
      {(row) => (
        <>
          <TextField
            label="Goods from (₹)"
            {...field(`${name}.${row}.from`)}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <TextField
            label="Adds (₹)"
            {...field(`${name}.${row}.price`)}
            inputMode="decimal"
            autoComplete="off"
            className="min-w-0 flex-1"
          />
        </>
      )}
    </RowList>
  );
}
