import { X } from "lucide-react";
import { useLocation } from "react-router";
import { COMPARE_PATH, compareAddress } from "#shared/catalogue/compare-address.ts";
import { announce } from "#ui/announce.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { clearCompared, removeCompared, useComparedProducts } from "./compared-products.ts";

/** Where they are compared already, and where the bottom is for the total. */
const withoutBar = [COMPARE_PATH, "/cart"];

/**
 * The chosen products, at the bottom of the shop's pages. On narrow screens a small pill above the bar
 * that a list has there; `styles.css` places it.
 */
export function CompareBar() {
  const chosen = useComparedProducts();
  const { pathname } = useLocation();
  if (chosen.length === 0 || withoutBar.includes(pathname)) return null;
  return (
    <section
      aria-label="Products to compare"
      className="compare-bar no-print sticky z-20 border border-line-strong bg-surface shadow-raised max-lg:mr-[min(1rem,4.5vw)] max-lg:w-fit max-lg:self-end max-lg:rounded-full lg:border-x-0 lg:border-b-0"
    >
      <div className="flex items-center lg:page lg:gap-3 lg:py-2">
        <ul className="flex min-w-0 flex-1 gap-2 max-lg:hidden">
          {chosen.map(({ slug, name }) => (
            <li
              key={slug}
              className="flex min-w-0 items-center rounded-md border border-line-strong pl-3"
            >
              <span className="truncate text-sm">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => {
                  removeCompared(slug);
                  announce(`${name} is not compared any more`);
                }}
                className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-paper-deep"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="sr-only">
          {chosen.length === 1 ? "Choose one more" : `${chosen.length} chosen`}
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            clearCompared();
            announce("No products are compared any more");
          }}
          className="max-lg:order-last max-lg:size-11 max-lg:rounded-full max-lg:px-0"
        >
          <X aria-hidden="true" className="size-5 lg:hidden" />
          <span className="max-lg:sr-only">
            Clear<span className="sr-only"> products to compare</span>
          </span>
        </Button>
        <ButtonLink
          to={compareAddress(chosen.map(({ slug }) => slug))}
          className="max-lg:rounded-full"
        >
          Compare {chosen.length}
        </ButtonLink>
      </div>
    </section>
  );
}
