import { type ReactNode, useId } from "react";

interface FieldNotes {
  /** Why the input is invalid; read by screen readers with the field. */
  error?: string | undefined;
  /** Help to fill it in. */
  hint?: ReactNode;
  /** Of an entry that is odd, though it is taken. */
  warning?: ReactNode;
}

/** The props that connect a control to its label, hint and error. */
export function useFieldNotes({ error, hint, warning }: FieldNotes, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** The hint, the warning and the error of the control with this id. */
export function FieldNotes({ id, error, hint, warning }: FieldNotes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {warning && (
        <p
          id={`${id}-warning`}
          className="mt-1 border-l-4 border-l-marigold bg-marigold-soft px-2 py-1 text-sm"
        >
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </>
  );
}
