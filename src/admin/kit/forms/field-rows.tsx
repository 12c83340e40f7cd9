import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import {
  type FieldArray,
  type FieldArrayPath,
  type FieldPath,
  type FieldValues,
  useFieldArray,
} from "react-hook-form";
import { Button } from "#ui/button.tsx";
import { focusBeside } from "../focus-beside.ts";
import type { FormFields } from "./use-zod-form.ts";

interface FieldRowsProps<Values extends FieldValues, Name extends FieldArrayPath<Values>> {
  form: Pick<FormFields<Values>, "control" | "errorOf" | "forgetList">;
  /** The list that the rows are of. */
  name: Name & FieldPath<Values>;
  legend: string;
  hint?: ReactNode;
  /** What a row is called on its controls, such as `bulk discount`. */
  one: string;
  addLabel?: string;
  /** What the button that removes the row of this number, from 1, is called. */
  removeLabel?: (number: number) => string;
  /** What a new row holds; where that is chosen by other means, what chooses it gets `add`. */
  empty?: FieldArray<Values, Name>;
  adder?: (add: (row: FieldArray<Values, Name>) => void) => ReactNode;
  /** What tells a row from the others, where something does: it then keeps the focus when it is saved. */
  keyOf?: (row: FieldArray<Values, Name>) => string;
  /** How many there may be; left out, the schema says it. */
  max?: number;
  /** Columns of a row on wide screens, where its fields do not share it evenly. */
  columns?: string;
  /** Whether a row begins with what it is about, above or beside its fields. */
  isHeaded?: boolean;
  /** The fields of a row by its place. */
  children: (at: number) => ReactNode;
}

/**
 * Rows of fields, as many as are wanted. A row that is added gets the focus, and beside one that is
 * removed the keyboard goes on; what is wrong with a row stands at its fields, with the list below it.
 */
export function FieldRows<Values extends FieldValues, Name extends FieldArrayPath<Values>>(
  props: FieldRowsProps<Values, Name>,
) {
  const { form, name, legend, hint, one, empty, adder, columns, isHeaded = false } = props;
  const { max = Number.POSITIVE_INFINITY } = props;
  const { addLabel = `Add ${one}`, removeLabel = (number) => `Remove ${one} ${number}` } = props;
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: name as Name,
    keyName: "key",
  });
  const error = form.errorOf(name);
  const add = (row: FieldArray<Values, Name>) => {
    form.forgetList(name);
    append(row);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="mb-3 text-sm text-muted">{hint}</p>}
      <ul className="grid gap-3">
        {fields.map((row, at) => (
          <li
            key={props.keyOf?.(row) ?? row.key}
            className={`flex items-start gap-3 ${isHeaded ? "border-b border-line pb-3" : ""}`}
          >
            <div className={columns ? `grid min-w-0 flex-1 gap-3 ${columns}` : "contents"}>
              {props.children(at)}
            </div>
            <button
              type="button"
              aria-label={removeLabel(at + 1)}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                form.forgetList(name);
                remove(at);
              }}
              className={`grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep ${isHeaded ? "" : "mt-6"}`}
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
      {adder && <div className="mt-4">{adder(add)}</div>}
      {empty && (
        <Button
          variant="secondary"
          disabled={fields.length >= max}
          className="mt-3"
          onClick={() => add(empty)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
      )}
    </fieldset>
  );
}
