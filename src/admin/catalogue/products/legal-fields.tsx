import { useState } from "react";
import { useWatch } from "react-hook-form";
import { fieldLimits } from "#browser/field-limits.ts";
import type { CategoryTax } from "#shared/catalogue/admin-contract.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { unitCodes, units } from "#shared/tax/hsn.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import type { ProductFields } from "./product-form.tsx";

interface LegalFieldsProps extends ProductFields {
  taxes: readonly CategoryTax[];
}

/** Where each sale needs an invoice. */
const EMPTY_TAX = "Empty: taken from the category, else from the shop's settings";
const NO_TAX = "Empty, and neither the category nor the shop's settings say it: orders ask for it";

/**
 * What the product takes where its field is empty, by the category that is chosen in the form.
 *
 * @returns its sentence, empty for a shop that needs none; and the value, where there is one
 */
function useTakenTax(
  { form: { control }, taxes }: LegalFieldsProps,
  what: "hsn" | "gstPercent",
): { note: string; value: string | undefined } {
  const category = useWatch({ control, name: "category" });
  const { gstin } = useStoreInfo();
  const tax = taxes.find(({ _id }) => _id === category);
  const value = tax?.[what];
  if (!tax || value === null || value === undefined || value === "") {
    return { note: gstin ? (tax ? NO_TAX : EMPTY_TAX) : "", value: undefined };
  }
  const shown = what === "hsn" ? `${value}` : `${value}%`;
  const source = tax[`${what}From`];
  const by = source === null ? "as the shop's settings say" : `as the category ${source} says`;
  return { note: `Empty: ${shown}, ${by}`, value: shown };
}

/** Indian law wants some of it shown of a product, its invoice says the rest; all may stay empty. */
export function LegalFields({ form, taxes }: LegalFieldsProps) {
  const { field, control } = form;
  const hsn = useWatch({ control, name: "hsn" });
  const taken = useTakenTax({ form, taxes }, "hsn");
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
        placeholder={taken.value}
        hint={(!hsn && taken.note) || "4, 6 or 8 digits"}
      />
      <GstField form={form} taxes={taxes} />
    </div>
  );
}

/** The rates in force; an older one that a product has is named as such, and may stay. */
function GstField({ form, taxes }: LegalFieldsProps) {
  const { control, field } = form;
  const [older] = useState(useWatch({ control, name: "gstPercent" }));
  const gstPercent = useWatch({ control, name: "gstPercent" });
  const taken = useTakenTax({ form, taxes }, "gstPercent");
  const percents = gstPercentsAt(new Date()).map(String);
  return (
    <SelectField
      label="GST %"
      {...field("gstPercent")}
      hint={(!gstPercent && taken.note) || "Included in the price"}
    >
      <option value="">{taken.value ? `Not given: ${taken.value}` : "Not given"}</option>
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
