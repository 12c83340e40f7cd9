import { Check, Scale } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { compareAddress } from "#shared/catalogue/compare-address.ts";
import { dismissToast, showToast } from "#ui/toast-store.ts";
import {
  addCompared,
  type ComparedProduct,
  removeCompared,
  replaceFirstCompared,
  useComparedProducts,
} from "./compared-products.ts";

interface CompareToggleProps extends ComparedProduct {
  className?: string;
  /** The way to the chosen products follows, on phones, whose bottom is for the button to buy. */
  withLink?: boolean;
}

/** Chooses a product to be compared, or takes it out again; the fifth may take the first one's place. */
export function CompareToggle({
  slug,
  name,
  className = "",
  withLink = false,
}: CompareToggleProps) {
  const chosen = useComparedProducts();
  const isChosen = chosen.some((each) => each.slug === slug);
  const offer = useRef<number>(undefined);
  // What is offered here would cover the heading of the next page.
  useEffect(
    () => () => {
      if (offer.current !== undefined) dismissToast(offer.current);
    },
    [],
  );
  const Icon = isChosen ? Check : Scale;
  const toggle = () => {
    if (isChosen) return removeCompared(slug);
    if (addCompared({ slug, name })) return;
    offer.current = showToast(
      `Four products can be compared at once. Take out ${chosen[0]?.name} for this one?`,
      "info",
      { label: "Swap", run: () => replaceFirstCompared({ slug, name }) },
    );
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`Compare: ${name}`}
        onClick={toggle}
        className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold text-link hover:bg-paper-deep aria-pressed:bg-info-soft ${className}`}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        Compare
      </button>
      {withLink && chosen.length > 0 && (
        <Link
          to={compareAddress(chosen.map((each) => each.slug))}
          className="link ml-3 inline-flex min-h-11 items-center text-sm sm:hidden"
        >
          Go to comparison ({chosen.length})
        </Link>
      )}
    </>
  );
}
