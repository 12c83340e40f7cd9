import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { ariaCurrentOf, dashboardMenu } from "./dashboard-menu.ts";
import { useNextPage } from "./use-next-page.ts";

const row =
  "flex min-h-11 items-center border-l-4 border-transparent px-4 py-2 hover:bg-paper-deep aria-[current]:border-primary aria-[current]:bg-surface aria-[current]:font-semibold";

/** The dashboard's pages; on small screens a button folds them out. */
export function SideMenu() {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const here = useLocation().pathname;
  const pathname = useNextPage() ?? here;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page folds it in
  useEffect(() => setOpen(false), [pathname]);

  return (
    <nav aria-label="Dashboard" className="no-print lg:sticky lg:top-32 lg:self-start">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="sheet flex min-h-11 w-full items-center justify-between px-4 font-heading font-semibold lg:hidden"
      >
        Dashboard menu
        <ChevronDown
          aria-hidden="true"
          className={`size-5 transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      <ul
        id={listId}
        className={`border-line py-1 max-lg:border lg:block lg:border-t lg:border-b ${open ? "" : "hidden"}`}
      >
        <li>
          <Link
            to="/dashboard/admin"
            aria-current={pathname === "/dashboard/admin" ? "page" : undefined}
            className={`${row} font-heading text-lg font-semibold`}
          >
            Dashboard
          </Link>
        </li>
        {dashboardMenu.map((link) => (
          <li key={link.to}>
            <Link to={link.to} aria-current={ariaCurrentOf(link, pathname)} className={row}>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
