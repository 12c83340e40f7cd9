/** A placeholder for content that is loading; give it that content's size. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse-soft rounded-sm bg-paper-deep ${className}`}
    />
  );
}
