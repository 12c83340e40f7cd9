import { Skeleton } from "#ui/skeleton.tsx";

/** Shown in the cart's place until the browser has read its storage. */
export function CartSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex gap-4 border-t border-line py-2">
        <Skeleton className="size-20 shrink-0 sm:size-24" />
        <div className="grid flex-1 content-start gap-3">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-11 w-36" />
        </div>
      </div>
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
