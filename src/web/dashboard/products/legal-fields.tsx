import { fieldLimits } from "../../api/field-limits.ts";
import { TextField } from "../../ui/field.tsx";
import type { ProductFields } from "./product-form.tsx";
import { GST_RULE } from "./product-schema.ts";

/** What Indian law wants shown of a product, and what its invoice says; all may stay empty. */
export function LegalFields({ field }: ProductFields) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-heading text-lg font-semibold">Label and tax</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="SKU"
          {...field("sku")}
          {...fieldLimits("createProduct", "sku")}
          autoComplete="off"
        />
        <TextField
          label="Net quantity"
          {...field("netQuantity")}
          {...fieldLimits("createProduct", "netQuantity")}
          hint="Such as 1 piece or 100 ml"
        />
        <TextField
          label="Country of origin"
          {...field("origin")}
          {...fieldLimits("createProduct", "origin")}
        />
        <TextField
          label="HSN"
          {...field("hsn")}
          {...fieldLimits("createProduct", "hsn")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label="GST %"
          {...field("gstPercent")}
          {...fieldLimits("createProduct", "gstPercent")}
          inputMode="decimal"
          title={GST_RULE}
          hint="Included in the price"
        />
      </div>
    </fieldset>
  );
}
