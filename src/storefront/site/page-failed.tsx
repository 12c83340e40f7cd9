import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { useWhenConnectionReturns } from "#browser/connection.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { RegistrationMark } from "#ui/registration-mark.tsx";
import { mailLink } from "./contact-links.ts";
import { useRootData } from "./root-data.ts";

const UNKNOWN = "The page could not be shown. Check your connection and try again;";

/**
 * Shown where a page broke or could not be loaded. Trying again reloads the document, because the
 * page's code may be what failed to load, and revalidating would fetch its data only. That is done
 * without being asked when a lost connection is back. It says what the loader said (`loadFailure`).
 */
export function PageFailed({ error }: { error?: unknown }) {
  const store = useRootData()?.store;
  const message = isRouteErrorResponse(error) && error.data?.message;
  useWhenConnectionReturns(() => window.location.reload());
  // Going back restores how far the page was scrolled: this one would be above the screen.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <div className="page flex flex-col items-center py-20 text-center">
      <RegistrationMark className="size-28" />
      <h1 className="mt-6">Something went wrong</h1>
      <p className="mt-3 max-w-lg text-lg">
        {message ? `${message} Your` : `${UNKNOWN} your`} cart is safe in this browser.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/" variant="secondary" reloadDocument>
          Go to the home page
        </ButtonLink>
      </div>
      {store && (
        <p className="mt-6 text-muted">
          If this keeps happening, write to{" "}
          <a href={mailLink(store)} className="link">
            {store.email}
          </a>
          .
        </p>
      )}
    </div>
  );
}
