import { Search } from "lucide-react";
import type { FormEvent } from "react";
import type { Category } from "#shared/catalogue/contract.ts";
import { LOW_STOCK } from "#shared/catalogue/product-limits.ts";
import { Button } from "#ui/button.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { CategoryOptions } from "../categories/category-options.tsx";
import type { ProductFilter } from "./product-filter.ts";

interface ProductFilterFormProps {
  filter: ProductFilter;
  categories: readonly Category[];
  onFilter: (filter: ProductFilter) => void;
}

/** Searches the list and narrows it; a choice holds at once, a search on Enter or the button. */
export function ProductFilterForm({ filter, categories, onFilter }: ProductFilterFormProps) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("search");
    onFilter({ ...filter, search: String(text ?? "").trim(), page: 1 });
  };
  return (
    <search>
      <form
        onSubmit={search}
        aria-label="Products"
        className="mb-5 grid grid-cols-2 items-end gap-4 xl:grid-cols-[minmax(0,1fr)_14rem_11rem_auto]"
      >
        <TextField
          // Another address has another text.
          key={filter.search}
          label="Search by name or SKU"
          name="search"
          type="search"
          enterKeyHint="search"
          defaultValue={filter.search}
          maxLength={200}
          className="max-sm:col-span-2"
        />
        <SelectField
          label="Category"
          name="category"
          value={filter.category}
          onChange={({ target }) => onFilter({ ...filter, category: target.value, page: 1 })}
        >
          <option value="">All categories</option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <SelectField
          label="Stock"
          name="stock"
          value={filter.stock}
          onChange={({ target }) =>
            onFilter({ ...filter, stock: target.value as ProductFilter["stock"], page: 1 })
          }
        >
          <option value="">Any</option>
          <option value="in">In stock</option>
          <option value="low">1 to {LOW_STOCK} left</option>
          <option value="out">Out of stock</option>
        </SelectField>
        <Button type="submit" variant="secondary" className="max-sm:col-span-2">
          <Search aria-hidden="true" className="size-4" />
          Search
        </Button>
      </form>
    </search>
  );
}
