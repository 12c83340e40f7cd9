import { Minus, Plus } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { readQuantity } from "#shared/numbers.ts";
import { FieldNotes } from "./field-notes.tsx";

const button =
  "grid size-11 shrink-0 place-items-center hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:text-muted aria-disabled:opacity-50";

interface CountStepperProps extends ComponentProps<"input"> {
  /** For screen readers. */
  label: string;
  /** As it is typed now. */
  typed: string;
  max: number;
  error?: string | undefined;
  onSet: (quantity: number) => void;
}

/** A number of pieces from none to all: one more, one less, all or none at once, or as typed. */
export function CountStepper({ label, typed, max, error, onSet, ...input }: CountStepperProps) {
  const id = useId();
  const quantity = Math.min(readQuantity(typed) ?? 0, max);
  const step = (to: number) => {
    if (to >= 0 && to <= max) onSet(to);
  };
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div
          className={`inline-flex items-center rounded-md border bg-surface ${error ? "border-2 border-error" : "border-field"}`}
        >
          <button
            type="button"
            aria-label={`One less of ${label}`}
            aria-disabled={quantity === 0 || undefined}
            onClick={() => step(quantity - 1)}
            className={button}
          >
            <Minus aria-hidden="true" className="size-4" />
          </button>
          <input
            {...input}
            id={id}
            aria-label={`Pieces of ${label}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            onFocus={(event) => event.target.select()}
            className="tabular min-h-11 w-16 border-x border-line bg-transparent text-center font-semibold focus-visible:-outline-offset-2"
          />
          <button
            type="button"
            aria-label={`One more of ${label}`}
            aria-disabled={quantity === max || undefined}
            onClick={() => step(quantity + 1)}
            className={button}
          >
            <Plus aria-hidden="true" className="size-4" />
          </button>
        </div>
        {max > 0 && (
          <button
            type="button"
            onClick={() => step(quantity > 0 ? 0 : max)}
            className="link min-h-11 px-1 text-sm"
          >
            {quantity > 0 ? "None" : "All"}
            <span className="sr-only"> of {label}</span>
          </button>
        )}
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
