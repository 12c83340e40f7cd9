import { isRouteErrorResponse } from "react-router";
import { NotFound } from "../shell/not-found.tsx";
import { PageFailed } from "../shell/page-failed.tsx";
import { ButtonLink } from "../ui/button.tsx";

interface CatalogueFailedProps {
  error: unknown;
  /** What is not there, in a sentence. */
  missing: string;
}

/** What stands where a product or a category could not be shown. */
export function CatalogueFailed({ error, missing }: CatalogueFailedProps) {
  if (!isMissing(error)) return <PageFailed />;
  return (
    <>
      <NotFound />
      <div className="page -mt-12 flex flex-col items-center gap-4 pb-20 text-center">
        <p>{missing}</p>
        <ButtonLink to="/category" variant="secondary">
          Browse all categories
        </ButtonLink>
      </div>
    </>
  );
}

/** The title of a page that failed so. */
export function failureTitle(error: unknown): string {
  return isMissing(error) ? "Error 404" : "Something went wrong";
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
