import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { handOverLoaded } from "#browser/loaded-data.ts";

/** React Router's own entry, with what the document has of its data handed over before that is asked for. */
handOverLoaded();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
