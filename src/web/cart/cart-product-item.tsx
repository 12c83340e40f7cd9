import { Trash2 } from "lucide-react";
import { cartPieces, type ProductLines } from "#shared/cart/cart.ts";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatPieces } from "#shared/cart/pieces.ts";
import { nameWithOptions } from "#shared/families/variant-names.ts";
import { rupees } from "#shared/money.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { Button } from "../ui/button.tsx";
import { Price } from "../ui/price.tsx";
import { CartLineRow, LineQuantity } from "./cart-line-row.tsx";
import { linesTotal } from "./lines-total.ts";
import { NextTierOffer } from "./next-tier-offer.tsx";
import { offerNextTier } from "./offer-next-tier.ts";
import { ProductLink } from "./product-link.tsx";

interface CartProductItemProps {
  lines: ProductLines;
  /** Which variant it is, where its name does not say so. */
  options: readonly string[];
  /** Further pieces that are in stock; unknown until the shop was asked. */
  available: number | undefined;
  onRemove: () => void;
  onTakeOut: (line: CartLine) => void;
  onAddMore: (line: CartLine, pieces: number) => void;
}

/**
 * A product in the cart with its price, which all its lines share, and the lines if there are several.
 * They are removed together; one of several is taken out by itself.
 */
export function CartProductItem({
  lines,
  options,
  available,
  onRemove,
  onTakeOut,
  onAddMore,
}: CartProductItemProps) {
  const [line] = lines;
  const name = nameWithOptions(line.name, options);
  const several = lines.length > 1;
  const pieces = cartPieces(lines);
  return (
    <li className="grid grid-cols-[min(5rem,22.5vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] gap-y-3 border-b border-line py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <ProductLink line={line} tabIndex={-1} aria-hidden="true" className="block self-start">
        <ProductPicture url={line.photo[0]} alt="" sizes="6rem" />
      </ProductLink>
      <div className="min-w-0">
        <h2 className="text-base break-words">
          <ProductLink line={line} prefetch="intent" className="underline-offset-4 hover:underline">
            {name}
          </ProductLink>
        </h2>
        <p className="mt-1 text-sm">
          <Price money={rupees(line.price)} was={rupees(line.fullPrice)} /> each
          {line.bulkDiscount > 0 && (
            <span className="ml-2 inline-block rounded-sm bg-marigold-soft px-1.5 font-semibold">
              {line.bulkDiscount}% off
            </span>
          )}
        </p>
        {several && <p className="mt-1 text-sm text-muted">{formatPieces(pieces)} in all</p>}
        <NextTierOffer {...offerNextTier(lines, () => available)} name={name} onAdd={onAddMore} />
      </div>
      <p className="col-start-2 text-lg sm:col-start-3 sm:row-start-1 sm:text-right">
        <span className="sr-only">{several ? "Total of all lines: " : "Line total: "}</span>
        <Price
          money={linesTotal(lines, "price")}
          was={linesTotal(lines, "fullPrice")}
          className="sm:flex-col sm:items-end"
        />
      </p>
      <div className="col-span-2 grid gap-y-1 sm:col-start-2">
        {several && (
          <ul aria-label={`Lines of ${name}`} className="border-t border-line">
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
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {!several && <LineQuantity line={line} label={name} available={available} />}
          <Button
            variant="quiet"
            onClick={onRemove}
            className="-mr-[min(1rem,4vw)] ml-auto max-w-full"
          >
            <Trash2 aria-hidden="true" className="size-4 shrink-0" />
            {several ? `Remove all ${formatPieces(pieces)}` : "Remove"}
            <span className="sr-only">{several ? ` of ${name}` : ` ${name}`}</span>
          </Button>
          {available !== undefined && available <= 0 && (
            <p className="w-full text-sm text-muted">That is all we have in stock.</p>
          )}
        </div>
      </div>
    </li>
  );
}
