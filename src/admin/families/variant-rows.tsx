import { type ComponentProps, useId } from "react";
import { Link } from "react-router";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { AdminFamilyVariant, FamilyAttribute } from "#shared/families/admin-contract.ts";
import { foldName, repeatedNames } from "#shared/families/variant-names.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { newChoiceNote } from "../attributes/new-choices.ts";
import { focusBeside } from "../kit/focus-beside.ts";
import { type KnownProducts, optionTexts, type VariantTexts } from "./family-values.ts";

/** A field of a variant within the family's form. */
type VariantField = `variants.${number}.${"price" | "stockChange" | `values.${string}`}`;

interface VariantRowsProps {
  variants: readonly VariantTexts[];
  known: KnownProducts;
  /** The chosen attributes. */
  options: readonly FamilyAttribute[];
  /** Whether prices and stock are changed here, too. */
  isSold: boolean;
  field: (path: VariantField) => Pick<ComponentProps<typeof TextField>, "name" | "error">;
  onRemove: (productId: string) => void;
}

/** The variants, each with a field for its value of each option, and those for its price and stock. */
export function VariantRows({
  variants,
  known,
  options,
  isSold,
  field,
  onRemove,
}: VariantRowsProps) {
  const id = useId();
  const products = variants.flatMap(({ product }) => known.get(product) ?? []);
  const repeated = repeatedNames(products.map(({ name }) => name));
  return (
    <>
      {options.map(({ code, values }) => (
        <datalist key={code} id={`${id}-${code}`}>
          {values.map(({ slug, name }) => (
            <option key={slug} value={name} />
          ))}
        </datalist>
      ))}
      <ul aria-label="Products of the family" className="grid gap-3">
        {variants.map(({ product, values }, place) => {
          const variant = known.get(product);
          if (!variant) return null;
          const title = variantTitle(variant, options, repeated);
          return (
            <li
              key={product}
              className="sheet grid items-start gap-x-4 gap-y-3 p-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)_auto]"
            >
              <VariantFacts variant={variant} isRepeated={repeated.has(foldName(variant.name))} />
              <div className="grid grid-cols-2 items-start gap-3 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
                {options.map((option) => (
                  <TextField
                    key={option.code}
                    label={
                      <>
                        {option.name}
                        {option.unit && ` in ${option.unit}`}
                        <span className="sr-only"> of {title}</span>
                      </>
                    }
                    {...field(`variants.${place}.values.${option.code}`)}
                    list={option.kind === "choice" ? `${id}-${option.code}` : undefined}
                    inputMode={option.kind === "number" ? "decimal" : undefined}
                    autoComplete="off"
                    maxLength={100}
                    warning={newChoiceNote(option, values[option.code])}
                  />
                ))}
                {isSold && (
                  <>
                    <TextField
                      label={
                        <>
                          Price in ₹<span className="sr-only"> of {title}</span>
                        </>
                      }
                      {...field(`variants.${place}.price`)}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={20}
                    />
                    <TextField
                      label={
                        <>
                          Stock + or −<span className="sr-only"> of {title}</span>
                        </>
                      }
                      {...field(`variants.${place}.stockChange`)}
                      placeholder="+0"
                      autoComplete="off"
                      maxLength={15}
                    />
                  </>
                )}
              </div>
              <Button
                variant="quiet"
                className="lg:mt-6"
                onClick={({ currentTarget }) => {
                  focusBeside(currentTarget);
                  onRemove(product);
                }}
              >
                Take out<span className="sr-only"> {title}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A variant's name; of several with one name with what tells it apart. */
function variantTitle(
  variant: AdminFamilyVariant,
  options: readonly FamilyAttribute[],
  repeated: ReadonlySet<string>,
): string {
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
    <div className="min-w-0">
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
