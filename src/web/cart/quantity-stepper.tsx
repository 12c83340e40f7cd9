import { Minus, Plus } from "lucide-react";
import { groupedNumber } from "../ui/grouped-number.ts";

interface QuantityStepperProps {
  /** What is counted, for screen readers. */
  name: string;
  quantity: number;
  /** False at the stock's end. */
  mayIncrease: boolean;
  onIncrease: () => void;
  onDecrease: () => void;
}

const button =
  "grid size-11 shrink-0 place-items-center hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent";

/**
 * Pieces of a line, one more or less. At 1 the control merely leaves it at 1; at the stock's end it
 * says so but keeps the focus, which a disabled one would lose.
 */
export function QuantityStepper({
  name,
  quantity,
  mayIncrease,
  onIncrease,
  onDecrease,
}: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-md border border-field bg-surface">
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        onClick={onDecrease}
        className={`${button} ${quantity > 1 ? "" : "text-muted"}`}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output
        aria-label={`Quantity of ${name}`}
        className="tabular min-w-10 px-1 text-center font-semibold"
      >
        {groupedNumber(quantity)}
      </output>
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        aria-disabled={!mayIncrease || undefined}
        onClick={() => mayIncrease && onIncrease()}
        className={button}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
