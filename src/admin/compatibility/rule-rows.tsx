import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { focusBeside } from "../kit/focus-beside.ts";

interface RuleRowsProps<Row> {
  legend: string;
  hint: string;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A new row, and how many there may be at most. */
  empty: Row;
  most: number;
  addLabel: string;
  /** What the button that removes the row of this number, from 1, is called. */
  removeLabel: (number: number) => string;
  /** Columns of a row on wide screens; the last one is that button's. */
  columns: string;
  error: string | undefined;
  /** The fields of a row, and what changes some of its values. */
  children: (row: Row, place: number, set: (change: Partial<Row>) => void) => ReactNode;
}

/** Rows of a rule that must all hold; the focus goes on from a row that is removed. */
export function RuleRows<Row>(props: RuleRowsProps<Row>) {
  const { legend, hint, rows, onChange, error, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-muted">{hint}</p>
      {error && (
        <p role="alert" className="mb-2 text-sm font-semibold text-error">
          {error}
        </p>
      )}
      <ul className="grid gap-3">
        {rows.map((row, place) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
            key={place}
            className={`grid items-end gap-3 border-l-4 border-line pl-3 ${props.columns}`}
          >
            {children(row, place, (change) =>
              onChange(rows.map((each, at) => (at === place ? { ...each, ...change } : each))),
            )}
            <Button
              variant="quiet"
              aria-label={props.removeLabel(place + 1)}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onChange(rows.filter((_, at) => at !== place));
              }}
              className="w-11 px-0!"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        disabled={rows.length >= props.most}
        onClick={() => onChange([...rows, props.empty])}
        className="mt-3"
      >
        <Plus aria-hidden="true" className="size-4" />
        {props.addLabel}
      </Button>
    </fieldset>
  );
}
