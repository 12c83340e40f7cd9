import { ButtonLink } from "#ui/button.tsx";
import type { RemovedProduct } from "./removed-of.ts";

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
