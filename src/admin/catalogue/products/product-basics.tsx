import { fieldLimits } from "#browser/field-limits.ts";
import type { Category } from "#shared/catalogue/contract.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import { useMay } from "../../kit/own-access.tsx";
import { QUANTITY_RULE } from "../../stock/stock-change.ts";
import { CategoryOptions } from "../categories/category-options.tsx";
import type { ProductFields } from "./product-form.tsx";
import { COST_RULE, PRICE_RULE } from "./product-schema.ts";
import { StockField } from "./stock-field.tsx";

interface ProductBasicsProps extends ProductFields {
  categories: readonly Category[];
  /** The stock of a product that is changed, as it was seen, and whether the page opened with it. */
  stock: { id: string; seen: number; isFirst: boolean } | undefined;
  /** What a piece costs can be seen and entered here. */
  hasCost: boolean;
}

const BEGINS_WITHOUT =
  "It begins with no pieces in stock: somebody whose role includes counting stock enters them.";

/** Name, price, stock and category, which every product has. */
export function ProductBasics({ form, categories, stock, hasCost }: ProductBasicsProps) {
  const { field } = form;
  const mayCount = useMay("write_inventory");
  const limits = (name: "name" | "description") => fieldLimits("createProduct", name);
  return (
    <div className="grid gap-5">
      <LimitedField
        label="Name"
        form={form}
        name="name"
        limits={limits("name")}
        autoComplete="off"
        required
      />
      <LimitedField
        label="Description"
        form={form}
        name="description"
        limits={limits("description")}
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
        {hasCost && (
          <TextField
            label="Cost"
            {...field("cost")}
            inputMode="decimal"
            title={COST_RULE}
            autoComplete="off"
            hint="What a piece costs you, without GST. Shoppers never see it"
          />
        )}
        {!stock && mayCount && (
          <TextField
            label="Quantity"
            {...field("quantity")}
            inputMode="numeric"
            title={QUANTITY_RULE}
            autoComplete="off"
            required
            hint="Pieces in stock"
          />
        )}
        <SelectField label="Category" {...field("category")} required>
          <option value="" disabled>
            Choose a category
          </option>
          <CategoryOptions categories={categories} />
        </SelectField>
        {stock && <StockField form={form} {...stock} mayCount={mayCount} />}
        {!stock && !mayCount && <p className="self-end text-sm text-muted">{BEGINS_WITHOUT}</p>}
        <div className="self-end">
          <CheckboxField label="Can be shipped" {...field("shipping")} />
          <CheckboxField label="Made to order: cannot be returned" {...field("customised")} />
        </div>
      </div>
    </div>
  );
}
