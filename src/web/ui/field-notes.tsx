import { type ReactNode, useId } from "react";

interface FieldNotes {
  /** Why the input is invalid; read by screen readers with the field. */
  error?: string | undefined;
  /** Help to fill it in. */
  hint?: ReactNode;
}

/** The props that connect a control to its label, hint and error. */
export function useFieldNotes({ error, hint }: FieldNotes, givenId?: string) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** The hint and the error of the control with this id. */
export function FieldNotes({ id, error, hint }: FieldNotes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
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
