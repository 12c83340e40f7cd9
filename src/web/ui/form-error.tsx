/** A form's error, announced when it appears. Place it at the form's top or beside its button. */
export function FormError({ message }: { message?: string | null | undefined }) {
  return (
    // Always rendered, so that it is announced; out of the flow while empty, so that it takes no grid gap.
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="rounded-md border border-error bg-error-soft px-4 py-3 font-semibold text-error">
          {message}
        </p>
      )}
    </div>
  );
}
