import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation } from "react-router";
import { groupedNumber } from "#shared/grouped-number.ts";
import {
  ariaCurrentOf,
  dashboardMenu,
  E_INVOICES_PATH,
  ORDERS_PATH,
} from "../kit/dashboard-menu.ts";
import { useNextPage } from "../kit/use-next-page.ts";
import { formatNewOrders, useOrderNews } from "../orders/use-order-news.ts";

const row =
  "flex min-h-11 items-center border-l-4 border-transparent px-4 py-2 hover:bg-paper-deep aria-[current]:border-primary aria-[current]:bg-surface aria-[current]:font-semibold";

/** The dashboard's pages; on small screens a button folds them out. */
export function SideMenu() {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const here = useLocation().pathname;
  const pathname = useNextPage() ?? here;
  const { unseen, eInvoicing } = useOrderNews();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page folds it in
  useEffect(() => setOpen(false), [pathname]);

  return (
    <nav aria-label="Dashboard" className="beside-dashboard no-print">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="sheet flex min-h-11 w-full items-center gap-3 px-4 font-heading font-semibold lg:hidden"
      >
        Dashboard menu
        <ToShip />
        <ChevronDown
          aria-hidden="true"
          className={`ml-auto size-5 transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      <p role="status" className="sr-only">
        {unseen.length > 0 && formatNewOrders(unseen.length)}
      </p>
      <div
        id={listId}
        className={`border-line py-1 max-lg:border lg:block lg:border-t lg:border-b ${open ? "" : "hidden"}`}
      >
        <Link
          to="/dashboard/admin"
          aria-current={pathname === "/dashboard/admin" ? "page" : undefined}
          className={`${row} font-heading text-lg font-semibold`}
        >
          Dashboard
        </Link>
        {dashboardMenu.map(({ subject, links }) => (
          <MenuGroup
            key={subject}
            subject={subject}
            // Most shops are below the turnover from which invoices are registered.
            links={links.filter(({ to }) => eInvoicing || to !== E_INVOICES_PATH)}
            pathname={pathname}
          />
        ))}
      </div>
    </nav>
  );
}

function MenuGroup({
  subject,
  links,
  pathname,
}: (typeof dashboardMenu)[number] & { pathname: string }) {
  const headingId = useId();
  const countId = useId();
  return (
    <>
      <p id={headingId} className="px-4 pt-3 pb-1 text-sm text-muted">
        {subject}
      </p>
      <ul aria-labelledby={headingId}>
        {links.map((link) => {
          const isOrders = link.to === ORDERS_PATH;
          return (
            <li key={link.to} className="relative">
              <Link
                to={link.to}
                aria-current={ariaCurrentOf(link, pathname)}
                aria-describedby={isOrders ? countId : undefined}
                className={row}
              >
                {link.name}
              </Link>
              {isOrders && (
                <span
                  id={countId}
                  className="pointer-events-none absolute inset-y-0 right-3 flex items-center"
                >
                  <ToShip />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** How many orders wait to be shipped, where there are any. */
function ToShip() {
  const { toShip } = useOrderNews();
  if (!toShip) return null;
  return (
    <span className="tabular rounded-full bg-marigold px-2 py-0.5 text-sm leading-5 font-semibold text-ink">
      {groupedNumber(toShip)} to ship
    </span>
  );
}
