import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: ReactNode;
  name: string;
  /** Why what was entered is refused; said by screen readers with the field. */
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: ReactNode;
}

const control =
  "block w-full min-h-11 rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-paper-deep disabled:text-muted";

function borderOf(error: string | undefined): string {
  return error ? "border-error border-2" : "border-field";
}

/** The ids and states that tie a control to its label, hint and error. */
function useFieldIds({ error, hint }: Pick<FieldProps, "error" | "hint">, given?: string) {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
      {hint}
    </p>
  );
}

function ErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-error">
      {error}
    </p>
  );
}

function Label({ id, label }: { id: string; label: ReactNode }) {
  return (
    <label htmlFor={id} className="mb-1 block text-sm font-semibold">
      {label}
    </label>
  );
}

/** A line of text with its label; takes every property of an input. */
export function TextField({
  label,
  error,
  hint,
  className,
  id: given,
  ...rest
}: FieldProps & ComponentProps<"input">) {
  const tied = useFieldIds({ error, hint }, given);
  return (
    <div className={className}>
      <Label id={tied.id} label={label} />
      <input {...rest} {...tied} className={`${control} ${borderOf(error)}`} />
      <Hint id={tied.id} hint={hint} />
      <ErrorText id={tied.id} error={error} />
    </div>
  );
}

/** Several lines of text with their label. */
export function TextAreaField({
  label,
  error,
  hint,
  className,
  id: given,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  const tied = useFieldIds({ error, hint }, given);
  return (
    <div className={className}>
      <Label id={tied.id} label={label} />
      <textarea {...rest} {...tied} rows={rows} className={`${control} ${borderOf(error)}`} />
      <Hint id={tied.id} hint={hint} />
      <ErrorText id={tied.id} error={error} />
    </div>
  );
}

/** A choice of one; its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  className,
  id: given,
  ...rest
}: FieldProps & ComponentProps<"select">) {
  const tied = useFieldIds({ error, hint }, given);
  return (
    <div className={className}>
      <Label id={tied.id} label={label} />
      <select {...rest} {...tied} className={`${control} ${borderOf(error)}`} />
      <Hint id={tied.id} hint={hint} />
      <ErrorText id={tied.id} error={error} />
    </div>
  );
}

/** A box to tick, its words beside it. */
export function CheckboxField({
  label,
  error,
  hint,
  className,
  id: given,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const tied = useFieldIds({ error, hint }, given);
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input {...rest} {...tied} type="checkbox" className="size-5 shrink-0" />
        <label htmlFor={tied.id} className="py-2 text-sm">
          {label}
        </label>
      </div>
      <Hint id={tied.id} hint={hint} />
      <ErrorText id={tied.id} error={error} />
    </div>
  );
}
