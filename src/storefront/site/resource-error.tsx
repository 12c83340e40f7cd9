import { isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { NotFound } from "./not-found.tsx";
import { PageFailed } from "./page-failed.tsx";

interface ResourceErrorProps {
  error: unknown;
  /** A sentence that says what does not exist. */
  missing: string;
  /** A link to others of its kind. */
  others: { text: string; to: string };
}

/** Shown where a page's product, category or blog post could not be loaded. */
export function ResourceError({ error, missing, others }: ResourceErrorProps) {
  if (!isMissing(error)) return <PageFailed error={error} />;
  return (
    <>
      <NotFound />
      <div className="page -mt-12 flex flex-col items-center gap-4 pb-20 text-center">
        <p>{missing}</p>
        <ButtonLink to={others.to} variant="secondary">
          {others.text}
        </ButtonLink>
      </div>
    </>
  );
}

export function failureTitle(error: unknown): string {
  return isMissing(error) ? "Error 404" : "Something went wrong";
}

/** The page's loader answered 404. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
