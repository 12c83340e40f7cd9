/** Why a form was refused, announced when it appears. Put it where the form begins or is sent. */
export function FormError({ message }: { message?: string | null | undefined }) {
  return (
    // Out of the flow while it is empty, so that it takes no gap of a grid; gone, it could not announce.
    <div role="alert" className="empty:absolute">
      {message && (
        <p className="rounded-md border border-error bg-error-soft px-4 py-3 font-semibold text-error">
          {message}
        </p>
      )}
    </div>
  );
}
