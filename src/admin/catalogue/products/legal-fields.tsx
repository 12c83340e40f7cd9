import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fieldLimits } from "#browser/field-limits.ts";
import type { Product } from "#shared/catalogue/contract.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { unitCodes, units } from "#shared/tax/hsn.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import type { ProductFields } from "./product-form.tsx";

interface LegalFieldsProps extends ProductFields {
  /** The product as it is saved; left out for a new one. */
  product: Product | undefined;
}

/** Where each sale needs an invoice. */
const EMPTY_TAX = "Empty: taken from the category, else from the shop's settings";

/** Indian law wants some of it shown of a product, its invoice says the rest; all may stay empty. */
export function LegalFields({ form, product }: LegalFieldsProps) {
  const { field, control } = form;
  const [hsn, category] = useWatch({ control, name: ["hsn", "category"] });
  const { gstin } = useStoreInfo();
  // What is inherited is known of the category in which the product is saved.
  const inherited =
    product?.category._id === category && product.inherited?.includes("hsn")
      ? `Empty: ${product.hsn}, as its category or the shop says`
      : "";
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <LimitedField
        label="SKU"
        form={form}
        name="sku"
        limits={fieldLimits("createProduct", "sku")}
        autoComplete="off"
      />
      <LimitedField
        label="Brand"
        form={form}
        name="brand"
        limits={fieldLimits("createProduct", "brand")}
        hint="As it stands on the goods; empty for none"
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
        hint={(!hsn && (inherited || (gstin && EMPTY_TAX))) || "4, 6 or 8 digits"}
      />
      <GstField form={form} product={product} />
    </div>
  );
}

/** The rates in force; an older one that a product has is named as such, and may stay. */
function GstField({ form: { control, field }, product }: LegalFieldsProps) {
  const [older] = useState(useWatch({ control, name: "gstPercent" }));
  const [gstPercent, category] = useWatch({ control, name: ["gstPercent", "category"] });
  const { gstin } = useStoreInfo();
  const inherited =
    product?.category._id === category && product.inherited?.includes("gstPercent")
      ? `Not given: ${product.gstPercent}%, as its category or the shop says`
      : "";
  const percents = gstPercentsAt(new Date()).map(String);
  return (
    <SelectField
      label="GST %"
      {...field("gstPercent")}
      hint={(!gstPercent && (inherited || (gstin && EMPTY_TAX))) || "Included in the price"}
    >
      <option value="">Not given</option>
      {percents.map((percent) => (
        <option key={percent} value={percent}>
          {percent}%
        </option>
      ))}
      {older !== "" && !percents.includes(older) && (
        <option value={older}>{older}% (no longer in force)</option>
      )}
    </SelectField>
  );
}
