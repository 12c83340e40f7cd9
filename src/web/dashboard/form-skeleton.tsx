import { Skeleton } from "../ui/skeleton.tsx";

/** Holds the place of a form while what it shows is loaded. */
export function FormSkeleton() {
  return (
    <div className="sheet grid max-w-4xl gap-5 p-5">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-11 w-1/2" />
    </div>
  );
}
