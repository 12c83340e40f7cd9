import { useLocation } from "react-router";
import type { StoreInfo } from "#shared/store-info.ts";
import { askShop } from "../site/contact-links.ts";
import { needsScripts } from "./needs-scripts.ts";

/** Says whether the page works without scripts, and what to do where it does not. */
export function WithoutScripts({ store }: { store: StoreInfo | undefined }) {
  const { pathname } = useLocation();
  const ask =
    store && askShop(store, "Hello, my browser runs no JavaScript. Please help me with: ");
  return (
    <noscript>
      {needsScripts(pathname) ? (
        <p className="page py-4 text-lg font-semibold">
          This page needs JavaScript, which your browser does not run.
          {ask && (
            <>
              {" "}
              Turn it on, or{" "}
              <a href={ask.to} className="link">
                write to us {ask.way}
              </a>
              , and we help you.
            </>
          )}
        </p>
      ) : (
        <p className="page py-3 font-semibold">
          The cart and the login need JavaScript, which is off in this browser. Reading and
          searching work without it.
        </p>
      )}
    </noscript>
  );
}
