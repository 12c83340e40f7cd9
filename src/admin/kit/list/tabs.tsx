import { Link } from "react-router";

/** A part or a view of a list, and the address where it is shown. */
export interface ListTab {
  name: string;
  to: string;
  /** How many stand in it. */
  count?: string;
  isCurrent: boolean;
  /** Called as it is opened. */
  onOpen?: () => void;
}

/** Where the list is narrow, a menu has them. */
export function Tabs({ tabs, label }: { tabs: readonly ListTab[]; label: string }) {
  return (
    <nav aria-label={label} className="hidden @4xl:block">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map(({ name, to, count, isCurrent, onOpen }) => (
          <li key={`${name} ${to}`} className="max-w-64 min-w-0">
            <Link
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              onClick={onOpen}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-sm hover:bg-paper-deep focus-visible:-outline-offset-2 aria-[current]:border-primary aria-[current]:font-semibold pointer-fine:min-h-8"
            >
              <span className="truncate">{name}</span>{" "}
              {count !== undefined && <span className="tabular">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
