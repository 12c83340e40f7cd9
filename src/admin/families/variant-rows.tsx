import { type ReactNode, useId } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { AdminFamilyVariant, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { foldName, repeatedNames } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { TextField } from "#ui/field.tsx";
import { newChoiceNote } from "../attributes/new-choices.ts";
import { FieldRows } from "../kit/forms/field-rows.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { useMay } from "../kit/own-access.tsx";
import {
  type FamilyValues,
  type KnownProducts,
  optionTexts,
  type VariantTexts,
} from "./family-values.ts";

interface VariantRowsProps {
  form: FormFields<FamilyValues>;
  known: KnownProducts;
  /** The chosen attributes. */
  options: readonly FamilyAttribute[];
  /** Prices and stock are changed here, too; stock by who may count it. */
  isSold: boolean;
  /** By the value's field. */
  valueError: (field: string) => string | undefined;
  /** Finds products and adds them. */
  adder: (add: (variant: VariantTexts) => void) => ReactNode;
}

/** The variants, each with a field for its value of each option, and those for its price and stock. */
export function VariantRows(props: VariantRowsProps) {
  const { form, known, options, isSold, valueError, adder } = props;
  const { control, field, register } = form;
  const id = useId();
  const mayCount = useMay("write_inventory");
  const variants = useWatch({ control, name: "variants" });
  const products = variants.flatMap(({ product }) => known.get(product) ?? []);
  const repeated = repeatedNames(products.map(({ name }) => name));
  const titles = variants.map(({ product }) => variantTitle(known.get(product), options, repeated));
  return (
    <>
      {options.map(({ code, values }) => (
        <datalist key={code} id={`${id}-${code}`}>
          {values.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
      ))}
      <FieldRows
        form={form}
        name="variants"
        legend="Products of the family"
        hint={variants.length === 0 && "None yet: find the products that belong together."}
        one="product"
        keyOf={({ product }) => product}
        removeLabel={(number) => `Take out ${titles[number - 1] ?? "it"}`}
        columns="grid-cols-2 items-start sm:grid-cols-4"
        isHeaded
        adder={adder}
      >
        {(at) => {
          const { product = "", values } = variants[at] ?? {};
          const variant = known.get(product);
          if (!variant) return null;
          const of = <span className="sr-only"> of {titles[at]}</span>;
          return (
            <>
              <VariantFacts variant={variant} isRepeated={repeated.has(foldName(variant.name))} />
              {options.map((option) => {
                const path = `variants.${at}.values.${option.code}` as const;
                return (
                  <TextField
                    key={option.code}
                    label={
                      <>
                        {option.name}
                        {option.unit && ` in ${option.unit}`}
                        {of}
                      </>
                    }
                    {...register(path)}
                    error={valueError(path)}
                    list={option.kind === "choice" ? `${id}-${option.code}` : undefined}
                    inputMode={option.kind === "number" ? "decimal" : undefined}
                    autoComplete="off"
                    warning={newChoiceNote(option, values?.[option.code])}
                    className="col-span-full sm:col-span-1"
                  />
                );
              })}
              {isSold && (
                <>
                  <TextField
                    label={<>Price in ₹{of}</>}
                    {...field(`variants.${at}.price`)}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                  {mayCount && (
                    <TextField
                      label={<>Stock + or −{of}</>}
                      {...field(`variants.${at}.stockChange`)}
                      placeholder="+0"
                      autoComplete="off"
                    />
                  )}
                </>
              )}
            </>
          );
        }}
      </FieldRows>
    </>
  );
}

/** A variant's name; of several with one name with what tells it apart. */
function variantTitle(
  variant: AdminFamilyVariant | undefined,
  options: readonly FamilyAttribute[],
  repeated: ReadonlySet<string>,
): string {
  if (!variant) return "";
  if (!repeated.has(foldName(variant.name))) return variant.name;
  return [variant.name, ...optionTexts(variant, options), variant.sku].filter(Boolean).join(", ");
}

function VariantFacts({
  variant,
  isRepeated,
}: {
  variant: AdminFamilyVariant;
  isRepeated: boolean;
}) {
  const { name, slug, sku, price, quantity } = variant;
  return (
    <div className="col-span-full min-w-0">
      <Link
        to={`/dashboard/admin/update-product/${encodeURIComponent(slug)}`}
        className="link wrap-anywhere"
      >
        {name}
      </Link>
      <p className="tabular text-sm text-muted">
        {[sku, formatMoney(rupees(price)), quantity > 0 ? formatQuantity(quantity) : "Out of stock"]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {isRepeated && (
        <p className="mt-1 text-sm font-semibold">
          Another product here has this name: give it one of its own.
        </p>
      )}
    </div>
  );
}
