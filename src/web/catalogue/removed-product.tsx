import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "../ui/button.tsx";

/** What is known of a product that was deleted. */
export interface RemovedProduct {
  name: string;
  category: { name: string; slug: string } | null;
}

/** The product that was deleted, where a page's loader answered 410; undefined for other errors. */
export function removedOf(error: unknown): RemovedProduct | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 410) return undefined;
  return error.data?.removed;
}

/** Shown at the address of a product that was deleted. */
export function RemovedProductPage({ removed: { name, category } }: { removed: RemovedProduct }) {
  return (
    <div className="page flex flex-col items-center gap-5 py-20 text-center">
      <h1 className="max-w-2xl break-words">{name} is no longer sold</h1>
      <p className="text-lg text-muted">
        {category ? "Others of its kind are here:" : "It was taken out of the catalogue."}
      </p>
      <ButtonLink to={category ? `/category/${category.slug}` : "/category"}>
        {category ? category.name : "All categories"}
      </ButtonLink>
    </div>
  );
}
