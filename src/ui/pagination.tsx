import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Beyond } from "./beyond-pages.ts";
import { ButtonLink } from "./button.tsx";

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  addressOf: (page: number) => string;
  /** Labels of the links to the page before and to the next one. */
  back?: string;
  on?: string;
  beyond?: Beyond;
}

/** Links to the pages of a list; nothing where all is on one page. */
export function Pagination({
  page,
  pages,
  addressOf,
  back = "Previous",
  on = "Next",
  beyond,
}: PaginationProps) {
  if (pages === 1 && page === 1 && !beyond) return null;
  const hasNumber = !beyond?.isShown;
  const numbered = (to: number) =>
    hasNumber && to >= 1 && to <= pages ? addressOf(to) : undefined;
  const previous =
    numbered(Math.min(page - 1, pages)) ??
    (beyond?.previous && beyond.addressOf({ before: beyond.previous }));
  const next = numbered(page + 1) ?? (beyond?.next && beyond.addressOf({ after: beyond.next }));
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center justify-between gap-4">
      <PageLink to={previous} rel="prev">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {back}
      </PageLink>
      <p className="tabular text-muted">
        {hasNumber
          ? `Page ${page} of ${beyond ? "more than " : ""}${pages}`
          : `Beyond page ${pages}`}
        {beyond && (
          <>
            {!hasNumber && <EndLink to={addressOf(1)}>First page</EndLink>}
            {(hasNumber || next) && (
              <EndLink to={beyond.addressOf({ before: "end" })}>Last page</EndLink>
            )}
          </>
        )}
      </p>
      <PageLink to={next} rel="next">
        {on}
        <ChevronRight aria-hidden="true" className="size-5" />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  to: string | undefined;
  rel: "prev" | "next";
  children: ReactNode;
}

function PageLink({ to, rel, children }: PageLinkProps) {
  if (!to) return <span />;
  return (
    <ButtonLink to={to} rel={rel} variant="secondary">
      {children}
    </ButtonLink>
  );
}

function EndLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link ml-4 inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
