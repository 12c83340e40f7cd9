import type { Product } from "#shared/catalogue/contract.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { TextField } from "../../ui/field.tsx";

interface LegalFieldsProps {
  product: Product | undefined;
  errors: Record<string, string>;
}

/** What Indian law wants shown of a product, and what its invoice says; all may stay empty. */
export function LegalFields({ product, errors }: LegalFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-heading text-lg font-semibold">Label and tax</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="SKU"
          name="sku"
          defaultValue={product?.sku}
          {...fieldLimits("createProduct", "sku")}
          autoComplete="off"
          error={errors.sku}
        />
        <TextField
          label="Net quantity"
          name="netQuantity"
          defaultValue={product?.netQuantity}
          {...fieldLimits("createProduct", "netQuantity")}
          hint="Such as 1 piece or 100 ml"
          error={errors.netQuantity}
        />
        <TextField
          label="Country of origin"
          name="origin"
          defaultValue={product?.origin}
          {...fieldLimits("createProduct", "origin")}
          error={errors.origin}
        />
        <TextField
          label="HSN"
          name="hsn"
          inputMode="numeric"
          defaultValue={product?.hsn}
          {...fieldLimits("createProduct", "hsn")}
          autoComplete="off"
          error={errors.hsn}
        />
        <TextField
          label="GST %"
          name="gstPercent"
          inputMode="decimal"
          {...fieldLimits("createProduct", "gstPercent")}
          title="GST must be from 0 to 100, with at most 2 decimals"
          defaultValue={product?.gstPercent ?? ""}
          hint="Included in the price"
          error={errors.gstPercent}
        />
      </div>
    </fieldset>
  );
}
