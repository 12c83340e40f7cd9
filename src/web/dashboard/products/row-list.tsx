import { Plus, X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusBeside } from "../focus-beside.ts";
import { HiddenField } from "../hidden-field.tsx";
import { nextRowId } from "./product-rows.ts";

interface RowListProps<Row> {
  legend: string;
  hint: string;
  /** What a row is called on the controls, such as `specification`. */
  one: string;
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** A row in which nothing is filled in yet. */
  blank: Omit<Row, "id">;
  /** The form's field, and what the rows come to. */
  name: string;
  value: string;
  /** Why the rows as a whole are refused. */
  error: string | undefined;
  /** What is odd about the rows, though they can be saved. */
  warning?: string | undefined;
  /** The fields of a row. */
  children: (row: Row, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Rows of fields, as many as are wanted; the focus follows what is added and removed. */
export function RowList<Row extends { id: number }>(props: RowListProps<Row>) {
  const { legend, hint, one, rows, onChange, blank, name, value, error, warning, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    const row = { ...blank, id: nextRowId(rows) } as Row;
    flushSync(() => onChange([...rows, row]));
    list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-muted">{hint}</p>
      <HiddenField name={name} value={value} />
      <ul ref={list} className="grid gap-3">
        {rows.map((row, place) => (
          <li key={row.id} className="flex items-start gap-3">
            {children(row, (part) =>
              onChange(rows.map((each) => (each.id === row.id ? { ...each, ...part } : each))),
            )}
            <button
              type="button"
              aria-label={`Remove ${one} ${place + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onChange(rows.filter(({ id }) => id !== row.id));
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
      <div role="status">
        {warning && (
          <Notice tone="warning" className="mt-3">
            {warning}
          </Notice>
        )}
      </div>
      <Button variant="secondary" className="mt-3" onClick={add}>
        <Plus aria-hidden="true" className="size-4" />
        Add {one}
      </Button>
    </fieldset>
  );
}
