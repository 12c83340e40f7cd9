import { Trash2 } from "lucide-react";
import { useState } from "react";
import { cartQuantity, pricedItem } from "#shared/cart/cart.ts";
import { type CartGroup, splitNames } from "#shared/cart/cart-groups.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { addableProduct } from "#shared/cart/next-tier.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import type { Family } from "#shared/families/contract.ts";
import { optionNames, variantLabel } from "#shared/families/suggest-options.ts";
import { type Money, rupees, sum, times } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { CartFamilyRow } from "./cart-family-row.tsx";
import { ProductLink } from "./cart-line-row.tsx";
import { cartPlaceId } from "./cart-place.ts";
import { NextTierOffer } from "./next-tier-offer.tsx";
import { offerNextTier } from "./offer-next-tier.ts";

const loadDialog = () => import("./variants-dialog.tsx");
const prepareDialog = preloadChunk(loadDialog);

interface CartFamilyItemProps {
  products: CartGroup;
  /** Undefined until the shop was asked, and where it could not be. */
  family: Family | undefined;
  /** Further pieces of a product that are in stock; unknown until the shop was asked. */
  availableOf: (productId: string) => number | undefined;
  /** Empty until the shop was asked, and where the product has none. */
  skuOf: (productId: string) => string;
  onRemove: (line: CartLine) => void;
  onTakeOut: (line: CartLine) => void;
  /** Removes all products, which have this name together. */
  onRemoveAll: (name: string) => void;
  onAddMore: (line: CartLine, quantity: number) => void;
}

/**
 * Products of a family: one head with what they cost, and a row for each line. The next bulk price is
 * said once where they reach it together, else for each product.
 */
export function CartFamilyItem(props: CartFamilyItemProps) {
  const { products, family, availableOf, skuOf, onRemove, onTakeOut, onRemoveAll, onAddMore } =
    props;
  const { chunk, loadChunk } = useChunk(loadDialog);
  const [open, setOpen] = useState(false);
  const [[first]] = products;
  const lines = products.flat();
  const items = lines.map(pricedItem);
  const totalQuantity = cartQuantity(lines);
  const split = splitNames(products.map(([{ name }]) => name));
  const name = family?.name ?? (split.common || `${first.name} and others`);
  const kinds = family && optionNames(family.options);
  // In the cart's order: the family's is known only once they stand there, and rows would change places.
  const rows = products.map((ofProduct, place) => {
    const found = family?.variants.find(({ _id }) => _id === ofProduct[0]._id);
    const label = family && found && variantLabel(family.options, found);
    const text = label?.text || (split.own[place] ?? ofProduct[0].name);
    return { ofProduct, text, swatch: label?.swatch };
  });
  const countTogether = lines.every(
    ({ tierGroup }) => tierGroup !== undefined && tierGroup === first.tierGroup,
  );
  const variants = family?.variants.map((variant) =>
    addableProduct(variant, items, variant.quantity),
  );
  const { offer, next } = offerNextTier(lines, availableOf, variants);
  const offered = rows.find(({ ofProduct }) => ofProduct[0]._id === offer?.line._id);
  const alike = lines.every(
    ({ price, bulkDiscount }) => price === first.price && bulkDiscount === first.bulkDiscount,
  );
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  return (
    <li className="grid grid-cols-[min(3.5rem,16vw)_minmax(0,1fr)] gap-x-[min(0.75rem,3vw)] gap-y-1 border-b border-line py-2 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto]">
      <ProductLink line={first} tabIndex={-1} aria-hidden="true" className="block self-start">
        <ProductPicture url={first.photo[0]} alt="" sizes="3.5rem" />
      </ProductLink>
      <div className="min-w-0">
        <h2 className="text-base leading-snug break-words">
          <ProductLink
            line={first}
            prefetch="intent"
            className="underline-offset-4 hover:underline"
          >
            {name}
          </ProductLink>
        </h2>
        <p className="text-sm">
          <span className="tabular">{formatQuantity(totalQuantity)}</span>
          {alike && (
            <>
              {" at "}
              <Price money={rupees(first.price)} was={rupees(first.fullPrice)} /> each
            </>
          )}
          {alike && first.bulkDiscount > 0 && (
            <span className="ml-2 inline-block rounded-sm bg-marigold-soft px-1.5 font-semibold">
              {first.bulkDiscount}% off
            </span>
          )}
        </p>
        {first.bulkDiscounts.length > 0 && (
          <p className="text-sm text-muted">
            {countTogether
              ? `${kinds ? `All ${kinds}` : "These"} count together.`
              : "Each counts by itself."}
          </p>
        )}
        {countTogether && (
          <NextTierOffer
            offer={offer}
            next={next}
            variant={offered?.text ?? ""}
            name={name}
            onAdd={onAddMore}
          />
        )}
      </div>
      <p className="col-start-2 sm:col-start-3 sm:row-start-1 sm:text-right">
        <span className="sr-only">Total of all lines: </span>
        <Price
          money={linesTotal(lines, "price")}
          was={linesTotal(lines, "fullPrice")}
          className="sm:flex-col sm:items-end"
        />
      </p>
      <div className="col-span-full grid gap-y-1 sm:col-start-2">
        <ul aria-label={`Lines of ${name}`} className="border-t border-line">
          {rows.flatMap(({ ofProduct, text, swatch }) =>
            ofProduct.map((line, index) => (
              <CartFamilyRow
                key={`${line._id} ${line.variant}`}
                line={line}
                id={index === 0 ? cartPlaceId(line._id) : undefined}
                sku={skuOf(line._id)}
                text={text}
                swatch={swatch}
                showsPrice={!alike}
                number={ofProduct.length > 1 ? `line ${index + 1} of ${ofProduct.length}` : ""}
                available={availableOf(line._id)}
                onRemove={() => (ofProduct.length > 1 ? onTakeOut(line) : onRemove(line))}
              >
                {!countTogether && line === ofProduct.at(-1) && (
                  <NextTierOffer
                    {...offerNextTier(ofProduct, availableOf)}
                    name={line.name}
                    onAdd={onAddMore}
                  />
                )}
              </CartFamilyRow>
            )),
          )}
        </ul>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          {kinds && (
            <Button
              variant="quiet"
              onClick={ask}
              onPointerEnter={prepareDialog}
              onFocus={prepareDialog}
              className="-ml-4 max-w-full"
            >
              Add other {kinds}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => onRemoveAll(name)}
            className="-mr-[min(1rem,4vw)] ml-auto max-w-full"
          >
            <Trash2 aria-hidden="true" className="size-4 shrink-0" />
            Remove all {formatQuantity(totalQuantity)}
            <span className="sr-only"> of {name}</span>
          </Button>
        </div>
      </div>
      {chunk && (
        <chunk.VariantsDialog productId={first._id} open={open} onClose={() => setOpen(false)} />
      )}
    </li>
  );
}

export function linesTotal(lines: readonly CartLine[], price: "price" | "fullPrice"): Money {
  return sum(lines.map((line) => times(rupees(line[price]), line.quantity)));
}
