import { Trash2 } from "lucide-react";
import { Link } from "react-router";
import { type CartLine, type Variant, variantQuantity } from "#shared/cart/cart.ts";
import { MAX_PIECES } from "#shared/cart/limits.ts";
import { rupees, times } from "#shared/money.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { Button } from "../ui/button.tsx";
import { Price } from "../ui/price.tsx";
import { decrease, increase, setQuantity } from "./cart-store.ts";
import { formatPieces } from "./pieces.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface CartLineRowProps {
  line: CartLine;
  /** Number of lines of the same product, this one included: they are removed together. */
  siblings: number;
  /** Further pieces that are in stock; unknown until the shop was asked. */
  available: number | undefined;
  onRemove: () => void;
}

/** A line of the cart: the product, how it was added, quantity and price. */
export function CartLineRow({ line, siblings, available, onRemove }: CartLineRowProps) {
  const { _id, name, slug, photo, variant, quantity } = line;
  const path = `/product/${encodeURIComponent(slug)}`;
  const [unitPrice, fullPrice] = [rupees(line.price), rupees(line.fullPrice)];
  /** As many as the stock allows, once it is known. */
  const maxQuantity = available === undefined ? MAX_PIECES : quantity + available;
  const mayIncrease = quantity < MAX_PIECES && (available === undefined || available > 0);
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <Link to={path} tabIndex={-1} aria-hidden="true" className="block self-start">
        <ProductPicture url={photo[0]} alt="" sizes="6rem" />
      </Link>
      <div className="min-w-0">
        <h2 className="text-base break-words">
          <Link to={path} prefetch="intent" className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="text-sm text-muted">{formatVariant(variant)}</p>
        <p className="mt-1 text-sm">
          <Price money={unitPrice} was={fullPrice} /> each
          {line.bulkDiscount > 0 && (
            <span className="ml-2 rounded-sm bg-marigold-soft px-1.5 font-semibold whitespace-nowrap">
              {line.bulkDiscount}% off
            </span>
          )}
        </p>
      </div>
      <p className="col-start-2 text-lg sm:col-start-3 sm:row-start-1 sm:text-right">
        <span className="sr-only">Line total: </span>
        <Price
          money={times(unitPrice, quantity)}
          was={times(fullPrice, quantity)}
          className="sm:flex-col sm:items-end"
        />
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:col-start-2">
        <QuantityStepper
          name={name}
          quantity={quantity}
          mayIncrease={mayIncrease}
          onIncrease={() => increase(_id, variant)}
          onDecrease={() => decrease(_id, variant)}
          onType={(pieces) => setQuantity(_id, variant, Math.min(pieces, maxQuantity))}
        />
        <Button variant="quiet" onClick={onRemove} className="-mr-4">
          <Trash2 aria-hidden="true" className="size-4 shrink-0" />
          {siblings > 1 ? `Remove all ${siblings} lines` : "Remove"}
          <span className="sr-only"> of {name}</span>
        </Button>
        {available !== undefined && available <= 0 && (
          <p className="w-full text-sm text-muted">That is all we have in stock.</p>
        )}
      </div>
    </li>
  );
}

/** How a line was added; its quantity may have changed since. */
function formatVariant(variant: Variant): string {
  if (variant === "single") return "Added by the piece";
  if (variant.startsWith("manual_")) return "Added by quantity";
  return `Added as ${formatPieces(variantQuantity(variant))}`;
}
