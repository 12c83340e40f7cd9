import type { ComponentProps, ReactNode } from "react";
import { FieldNotes, useFieldNotes } from "./field-notes.tsx";

interface FieldProps {
  label: ReactNode;
  name: string;
  /** Why the input is invalid; read by screen readers with the field. */
  error?: string | undefined;
  /** Help to fill it in. */
  hint?: ReactNode;
  /** Of an entry that is odd, though it is taken. */
  warning?: ReactNode;
}

const controlClasses =
  "block w-full min-h-11 rounded-md border bg-surface px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-paper-deep disabled:text-muted";

interface LabelledProps extends Omit<FieldProps, "name"> {
  className: string | undefined;
  id: string | undefined;
  /** Renders the control with the props that connect it to its label and notes. */
  children: (controlProps: ReturnType<typeof useFieldNotes> & { className: string }) => ReactNode;
}

function Labelled({ label, error, hint, warning, className, id, children }: LabelledProps) {
  const controlProps = useFieldNotes({ error, hint, warning }, id);
  const border = error ? "border-error border-2" : "border-field";
  return (
    <div className={className}>
      <label htmlFor={controlProps.id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({ ...controlProps, className: `${controlClasses} ${border}` })}
      <FieldNotes id={controlProps.id} error={error} hint={hint} warning={warning} />
    </div>
  );
}

/** A text input with its label; takes every property of an input. */
export function TextField({
  label,
  error,
  hint,
  warning,
  className,
  id,
  ...rest
}: FieldProps & ComponentProps<"input">) {
  return (
    <Labelled {...{ label, error, hint, warning, className, id }}>
      {(controlProps) => <input {...rest} {...controlProps} />}
    </Labelled>
  );
}

export function TextAreaField({
  label,
  error,
  hint,
  warning,
  className,
  id,
  rows = 3,
  ...rest
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <Labelled {...{ label, error, hint, warning, className, id }}>
      {(controlProps) => <textarea {...rest} {...controlProps} rows={rows} />}
    </Labelled>
  );
}

/** Its children are the options. */
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
      {(controlProps) => <select {...rest} {...controlProps} />}
    </Labelled>
  );
}

export function CheckboxField({
  label,
  error,
  hint,
  className,
  id,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const controlProps = useFieldNotes({ error, hint }, id);
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input {...rest} {...controlProps} type="checkbox" className="size-5 shrink-0" />
        <label htmlFor={controlProps.id} className="py-2 text-sm">
          {label}
        </label>
      </div>
      {/* Below its label, and nearer to it than to the next box. */}
      <div className="-mt-2 pb-1 pl-8 empty:hidden">
        <FieldNotes id={controlProps.id} error={error} hint={hint} />
      </div>
    </div>
  );
}
