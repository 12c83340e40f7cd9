import type { ReactNode } from "react";
import { TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { QUANTITY_RULE, type StockAction, type StockValues } from "./stock-change.ts";
import { StockNoteField, StockReasonChoice } from "./stock-why.tsx";

const actions: { value: StockAction; label: string }[] = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Take away" },
  { value: "count", label: "Count" },
];

const labels: Record<StockAction, string> = {
  add: "Pieces to add",
  remove: "Pieces to take away",
  count: "Pieces counted",
};

interface StockChangeFieldsProps {
  /** What is there now. */
  label: ReactNode;
  hints: Record<StockAction, string>;
  /** What is chosen. */
  action: StockAction;
  /** Left out while nothing is to be changed. */
  asksWhy: boolean;
  /** Ties a control to its field of the form. */
  field: (name: keyof StockValues) => { name: string; error: string | undefined };
}

/** Changes a product's stock: by pieces that come or go, which lose no sale, or by a count; and why. */
export function StockChangeFields(props: StockChangeFieldsProps) {
  const { label, hints, action, asksWhy, field } = props;
  return (
    <div className="grid gap-2 sm:col-span-2 sm:grid-cols-2 sm:gap-5">
      <RadioGroup label={label} options={actions} className="min-w-0" {...field("stockAction")} />
      <TextField
        label={labels[action]}
        {...field("quantity")}
        inputMode="numeric"
        title={QUANTITY_RULE}
        autoComplete="off"
        hint={hints[action]}
      />
      {asksWhy && action !== "count" && (
        <StockReasonChoice label="Why?" direction={action} field={field("stockReason")} />
      )}
      {asksWhy && <StockNoteField field={field("stockNote")} />}
    </div>
  );
}
