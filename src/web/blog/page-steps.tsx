import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";

interface PageStepsProps {
  page: number;
  pages: number;
  /** What was searched for; empty for all articles. */
  asked: string;
}

/** The way to newer and older articles; nothing where all are on one page. */
export function PageSteps({ page, pages, asked }: PageStepsProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-between gap-4">
      {page > 1 ? (
        <ButtonLink to={addressOf(asked, page - 1)} rel="prev" variant="secondary">
          <ChevronLeft aria-hidden="true" className="size-5" />
          Newer
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="tabular text-muted">
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <ButtonLink to={addressOf(asked, page + 1)} rel="next" variant="secondary">
          Older
          <ChevronRight aria-hidden="true" className="size-5" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}

function addressOf(asked: string, page: number): string {
  const query = new URLSearchParams();
  if (asked) query.set("q", asked);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/blogs?${query}` : "/blogs";
}
