import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { groupedNumber, readQuantity } from "#shared/numbers.ts";
import { CountStepper } from "#ui/count-stepper.tsx";
import { FieldNotes } from "#ui/field-notes.tsx";
import type { QuantityLine, TypedQuantities } from "./typed-quantities.ts";

interface QuantityFieldsProps {
  legend: string;
  lines: readonly QuantityLine[];
  /** As they are typed now, in the same order as the form has them. */
  typed: TypedQuantities;
  /** One with `items` among its fields. */
  form: {
    field: (
      name: `items.${number}.quantity`,
    ) => ComponentProps<"input"> & { error?: string | undefined };
    errorOf: (name: "items") => string | undefined;
    setValue: (name: "items", items: TypedQuantities, options: { shouldDirty: true }) => void;
    clearErrors: (name: "items") => void;
  };
}

/** How many pieces of which line: a stepper each, and all or none of them at once. */
export function QuantityFields({ legend, lines, typed, form }: QuantityFieldsProps) {
  const id = useId();
  const error = form.errorOf("items");
  const change = (items: TypedQuantities) => {
    form.setValue("items", items, { shouldDirty: true });
    form.clearErrors("items");
  };
  const isChanged = useUnfulfilledItems(lines, typed, change);
  const lineOf = (line: number) => lines.find((one) => one.line === line);
  const hasAny = typed.some(({ quantity }) => (readQuantity(quantity) ?? 0) > 0);
  const setItems = (quantityOf: (before: TypedQuantities[number]) => number | string) =>
    change(typed.map((one) => ({ ...one, quantity: String(quantityOf(one)) })));
  const setAll = () => setItems(({ line }) => (hasAny ? 0 : (lineOf(line)?.max ?? 0)));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      {typed.length > 1 && (
        <button type="button" onClick={setAll} className="link min-h-11 text-sm">
          {hasAny ? "None of any line" : "All of every line"}
        </button>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {typed.map(({ line, quantity }, place) => {
          const { name = "", max = 0 } = lineOf(line) ?? {};
          return (
            <li
              key={line}
              className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="tabular text-sm text-muted">({groupedNumber(max)})</span>
              </span>
              <CountStepper
                {...form.field(`items.${place}.quantity`)}
                label={name}
                typed={quantity}
                max={max}
                onSet={(count) => setItems((one) => (one.line === line ? count : one.quantity))}
              />
            </li>
          );
        })}
      </ul>
      <FieldNotes id={id} error={error} />
      {isChanged && (
        <p role="status" className="mt-2">
          This order has changed since you opened this: the pieces that still wait are shown now.
        </p>
      )}
    </fieldset>
  );
}

/**
 * Brings typed quantities in step with lines that changed while their form was open.
 *
 * @returns whether they have changed
 */
function useUnfulfilledItems(
  lines: readonly QuantityLine[],
  typed: TypedQuantities,
  setItems: (items: TypedQuantities) => void,
): boolean {
  const [isChanged, setChanged] = useState(false);
  const key = lines.map(({ line, max }) => `${line}:${max}`).join();
  const shown = useRef(key);
  const follow = useEffectEvent(() => {
    setItems(
      lines.map(({ line, max }) => {
        const before = typed.find((one) => one.line === line)?.quantity ?? "";
        return { line, quantity: String(Math.min(readQuantity(before) ?? 0, max)) };
      }),
    );
    setChanged(true);
  });
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    follow();
  }, [key]);
  return isChanged;
}
