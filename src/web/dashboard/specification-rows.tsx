import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Specification } from "#shared/catalogue/contract.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { focusBeside } from "./focus-beside.ts";
import { HiddenField } from "./hidden-field.tsx";
import { filledSpecifications, nextRowId, type SpecificationRow } from "./product-rows.ts";

interface SpecificationRowsProps {
  initial: readonly Specification[];
  error?: string | undefined;
}

/** A product's specifications. What they come to stands in the hidden field `specifications`. */
export function SpecificationRows({ initial, error }: SpecificationRowsProps) {
  const [rows, setRows] = useState<readonly SpecificationRow[]>(() =>
    initial.map((each, place) => ({ id: place + 1, ...each })),
  );
  const change = (id: number, part: Partial<SpecificationRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    flushSync(() => setRows([...rows, { id: nextRowId(rows), name: "", value: "" }]));
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Specifications</legend>
      <p className="mb-3 text-sm text-muted">Such as Power: 400 W. They stand in a table.</p>
      <HiddenField name="specifications" value={JSON.stringify(filledSpecifications(rows))} />
      <ul ref={list} className="grid gap-3">
        {rows.map(({ id, name, value }, place) => (
          <li key={id} className="flex items-start gap-3">
            <TextField
              label="Specification"
              name={`specification-${id}-name`}
              maxLength={100}
              value={name}
              onChange={({ target }) => change(id, { name: target.value })}
              className="min-w-0 flex-1"
            />
            <TextField
              label="Value"
              name={`specification-${id}-value`}
              maxLength={500}
              value={value}
              onChange={({ target }) => change(id, { value: target.value })}
              className="min-w-0 flex-1"
            />
            <button
              type="button"
              aria-label={`Remove specification ${place + 1}`}
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
        Add specification
      </Button>
    </fieldset>
  );
}
