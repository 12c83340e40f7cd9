import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
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
  /** A row's name on its controls, such as `bulk discount`. */
  one: string;
  addLabel?: string;
  /** Of the button that removes the row of this number, from 1; undefined where it stays. */
  removeLabel?: (number: number) => string | undefined;
  /** Left out, a cross. */
  removeText?: ReactNode;
  /** The name of the row at a place, where the order counts: it can then be moved up and down. */
  movedName?: (at: number) => string;
  /** Between the hint and the rows; what adds rows from there gets `add`. */
  above?: (add: (row: FieldArray<Values, Name>) => void) => ReactNode;
  /** A new row; where that is chosen by other means, they get `add`. */
  empty?: FieldArray<Values, Name>;
  adder?: (add: (row: FieldArray<Values, Name>) => void) => ReactNode;
  /** Tells a row from the others, where something does: it then keeps the focus when it is saved. */
  keyOf?: (row: FieldArray<Values, Name>) => string;
  /** How many there may be; left out, the schema says it. */
  max?: number;
  /** Columns of a row on wide screens, where its fields do not share it evenly. */
  columns?: string;
  /** A row begins with what it is about, above or beside its fields. */
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
  const { removeText, movedName } = props;
  /** On phones its buttons stand below it. */
  const isWide = Boolean(movedName || removeText);
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: name as Name,
    keyName: "key",
  });
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  // Its fields may be drawn a moment after the row.
  useEffect(() => {
    const field = isAdded.current
      ? list.current?.lastElementChild?.querySelector<HTMLElement>("input, select, textarea")
      : undefined;
    if (!field) return;
    isAdded.current = false;
    field.focus();
  });
  const error = form.errorOf(name);
  const add = (row: FieldArray<Values, Name>) => {
    form.forgetList(name);
    // The library's own focus goes to a field that was taken out from this place before.
    append(row, { shouldFocus: false });
    isAdded.current = true;
  };
  return (
    <fieldset tabIndex={-1} className="min-w-0 outline-none">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {hint && <p className="mb-3 text-sm text-muted">{hint}</p>}
      {props.above?.(add)}
      <ul ref={list} className="grid gap-3">
        {fields.map((row, at) => {
          const removes = removeLabel(at + 1);
          return (
            <li
              key={props.keyOf?.(row) ?? row.key}
              className={`flex items-start gap-x-3 gap-y-1 ${isWide ? "flex-wrap" : ""} ${isHeaded ? "border-b border-line pb-3" : ""}`}
            >
              <div className={columns ? `grid min-w-0 flex-1 gap-3 ${columns}` : "contents"}>
                {props.children(at)}
              </div>
              <div
                className={`ml-auto flex shrink-0 ${isWide ? "sm:mt-6" : isHeaded ? "" : "mt-6"}`}
              >
                {movedName && (
                  <>
                    <RowButton
                      label={`Move ${movedName(at)} up`}
                      isOff={at === 0}
                      onPress={() => move(at, at - 1)}
                    >
                      <ArrowUp aria-hidden="true" className="size-5" />
                    </RowButton>
                    <RowButton
                      label={`Move ${movedName(at)} down`}
                      isOff={at === fields.length - 1}
                      onPress={() => move(at, at + 1)}
                    >
                      <ArrowDown aria-hidden="true" className="size-5" />
                    </RowButton>
                  </>
                )}
                {removes === undefined && <span className="size-11" />}
                {removes !== undefined && (
                  <RowButton
                    label={removes}
                    onPress={(button) => {
                      focusBeside(button);
                      form.forgetList(name);
                      remove(at);
                    }}
                  >
                    {removeText ?? <X aria-hidden="true" className="size-5" />}
                  </RowButton>
                )}
              </div>
            </li>
          );
        })}
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

interface RowButtonProps {
  label: string;
  /** It keeps the focus then: a row that has come to an end can be moved back. */
  isOff?: boolean;
  onPress: (button: HTMLElement) => void;
  children: ReactNode;
}

function RowButton({ label, isOff = false, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => !isOff && onPress(currentTarget)}
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-md hover:bg-paper-deep aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
