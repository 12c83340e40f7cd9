import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { parseQuantity, quantityForSale } from "#shared/cart/quantity.ts";
import { FEW_LEFT } from "#shared/catalogue/product-limits.ts";
import type { FamilyOption, FamilyVariant } from "#shared/families/contract.ts";
import { type Money, rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Price } from "#ui/price.tsx";
import { Swatch } from "#ui/swatch.tsx";

interface VariantQuantityProps {
  variant: FamilyVariant;
  /** The value that tells it from the other rows. */
  value: FamilyOption["values"][number];
  /** With all that is chosen so far. */
  unitPrice: Money;
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
}

const button =
  "grid size-[min(2.75rem,20vw)] shrink-0 place-items-center rounded-md border border-line-strong bg-surface hover:bg-paper-deep aria-disabled:text-muted aria-disabled:opacity-50";

/** One variant with its price, and how many pieces of it are wanted. */
export function VariantQuantity(props: VariantQuantityProps) {
  const { variant, value, unitPrice, typed, error, onType } = props;
  const id = useId();
  const soldOut = quantityForSale(variant) === 0;
  const quantity = parseQuantity(typed) ?? 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1.5">
      {/* Its least width: with large text the buttons come below the name instead of over it. */}
      <span className="flex min-w-[min(6rem,100%)] flex-1 items-center gap-2">
        {value.swatch && <Swatch colours={value.swatch} />}
        <span className="min-w-0">
          <span className={`block break-words ${soldOut ? "text-muted line-through" : ""}`}>
            {value.name}
          </span>
          {variant.price > 0 && (
            <Price money={unitPrice} was={rupees(variant.price)} className="text-sm" />
          )}
          {!soldOut && variant.quantity <= FEW_LEFT && (
            <span className="tabular block text-sm">
              Only {groupedNumber(variant.quantity)} left
            </span>
          )}
        </span>
      </span>
      {soldOut ? (
        <span className="ml-auto flex min-h-11 items-center text-sm text-muted">
          {variant.price > 0 ? "Out of stock" : "No price yet"}
        </span>
      ) : (
        <span className="ml-auto flex items-center gap-1">
          <button
            type="button"
            aria-label={`Fewer of ${variant.name}`}
            aria-disabled={quantity === 0 || undefined}
            onClick={() => quantity > 0 && onType(quantity === 1 ? "" : String(quantity - 1))}
            className={button}
          >
            <Minus aria-hidden="true" className="size-4" />
          </button>
          <input
            aria-label={`Pieces of ${variant.name}`}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            value={typed}
            placeholder="0"
            onChange={({ target }) => onType(target.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className="tabular min-h-11 w-[min(4rem,27vw)] rounded-md border border-field bg-surface px-2 text-center text-base"
          />
          <button
            type="button"
            aria-label={`More of ${variant.name}`}
            aria-disabled={quantity >= variant.quantity || undefined}
            onClick={() => quantity < variant.quantity && onType(String(quantity + 1))}
            className={button}
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="w-full text-sm font-semibold text-error">
          {error}
        </span>
      )}
    </li>
  );
}
