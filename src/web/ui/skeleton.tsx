/** Holds the place of what is being loaded; give it the size of what will come. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-pulse-soft rounded-sm bg-paper-deep ${className}`}
    />
  );
}
