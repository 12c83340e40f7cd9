import { useState } from "react";
import type { Category, Product } from "#shared/catalogue/contract.ts";
import { TYPED_RUPEES_PATTERN } from "#shared/rupee-text.ts";
import { fieldLimits } from "../../api/field-limits.ts";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { CategoryOptions } from "../categories/category-options.tsx";
import { HiddenField } from "../hidden-field.tsx";

interface ProductBasicsProps {
  product: Product | undefined;
  categories: readonly Category[];
  errors: Record<string, string>;
}

/** What every product has: a name, a price, a stock, a category. */
export function ProductBasics({ product, categories, errors }: ProductBasicsProps) {
  return (
    <div className="sheet grid gap-5 p-4 sm:p-5">
      <TextField
        label="Name"
        name="name"
        defaultValue={product?.name}
        {...fieldLimits("createProduct", "name")}
        autoComplete="off"
        required
        error={errors.name}
      />
      <TextAreaField
        label="Description"
        name="description"
        defaultValue={product?.description}
        {...fieldLimits("createProduct", "description")}
        rows={6}
        error={errors.description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price"
          name="price"
          inputMode="decimal"
          pattern={TYPED_RUPEES_PATTERN}
          title="Price must be rupees with at most 2 decimals, such as 1499, 1,299 or 99.50"
          defaultValue={product && priceText(product.price)}
          autoComplete="off"
          required
          hint="Rupees, GST included"
          error={errors.price}
        />
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          {...fieldLimits("createProduct", "quantity")}
          title="Quantity must be a whole number, 0 or more"
          defaultValue={product?.quantity}
          autoComplete="off"
          required
          hint="Pieces in stock"
          error={errors.quantity}
        />
        <SelectField
          label="Category"
          name="category"
          defaultValue={product?.category._id ?? ""}
          required
          error={errors.category}
        >
          <option value="" disabled>
            Choose a category
          </option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <ShippingField initial={product?.shipping ?? true} error={errors.shipping} />
      </div>
    </div>
  );
}

/** As people write it: 99.50, not 99.5. */
function priceText(rupees: number): string {
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}

/** The box has no name of its own: the hidden field says true or false, as the calls take it. */
function ShippingField({ initial, error }: { initial: boolean; error: string | undefined }) {
  const [checked, setChecked] = useState(initial);
  return (
    <div className="self-end">
      <HiddenField name="shipping" value={String(checked)} />
      <CheckboxField
        label="Can be shipped"
        name=""
        checked={checked}
        onChange={({ target }) => setChecked(target.checked)}
        error={error}
      />
    </div>
  );
}
