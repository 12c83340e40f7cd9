import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { BulkDiscount } from "#shared/catalogue/contract.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { focusBeside } from "./focus-beside.ts";
import { HiddenField } from "./hidden-field.tsx";
import { filledTiers, nextRowId, type TierRow } from "./product-rows.ts";

interface TierRowsProps {
  initial: readonly BulkDiscount[];
  /** Why the rows as a whole are refused. */
  error?: string | undefined;
  /** Of every field of the form, by name. */
  errors: Record<string, string>;
}

/** A product's bulk discounts. What they come to stands in the hidden field `bulkDiscounts`. */
export function TierRows({ initial, error, errors }: TierRowsProps) {
  const [rows, setRows] = useState<readonly TierRow[]>(() =>
    initial.map(({ quantity, discount }, place) => ({
      id: place + 1,
      quantity: String(quantity),
      discount: String(discount),
    })),
  );
  const change = (id: number, part: Partial<TierRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => setRows([...rows, { id: nextRowId(rows), quantity: "", discount: "" }]));
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Bulk discounts</legend>
      <p className="mb-3 text-sm text-muted">
        From so many pieces on, each costs so many percent less. A row that misses a value is not
        saved.
      </p>
      <HiddenField name="bulkDiscounts" value={JSON.stringify(filledTiers(rows))} />
      <ul ref={list} className="grid gap-3">
        {rows.map(({ id, quantity, discount }, place) => (
          <li key={id} className="flex items-start gap-3">
            <TextField
              label="Quantity"
              name={`tier-${id}-quantity`}
              type="number"
              inputMode="numeric"
              min={2}
              max={1_000_000}
              step={1}
              value={quantity}
              onChange={({ target }) => change(id, { quantity: target.value })}
              error={errors[`tier-${id}-quantity`]}
              className="min-w-0 flex-1"
            />
            <TextField
              label="Discount %"
              name={`tier-${id}-discount`}
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
              value={discount}
              onChange={({ target }) => change(id, { discount: target.value })}
              error={errors[`tier-${id}-discount`]}
              className="min-w-0 flex-1"
            />
            <button
              type="button"
              aria-label={`Remove bulk discount ${place + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                setRows(rows.filter((row) => row.id !== id));
              }}
              className="mt-6 grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-1 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <Button variant="secondary" className="mt-3" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add bulk discount
      </Button>
    </fieldset>
  );
}
