import { useWatch } from "react-hook-form";
import { MAX_TIER_QUANTITY, MIN_TIER_QUANTITY } from "#shared/catalogue/product-limits.ts";
import { TextField } from "#ui/field.tsx";
import { FieldRows } from "../../kit/forms/field-rows.tsx";
import type { ProductFields } from "./product-form.tsx";
import { type RowWarning, tierWarnings } from "./product-rows.ts";

/** A product's bulk discounts. */
export function TierRows({ form }: ProductFields) {
  const { control, field } = form;
  const name = "bulkDiscounts";
  const warnings = tierWarnings(useWatch({ control, name }));
  const warningOf = (index: number, part: RowWarning["field"]) =>
    warnings[index]?.field === part ? warnings[index].text : undefined;
  return (
    <FieldRows
      form={form}
      name={name}
      legend="Bulk discounts"
      hint="From this many pieces, each one costs this much less. A row with a missing value is not saved."
      one="bulk discount"
      empty={{ quantity: "", discount: "" }}
    >
      {(index) => (
        <>
          <TextField
            label="Quantity"
            {...field(`${name}.${index}.quantity`)}
            warning={warningOf(index, "quantity")}
            type="number"
            inputMode="numeric"
            min={MIN_TIER_QUANTITY}
            max={MAX_TIER_QUANTITY}
            step={1}
            className="min-w-0 flex-1"
          />
          <TextField
            label="Discount %"
            {...field(`${name}.${index}.discount`)}
            warning={warningOf(index, "discount")}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            className="min-w-0 flex-1"
          />
        </>
      )}
    </FieldRows>
  );
}
