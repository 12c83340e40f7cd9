import { useState } from "react";
import { Link } from "react-router";
import type { Product } from "#shared/catalogue/contract.ts";
import type { Family } from "#shared/families/contract.ts";
import { optionNames } from "#shared/families/suggest-options.ts";
import {
  type Variant,
  type VariantChoice,
  type VariantOption,
  variantOptions,
} from "#shared/families/variants.ts";
import { Button } from "#ui/button.tsx";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { Swatch } from "#ui/swatch.tsx";

interface ProductVariantsProps {
  product: Pick<Product, "_id" | "slug">;
  family: { options: Family["options"]; variants: readonly Variant[] };
}

/** With fewer to choose from, going from page to page is no detour. */
const SEVERAL = 3;

/**
 * The ways from a product's page to its siblings, and to ordering several of them at once, though it
 * may be sold out itself; nothing where there is nothing to choose.
 */
export const ProductVariants = cachedFragment(
  "product variants",
  PlainProductVariants,
  ({ product: { _id, slug }, family: { options, variants } }) => ({
    ...{ _id, slug, options },
    variants: variants.map(({ slug, quantity, values }) => ({
      ...{ slug, values, isInStock: quantity > 0 },
    })),
  }),
);

function PlainProductVariants({ product, family }: ProductVariantsProps) {
  const options = variantOptions(family, product.slug);
  if (options.length === 0) return null;
  const inStock = family.variants.filter(({ quantity }) => quantity > 0).length;
  return (
    <div className="grid gap-4">
      <VariantLinks options={options} />
      {inStock >= SEVERAL && <OrderSeveral productId={product._id} options={family.options} />}
    </div>
  );
}

const loadDialog = () => import("../cart/variants-dialog.tsx");
const prepare = preloadChunk(loadDialog);

/** Opens the dialog with a number of pieces for each product of a family. */
function OrderSeveral({ productId, options }: { productId: string; options: Family["options"] }) {
  const { chunk, loadChunk } = useChunk(loadDialog);
  const [open, setOpen] = useState(false);
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={ask}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="justify-self-start"
      >
        Order several {optionNames(options)} at once
      </Button>
      {chunk && (
        <chunk.VariantsDialog productId={productId} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/**
 * The options of a product's family: each value is a link to the sibling that has it, a real address
 * that works before scripts do. The focus and the scroll position stay when one is followed.
 */
function VariantLinks({ options }: { options: readonly VariantOption[] }) {
  return (
    <div className="grid gap-4">
      {options.map((option) => (
        <OptionLinks key={option.code} option={option} />
      ))}
    </div>
  );
}

function OptionLinks({ option: { name, shown, choices } }: { option: VariantOption }) {
  const elsewhere = choices.filter(({ instead }) => instead !== "");
  return (
    <fieldset>
      <legend className="mb-2 text-sm">
        <span className="text-muted">{name}:</span>{" "}
        <span className="font-semibold">{shown ?? "not given"}</span>
      </legend>
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.slug}>
            <ChoiceLink choice={choice} />
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Not made in this combination:{" "}
          {elsewhere.map((choice) => `${choice.name} (shows ${choice.instead})`).join(", ")}
        </p>
      )}
    </fieldset>
  );
}

function ChoiceLink({ choice }: { choice: VariantChoice }) {
  const { name, swatch, to, isShown, isSoldOut, instead } = choice;
  const edge = isShown
    ? "border-link bg-info-soft shadow-[inset_0_0_0_1px_var(--color-link)]"
    : `border-line-strong bg-surface hover:border-ink ${instead ? "border-dashed" : ""}`;
  return (
    <Link
      to={`/product/${to}`}
      prefetch="intent"
      preventScrollReset
      aria-current={isShown || undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border px-3 py-1.5 ${edge} ${isSoldOut || instead ? "text-muted" : ""}`}
    >
      {swatch && <Swatch colours={swatch} />}
      <span className={isSoldOut ? "line-through" : ""}>{name}</span>
      {isSoldOut && <span className="sr-only">, sold out</span>}
      {instead && <span className="sr-only">, shows {instead}</span>}
    </Link>
  );
}
