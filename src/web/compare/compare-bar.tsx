import { X } from "lucide-react";
import { useLocation } from "react-router";
import { COMPARE_PATH, compareAddress } from "#shared/catalogue/compare-address.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { clearCompared, removeCompared, useComparedProducts } from "./compared-products.ts";

/** Where they are compared already, and where the bottom is for the total. */
const withoutBar = [COMPARE_PATH, "/cart"];

/** The chosen products, at the bottom of the shop's pages. */
export function CompareBar() {
  const chosen = useComparedProducts();
  const { pathname } = useLocation();
  if (chosen.length === 0 || withoutBar.includes(pathname)) return null;
  return (
    <section
      aria-label="Products to compare"
      className="compare-bar no-print sticky bottom-0 z-20 border-t border-line-strong bg-surface shadow-raised"
    >
      <div className="page flex items-center gap-3 py-2">
        <ul className="flex min-w-0 flex-1 gap-2 max-md:hidden">
          {chosen.map(({ slug, name }) => (
            <li
              key={slug}
              className="flex min-w-0 items-center rounded-md border border-line-strong pl-3"
            >
              <span className="truncate text-sm">{name}</span>
              <button
                type="button"
                aria-label={`Do not compare ${name}`}
                onClick={() => removeCompared(slug)}
                className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="min-w-0 flex-1 text-sm text-muted md:sr-only">
          {chosen.length === 1 ? "Choose one more" : `${chosen.length} chosen`}
        </p>
        <Button variant="quiet" onClick={clearCompared}>
          Clear
        </Button>
        <ButtonLink to={compareAddress(chosen.map(({ slug }) => slug))}>
          Compare {chosen.length}
        </ButtonLink>
      </div>
    </section>
  );
}
