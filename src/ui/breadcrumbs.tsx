import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { cachedFragment } from "./cached-fragment.tsx";

interface Crumb {
  name: string;
  /** Its address; the last one, the page itself, has none. */
  to?: string;
}

/**
 * The way from the home page to the page that is shown, in one line: were it to wrap, a page would move as its fonts
 * come, which are narrower or wider than those before. The page's own name is cut, what stands before it is drawn aside.
 */
export const Breadcrumbs = cachedFragment("breadcrumbs", PlainBreadcrumbs);

function PlainBreadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="py-3 text-sm low:py-1">
      <ol className="-m-1 flex items-center gap-x-1 overflow-x-auto p-1 [scrollbar-width:none]">
        {crumbs.map(({ name, to }, index) => (
          <li
            key={`${to ?? ""} ${name}`}
            className="flex shrink-0 items-center gap-1 last:min-w-24 last:shrink"
          >
            {index > 0 && (
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
            )}
            {to ? (
              <Link to={to} className="py-1 text-link underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="my-1 line-clamp-1 min-w-0 break-all text-muted">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
