import { Trash2 } from "lucide-react";
import { cartQuantity, type ProductLines } from "#shared/cart/cart.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { rupees } from "#shared/money.ts";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { linesTotal } from "./cart-family-item.tsx";
import { CartLineRow, LineQuantity, ProductLink } from "./cart-line-row.tsx";
import { cartPlaceId } from "./cart-place.ts";
import { NextTierOffer } from "./next-tier-offer.tsx";
import { offerNextTier } from "./offer-next-tier.ts";

interface CartProductItemProps {
  lines: ProductLines;
  /** Empty until the shop was asked, and where the product has none. */
  sku: string;
  /** Which variant it is, where its name does not say so. */
  options: readonly string[];
  /** Further pieces that are in stock; unknown until the shop was asked. */
  available: number | undefined;
  onRemove: () => void;
  onTakeOut: (line: CartLine) => void;
  onAddMore: (line: CartLine, quantity: number) => void;
}

/**
 * A product in the cart in one row, with its SKU and its price, which all its lines share, and the lines
 * if there are several. They are removed together; one of several is taken out by itself.
 */
export function CartProductItem({
  lines,
  sku,
  options,
  available,
  onRemove,
  onTakeOut,
  onAddMore,
}: CartProductItemProps) {
  const [line] = lines;
  const name = nameWithOptions(line.name, options);
  const several = lines.length > 1;
  const totalQuantity = cartQuantity(lines);
  return (
    <li
      id={cartPlaceId(line._id)}
      className="grid grid-cols-[min(3.5rem,16vw)_minmax(0,1fr)] gap-x-[min(0.75rem,3vw)] border-b border-line py-2 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:items-center"
    >
      <ProductLink line={line} tabIndex={-1} aria-hidden="true" className="block self-start">
        <ProductPicture url={line.photo[0]} alt="" sizes="3.5rem" />
      </ProductLink>
      <div className="min-w-0">
        <h2 className="text-base leading-snug break-words">
          <ProductLink line={line} prefetch="intent" className="underline-offset-4 hover:underline">
            {name}
          </ProductLink>
        </h2>
        <p className="text-sm wrap-anywhere">
          <Price money={rupees(line.price)} was={rupees(line.fullPrice)} /> each
          {line.bulkDiscount > 0 && (
            <span className="ml-2 inline-block rounded-sm bg-marigold-soft px-1.5 font-semibold">
              {line.bulkDiscount}% off
            </span>
          )}
          {/* Behind what the cart knows itself, so that nothing moves when it comes. */}
          {sku && <span className="tabular ml-2 text-muted">{sku}</span>}
        </p>
        {several && <p className="text-sm text-muted">{formatQuantity(totalQuantity)} in all</p>}
        <NextTierOffer {...offerNextTier(lines, () => available)} name={name} onAdd={onAddMore} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-end gap-x-[min(0.75rem,3vw)] pt-1 sm:col-span-1 sm:pt-0">
        {!several && <LineQuantity line={line} label={name} available={available} />}
        <p className="ml-auto text-right sm:w-24">
          <span className="sr-only">{several ? "Total of all lines: " : "Line total: "}</span>
          <Price
            money={linesTotal(lines, "price")}
            was={linesTotal(lines, "fullPrice")}
            className="justify-end"
          />
        </p>
        <button
          type="button"
          onClick={onRemove}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-link hover:bg-paper-deep"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="sr-only">
            {several ? `Remove all ${formatQuantity(totalQuantity)} of ${name}` : `Remove ${name}`}
          </span>
        </button>
      </div>
      {several && (
        <ul
          aria-label={`Lines of ${name}`}
          className="col-span-full mt-2 border-t border-line sm:col-start-2"
        >
          {lines.map((one, index) => (
            <CartLineRow
              key={one.variant}
              line={one}
              label={`${name}, line ${index + 1} of ${lines.length}`}
              available={available}
              onTakeOut={() => onTakeOut(one)}
            />
          ))}
        </ul>
      )}
      {available !== undefined && available <= 0 && (
        <p className="col-span-full text-sm text-muted sm:col-start-2">
          That is all we have in stock.
        </p>
      )}
    </li>
  );
}
