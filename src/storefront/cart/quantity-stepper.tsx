import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { groupedNumber, readCount } from "#shared/numbers.ts";
import { announce } from "#ui/announce.ts";

interface QuantityStepperProps {
  /** For screen readers. */
  name: string;
  quantity: number;
  /** False when the stock has no more. */
  mayIncrease: boolean;
  onIncrease: () => void;
  onDecrease: () => void;
  /** Called with what was typed: an integer of at least 1. */
  onType: (quantity: number) => void;
}

const button =
  "grid size-11 shrink-0 place-items-center hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent";

/**
 * The quantity of a line: one more, one less, or as typed. At its limits a button is aria-disabled
 * but keeps the focus, which a disabled one would lose.
 */
export function QuantityStepper({
  name,
  quantity,
  mayIncrease,
  onIncrease,
  onDecrease,
  onType,
}: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-md border border-field bg-surface">
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        aria-disabled={quantity === 1 || undefined}
        onClick={onDecrease}
        className={button}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <QuantityInput name={name} quantity={quantity} onType={onType} />
      <output aria-label={`Quantity of ${name}`} className="sr-only print:not-sr-only print:px-3">
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

/** Commits what is typed on Enter or on blur; anything but a positive integer changes nothing. */
function QuantityInput({
  name,
  quantity,
  onType,
}: Pick<QuantityStepperProps, "name" | "quantity" | "onType">) {
  /** The field's text while it is edited. */
  const [typed, setTyped] = useState<string | null>(null);

  const commit = () => {
    if (typed === null) return;
    const read = readCount(typed);
    if (!read) {
      announce(`${typed || "Nothing"} is no quantity: it stays ${groupedNumber(quantity)}`);
    } else if (read !== quantity) onType(read);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape") setTyped(null);
  };

  return (
    <input
      aria-label={`Type the quantity of ${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={typed ?? groupedNumber(quantity)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className="no-print tabular min-h-11 w-16 border-x border-line bg-transparent text-center font-semibold focus-visible:-outline-offset-2"
    />
  );
}
