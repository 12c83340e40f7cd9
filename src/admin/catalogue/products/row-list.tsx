import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { focusBeside } from "../../kit/focus-beside.ts";

interface RowListProps {
  legend: string;
  hint: string;
  /** What a row is called on the controls, such as `specification`. */
  one: string;
  /** One for each row. */
  ids: readonly string[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Why the rows as a whole are refused. */
  error: string | undefined;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
}

/** Rows of fields, as many as are wanted; the focus goes on from a row that is removed. */
export function RowList(props: RowListProps) {
  const { legend, hint, one, ids, onAdd, onRemove, error, children } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-muted">{hint}</p>
      <ul className="grid gap-3">
        {ids.map((id, index) => (
          <li key={id} className="flex items-start gap-3">
            {children(index)}
            <button
              type="button"
              aria-label={`Remove ${one} ${index + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                onRemove(index);
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
      <Button variant="secondary" className="mt-3" onClick={onAdd}>
        <Plus aria-hidden="true" className="size-4" />
        Add {one}
      </Button>
    </fieldset>
  );
}
