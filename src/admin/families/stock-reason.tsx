import { useWatch } from "react-hook-form";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { reasonsOf } from "../stock/stock-change.ts";
import { type FamilyValues, stockDirection } from "./family-values.ts";

/** Asks why pieces come or go, once for all products of the form, while some do. */
export function StockReason({ form }: { form: FormFields<FamilyValues> }) {
  const variants = useWatch({ control: form.control, name: "variants" });
  const direction = stockDirection(variants);
  if (direction === undefined) return null;
  if (direction === "both") {
    return (
      <p className="text-sm text-muted">
        Pieces that are added here and taken away there count as a correction. For another reason,
        save what comes and what goes one after the other.
      </p>
    );
  }
  return (
    <RadioGroup
      key={direction}
      label="Why does the stock change?"
      options={reasonsOf[direction]}
      {...form.field("stockReason")}
    />
  );
}
