import type { ComponentProps, ReactNode } from "react";
import { FieldNotes, useFieldNotes } from "./field-notes.tsx";

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

interface LabelledProps extends Omit<FieldProps, "name"> {
  className: string | undefined;
  id: string | undefined;
  /** The control itself, with what ties it to its label and notes. */
  children: (tied: ReturnType<typeof useFieldNotes> & { className: string }) => ReactNode;
}

/** A control under its label, its notes below it. */
function Labelled({ label, error, hint, className, id, children }: LabelledProps) {
  const tied = useFieldNotes({ error, hint }, id);
  const border = error ? "border-error border-2" : "border-field";
  return (
    <div className={className}>
      <label htmlFor={tied.id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({ ...tied, className: `${control} ${border}` })}
      <FieldNotes id={tied.id} error={error} hint={hint} />
    </div>
  );
}

/** A line of text with its label; takes every property of an input. */
export function TextField({
  label,
  error,
  hint,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<"input">) {
  return (
    <Labelled {...{ label, error, hint, className, id }}>
      {(tied) => <input {...rest} {...tied} />}
    </Labelled>
  );
}

/** Several lines of text with their label. */
export function TextAreaField({
  label,
  error,
  hint,
  className,
  id,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Labelled {...{ label, error, hint, className, id }}>
      {(tied) => <textarea {...rest} {...tied} rows={rows} />}
    </Labelled>
  );
}

/** A choice of one; its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<"select">) {
  return (
    <Labelled {...{ label, error, hint, className, id }}>
      {(tied) => <select {...rest} {...tied} />}
    </Labelled>
  );
}

/** A box to tick, its words beside it. */
export function CheckboxField({
  label,
  error,
  hint,
  className,
  id,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const tied = useFieldNotes({ error, hint }, id);
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input {...rest} {...tied} type="checkbox" className="size-5 shrink-0" />
        <label htmlFor={tied.id} className="py-2 text-sm">
          {label}
        </label>
      </div>
      <FieldNotes id={tied.id} error={error} hint={hint} />
    </div>
  );
}
