import { X } from "lucide-react";
import { useId } from "react";
import type { Category } from "#shared/catalogue/contract.ts";
import { success } from "#shared/failure.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { PressTarget } from "#shared/press-settings/contract.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/field.tsx";
import { CategoryOptions } from "../catalogue/categories/category-options.tsx";
import { ProductSearchField } from "../catalogue/product-search-field.tsx";
import { useProductSearch } from "../catalogue/use-product-search.ts";
import { focusBeside } from "../kit/focus-beside.ts";

/** How many may be chosen, of each kind and together. */
interface TargetLimits {
  products: number;
  categories: number;
  total: number;
}

interface TargetPickerProps {
  legend: string;
  hint: string;
  categories: readonly Category[];
  chosen: readonly PressTarget[];
  limits: TargetLimits;
  onChange: (chosen: PressTarget[]) => void;
  error: string | undefined;
}

const OFFERED = 8;

/** Chooses products and whole categories. */
export function TargetPicker(props: TargetPickerProps) {
  const { legend, hint, categories, chosen, limits, onChange, error } = props;
  const id = useId();
  const { offered, notice, setNotice, find } = useProductSearch((found) =>
    success(
      found.slice(0, OFFERED).map(({ _id, name, slug, sku, price }) => ({
        target: { kind: "product" as const, _id, name, slug },
        facts: [sku, formatMoney(rupees(price))].filter(Boolean).join(" · "),
      })),
    ),
  );
  const isFull = (kind: PressTarget["kind"], max: number) =>
    chosen.length >= limits.total || chosen.filter((target) => target.kind === kind).length >= max;
  const hasAllProducts = isFull("product", limits.products);

  const add = (target: PressTarget) => {
    if (chosen.some(({ _id }) => _id === target._id)) return setNotice(`${target.name} is there`);
    onChange([...chosen, target]);
    setNotice(`${target.name} added`);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-muted">{hint}</p>
      {chosen.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-2">
          {chosen.map((target) => (
            <li
              key={target._id}
              className="flex max-w-full items-center rounded-md border border-line-strong bg-surface pl-3"
            >
              <span className="min-w-0 break-words">
                {target.name}
                {target.kind === "category" && <span className="text-muted"> (category)</span>}
              </span>
              <button
                type="button"
                aria-label={`Remove ${target.name}`}
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onChange(chosen.filter(({ _id }) => _id !== target._id));
                }}
                className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mb-2 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <div className="grid items-end gap-3 md:grid-cols-2">
        <SelectField
          label="Add a category"
          name={`${id}-category`}
          value=""
          disabled={isFull("category", limits.categories)}
          onChange={({ target }) => {
            const category = categories.find(({ _id }) => _id === target.value);
            if (category) add({ kind: "category", ...category });
          }}
        >
          <option value="">Choose …</option>
          <CategoryOptions categories={categories} />
        </SelectField>
        <ProductSearchField label="Find a product" disabled={hasAllProducts} onFind={find} />
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {notice}
      </p>
      {offered.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {offered.map(({ target, facts }) => (
            <li key={target._id}>
              <Button variant="quiet" disabled={hasAllProducts} onClick={() => add(target)}>
                <span>
                  Add {target.name}
                  <span className="tabular block text-sm font-normal text-muted">{facts}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
