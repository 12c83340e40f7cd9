import { useWatch } from "react-hook-form";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { StockNoteField, StockReasonChoice } from "../stock/stock-why.tsx";
import { type FamilyValues, stockDirections } from "./family-values.ts";

const labels = { add: "Why are pieces added?", remove: "Why are pieces taken away?" };

/** Asks why pieces come, and why pieces go, once for all products of the form, while some do. */
export function StockReason({ form }: { form: FormFields<FamilyValues> }) {
  const variants = useWatch({ control: form.control, name: "variants" });
  const directions = stockDirections(variants);
  if (directions.length === 0) return null;
  return (
    <div className="grid gap-2 sm:grid-cols-2 sm:gap-5">
      {directions.map((direction) => (
        <StockReasonChoice
          key={direction}
          label={labels[direction]}
          direction={direction}
          field={form.field(direction === "add" ? "addReason" : "removeReason")}
        />
      ))}
      <StockNoteField field={form.field("stockNote")} />
    </div>
  );
}
