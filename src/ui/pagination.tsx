import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button.tsx";

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Labels of the links to the page before and to the next one. */
  back?: string;
  on?: string;
}

/** Links to the pages of a list; nothing where all is on one page. */
export function Pagination({
  page,
  pages,
  addressOf,
  back = "Previous",
  on = "Next",
}: PaginationProps) {
  if (pages === 1 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      {page > 1 ? (
        <ButtonLink to={addressOf(Math.min(page - 1, pages))} rel="prev" variant="secondary">
          <ChevronLeft aria-hidden="true" className="size-5" />
          {back}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="tabular text-muted">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <ButtonLink to={addressOf(page + 1)} rel="next" variant="secondary">
          {on}
          <ChevronRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
