import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { formatMoney, rupees, times } from "#shared/money.ts";
import { Price } from "#ui/price.tsx";
import { Swatch } from "#ui/swatch.tsx";
import { LineQuantity, ProductLink } from "./cart-line-row.tsx";

interface CartFamilyRowProps {
  line: CartLine;
  /** Where links to the product lead; of its first line only. */
  id?: string | undefined;
  /** Empty where none is known. */
  sku: string;
  /** Tells it from its siblings: `Black, M`. */
  text: string;
  /** Its colour as CSS writes it; empty or undefined for none. */
  swatch: string | undefined;
  /** It costs something else than others, so that the head cannot say what a piece costs. */
  showsPrice: boolean;
  /** Tells it from other lines of the same product: `line 1 of 2`; empty where it has one. */
  number: string;
  /** Further pieces that are in stock; unknown until the shop was asked. */
  available: number | undefined;
  onRemove: () => void;
  /** Its own next bulk price, where it counts by itself. */
  children?: ReactNode;
}

/**
 * One line of a family in the cart: which it is, its amount, how many, and the way to remove it. What the shop must be
 * asked for, its SKU and colour, stands behind what the cart knows, so that nothing moves when it comes.
 */
export function CartFamilyRow(props: CartFamilyRowProps) {
  const { line, id, sku, text, swatch, showsPrice, number, available, onRemove, children } = props;
  const { name, price, fullPrice, quantity, bulkDiscount } = line;
  const label = number === "" ? name : `${name}, ${number}`;
  return (
    <li id={id} className="flex flex-wrap items-center gap-x-2 border-b border-line py-1">
      <div className="min-w-[min(6rem,100%)] flex-1 text-sm leading-tight">
        <p className="flex items-center gap-1.5 font-semibold">
          <ProductLink
            line={line}
            prefetch="intent"
            className="min-w-0 break-words underline-offset-4 hover:underline"
          >
            {text}
          </ProductLink>
          {swatch && <Swatch colours={swatch} className="size-4" />}
        </p>
        <p className="wrap-anywhere">
          <span className="sr-only">Line total: </span>
          <Price money={times(rupees(price), quantity)} was={times(rupees(fullPrice), quantity)} />
          {sku && <span className="tabular ml-2 text-muted">{sku}</span>}
        </p>
        {showsPrice && (
          <p className="text-muted">
            <span className="tabular">{formatMoney(rupees(price))}</span> each
            {bulkDiscount > 0 && `, ${bulkDiscount}% off`}
          </p>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center justify-end">
        <LineQuantity line={line} label={label} available={available} />
        <button
          type="button"
          onClick={onRemove}
          aria-label={number === "" ? `Remove ${name}` : `Take out ${label}`}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-md text-link hover:bg-paper-deep"
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </div>
      {available !== undefined && available <= 0 && (
        <p className="w-full text-sm text-muted">That is all we have in stock.</p>
      )}
      {children && <div className="w-full pb-1 empty:hidden">{children}</div>}
    </li>
  );
}
