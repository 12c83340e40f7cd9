import type { Category } from "#shared/catalogue/contract.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { CategoryOptions } from "../categories/category-options.tsx";
import type { ProductFields } from "./product-form.tsx";
import { PRICE_RULE, QUANTITY_RULE } from "./product-schema.ts";

interface ProductBasicsProps extends ProductFields {
  categories: readonly Category[];
}

/** What every product has: a name, a price, a stock, a category. */
export function ProductBasics({ field, categories }: ProductBasicsProps) {
  return (
    <div className="sheet grid gap-5 p-4 sm:p-5">
      <TextField
        label="Name"
        {...field("name")}
        {...fieldLimits("createProduct", "name")}
        autoComplete="off"
        required
      />
      <TextAreaField
        label="Description"
        {...field("description")}
        {...fieldLimits("createProduct", "description")}
        rows={6}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price"
          {...field("price")}
          inputMode="decimal"
          title={PRICE_RULE}
          autoComplete="off"
          required
          hint="Rupees, GST included"
        />
        <TextField
          label="Quantity"
          {...field("quantity")}
          {...fieldLimits("createProduct", "quantity")}
          inputMode="numeric"
          title={QUANTITY_RULE}
          autoComplete="off"
          required
          hint="Pieces in stock"
        />
        <SelectField label="Category" {...field("category")} required>
          <option value="" disabled>
            Choose a category
          </option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <CheckboxField label="Can be shipped" {...field("shipping")} className="self-end" />
      </div>
    </div>
  );
}
