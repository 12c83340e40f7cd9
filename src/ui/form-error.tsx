import type { ReactNode } from "react";

interface FormErrorProps {
  message?: string | null | undefined;
  /** Below the message. */
  detail?: string;
  /** Below both. */
  children?: ReactNode;
}

/** A form's error, announced when it appears. Place it at the form's top or beside its button. */
export function FormError({ message, detail, children }: FormErrorProps) {
  return (
    // Always rendered, so that it is announced; out of the flow while empty, so that it takes no grid gap.
    <div role="alert" className="empty:absolute">
      {message && (
        <div className="rounded-md border border-error bg-error-soft px-4 py-3 text-error">
          <p className="font-semibold whitespace-pre-line">{message}</p>
          {detail && <p className="mt-1 text-ink">{detail}</p>}
          {children}
        </div>
      )}
    </div>
  );
}
