import { useState } from "react";
import { useWatch } from "react-hook-form";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { unitCodes, units } from "#shared/tax/units.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { useStoreInfo } from "../../site/root-data.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { LimitedField } from "../forms/limited-field.tsx";
import type { ProductFields } from "./product-form.tsx";

/** What Indian law wants shown of a product, and what its invoice says; all may stay empty. */
export function LegalFields(form: ProductFields) {
  const { field, control } = form;
  const hsn = useWatch({ control, name: "hsn" });
  const needed = useNeededNote();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-heading text-lg font-semibold">Label and tax</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <LimitedField
          label="SKU"
          form={form}
          name="sku"
          limits={fieldLimits("createProduct", "sku")}
          autoComplete="off"
        />
        <LimitedField
          label="Net quantity"
          form={form}
          name="netQuantity"
          limits={fieldLimits("createProduct", "netQuantity")}
          hint="Such as 1 piece or 100 ml"
        />
        <SelectField label="Unit" {...field("unit")} hint="By which invoices count what is sold">
          {unitCodes.map((code) => (
            <option key={code} value={code}>
              {units[code]} ({code})
            </option>
          ))}
        </SelectField>
        <LimitedField
          label="Country of origin"
          form={form}
          name="origin"
          limits={fieldLimits("createProduct", "origin")}
        />
        <TextField
          label="HSN"
          {...field("hsn")}
          inputMode="numeric"
          autoComplete="off"
          hint="4, 6 or 8 digits"
          warning={!hsn && needed}
        />
        <GstField {...form} />
      </div>
    </fieldset>
  );
}

/** What comes of an empty field where each sale needs an invoice; nothing where none is issued. */
function useNeededNote(): string | undefined {
  const { gstin } = useStoreInfo();
  return gstin && "Without it, it cannot be ordered: no invoice can be written.";
}

/** The rates in force; an older one that a product has is named as such, and may stay. */
function GstField({ control, field }: ProductFields) {
  const [older] = useState(useWatch({ control, name: "gstPercent" }));
  const gstPercent = useWatch({ control, name: "gstPercent" });
  const needed = useNeededNote();
  const percents = gstPercentsAt(new Date()).map(String);
  return (
    <SelectField
      label="GST %"
      {...field("gstPercent")}
      hint={(!gstPercent && needed) || "Included in the price"}
    >
      <option value="">Not given</option>
      {percents.map((percent) => (
        <option key={percent} value={percent}>
          {percent} %
        </option>
      ))}
      {older !== "" && !percents.includes(older) && (
        <option value={older}>{older} % (no longer in force)</option>
      )}
    </SelectField>
  );
}
