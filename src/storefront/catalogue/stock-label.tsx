import { CircleCheck, CircleX } from "lucide-react";
import { groupedNumber } from "#shared/typed-number.ts";

interface StockLabelProps {
  /** The product's stock. */
  quantity: number;
  /** Also says how many there are. */
  exact?: boolean;
}

/** Whether a product can be bought now. */
export function StockLabel({ quantity, exact = false }: StockLabelProps) {
  if (quantity === 0) {
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-error">
        <CircleX aria-hidden="true" className="size-4 shrink-0" />
        Out of stock
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-success">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {exact ? `In stock: ${groupedNumber(quantity)}` : "In stock"}
    </span>
  );
}
