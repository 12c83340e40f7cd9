/** Why a form was refused, announced when it appears. Put it where the form begins or is sent. */
export function FormError({ message }: { message?: string | null | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className="rounded-md border border-error bg-error-soft px-4 py-3 font-semibold text-error">
          {message}
        </p>
      )}
    </div>
  );
}
