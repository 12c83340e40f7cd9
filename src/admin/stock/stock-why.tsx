import type { ReactNode } from "react";
import { changeReasons, type StockDirection } from "#shared/stock/change-reasons.ts";
import { TextField } from "#ui/field.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";

const labels: Record<StockDirection, { value: string; label: string }[]> = {
  add: changeReasons.add.map((value) => ({
    value,
    label: { delivery: "A delivery came", correction: "A correction" }[value],
  })),
  remove: changeReasons.remove.map((value) => ({
    value,
    label: { damage: "Damaged or missing", correction: "A correction" }[value],
  })),
};

/** A control's name and error, as a form ties it. */
interface TiedField {
  name: string;
  error: string | undefined;
}

interface StockReasonChoiceProps {
  label: ReactNode;
  direction: StockDirection;
  field: TiedField;
}

/** Asks why pieces come, or why they go. */
export function StockReasonChoice({ label, direction, field }: StockReasonChoiceProps) {
  return (
    <RadioGroup
      key={direction}
      label={label}
      options={labels[direction]}
      className="min-w-0"
      {...field}
    />
  );
}

/** What else there is to say of a change, for later. */
export function StockNoteField({ field }: { field: TiedField }) {
  return (
    <TextField
      label="Note (optional)"
      {...field}
      autoComplete="off"
      hint="For whoever reads the movements later, such as the number of a delivery note."
    />
  );
}
