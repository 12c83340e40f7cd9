import { useWatch } from "react-hook-form";
import { groupedNumber } from "#shared/numbers.ts";
import { TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { ProductFields } from "./product-form.tsx";
import { QUANTITY_RULE, type StockAction } from "./product-schema.ts";

const actions: { value: StockAction; label: string }[] = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Take away" },
  { value: "count", label: "Count" },
];

const parts: Record<StockAction, { label: string; hint: string }> = {
  add: {
    label: "Pieces to add",
    hint: "To what is in stock when you save. Empty: the stock stays as it is.",
  },
  remove: {
    label: "Pieces to take away",
    hint: "From what is in stock when you save. Empty: the stock stays as it is.",
  },
  count: {
    label: "Pieces counted",
    hint: "Takes the place of the stock. If it changes before you save, you are asked again.",
  },
};

interface StockFieldProps extends ProductFields {
  /** The stock that is shown: as it was when the form was opened or last compared. */
  seen: number;
  /** The page opened with this number. */
  isFirst: boolean;
}

/** Changes a product's stock: by pieces that come or go, which lose no sale, or by a count. */
export function StockField({ form: { control, field }, seen, isFirst }: StockFieldProps) {
  const action = useWatch({ control, name: "stockAction" });
  const { label, hint } = parts[action];
  return (
    <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2 sm:gap-5">
      <RadioGroup
        label={`Stock: ${groupedNumber(seen)} ${isFirst ? "when you opened this page" : "now"}`}
        options={actions}
        className="min-w-0"
        {...field("stockAction")}
      />
      <TextField
        label={label}
        {...field("quantity")}
        inputMode="numeric"
        title={QUANTITY_RULE}
        autoComplete="off"
        hint={hint}
      />
    </div>
  );
}
