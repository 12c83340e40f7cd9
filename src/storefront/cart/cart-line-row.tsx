import { Link } from "react-router";
import type { CartLine } from "#shared/cart/cart-line.ts";
import { MAX_QUANTITY } from "#shared/cart/limits.ts";
import { formatQuantity } from "#shared/cart/quantity.ts";
import { formatMoney, rupees, times } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { announce } from "#ui/announce.ts";
import { Button } from "#ui/button.tsx";
import { Price } from "#ui/price.tsx";
import { decrease, increase, setQuantity } from "./cart-store.ts";
import { QuantityStepper } from "./quantity-stepper.tsx";

interface LineQuantityProps {
  line: CartLine;
  /** Tells the line from the product's others, for screen readers. */
  label: string;
  /** Further pieces that are in stock; unknown until the shop was asked. */
  available: number | undefined;
}

/** The number of pieces of a line, and the buttons that change it. */
export function LineQuantity({ line, label, available }: LineQuantityProps) {
  const { _id, variant, quantity } = line;
  /** As many as the stock allows, once it is known. */
  const maxQuantity = available === undefined ? MAX_QUANTITY : quantity + available;
  const type = (typed: number) => {
    if (typed > maxQuantity) {
      announce(`At most ${formatQuantity(maxQuantity)} of ${label}: the quantity was set to that`);
    }
    setQuantity(_id, variant, Math.min(typed, maxQuantity));
  };
  return (
    <QuantityStepper
      name={label}
      quantity={quantity}
      mayIncrease={quantity < MAX_QUANTITY && (available === undefined || available > 0)}
      onIncrease={() => increase(_id, variant)}
      onDecrease={() => decrease(_id, variant)}
      onType={type}
    />
  );
}

interface CartLineRowProps extends LineQuantityProps {
  onTakeOut: () => void;
}

/** One of several lines of a product: `10 at ₹75`, its amount, and the way to take it out. */
export function CartLineRow({ line, label, available, onTakeOut }: CartLineRowProps) {
  const { quantity, price, fullPrice } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="tabular w-36">
        {groupedNumber(quantity)} at {formatMoney(rupees(price))}
      </p>
      <p className="text-right sm:order-last sm:w-36">
        <span className="sr-only">Line total: </span>
        <Price
          money={times(rupees(price), quantity)}
          was={times(rupees(fullPrice), quantity)}
          className="justify-end"
        />
      </p>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-[min(1rem,4vw)] sm:w-auto">
        <LineQuantity line={line} label={label} available={available} />
        <Button variant="quiet" onClick={onTakeOut} className="-mr-[min(1rem,4vw)] sm:mr-0">
          Take out<span className="sr-only"> {label}</span>
        </Button>
      </div>
    </li>
  );
}

type ProductLinkProps = Omit<Parameters<typeof Link>[0], "to"> & { line: CartLine };

/** A link to the product; plain text where the stored line does not say where that is. */
export function ProductLink({ line: { slug }, children, ...link }: ProductLinkProps) {
  if (slug === "") return <span className={link.className}>{children}</span>;
  return (
    <Link {...link} to={`/product/${encodeURIComponent(slug)}`}>
      {children}
    </Link>
  );
}
