import { Menu, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Link, useLocation, useNavigation } from "react-router";
import { groupedNumber } from "#shared/numbers.ts";
import type { Permission } from "#shared/permissions.ts";
import {
  ariaCurrentOf,
  dashboardMenu,
  E_INVOICES_PATH,
  ORDERS_PATH,
} from "../kit/dashboard-menu.ts";
import { useOwnAccess } from "../kit/own-access.tsx";
import { pageName, pagePermissions } from "../kit/page-permissions.ts";
import { formatNewOrders, useOrderNews } from "../orders/use-order-news.ts";

/** A mouse hits lower rows, too: on a usual laptop's height all of them are seen at once. */
const row =
  "flex min-h-11 items-center border-l-4 border-transparent px-3 py-1 pointer-fine:min-h-8 pointer-fine:text-sm lg:pointer-fine:[@media(max-height:72rem)]:min-h-6 lg:pointer-fine:[@media(max-height:72rem)]:py-0.5 hover:bg-paper-deep aria-[current]:border-primary aria-[current]:bg-surface aria-[current]:font-semibold";

/** The dashboard's pages; on small screens a button folds them out. */
export function SideMenu() {
  const listId = useId();
  const [open, setOpen] = useState(false);
  const here = useLocation().pathname;
  const pathname = useNextPage() ?? here;
  const { unseen, eInvoicing, toShip } = useOrderNews();
  const { permissions } = useOwnAccess();
  const maySee = (permission: Permission | undefined) =>
    permission === undefined || permissions.has(permission);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page folds it in
  useEffect(() => setOpen(false), [pathname]);

  return (
    <nav aria-label="Dashboard" className="beside-dashboard no-print">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        // In the header, which the shop's pages share and which knows nothing of this menu.
        className="fixed top-0.5 left-[min(0.5rem,2vw)] z-40 grid size-11 place-items-center rounded-md hover:bg-paper-deep lg:hidden [@media(max-height:30rem)]:absolute"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        <span className="sr-only">Dashboard menu</span>
        {toShip !== null && toShip > 0 && (
          <span
            aria-hidden="true"
            className="tabular absolute top-0 right-0 rounded-full bg-marigold px-1.5 text-xs leading-5 font-semibold text-ink"
          >
            {groupedNumber(toShip)}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {unseen.length > 0 && formatNewOrders(unseen.length)}
      </p>
      <div
        id={listId}
        className={`border-line py-1 max-lg:sheet max-lg:mb-4 lg:block lg:border-t lg:border-b ${open ? "" : "hidden"}`}
      >
        <Link
          to="/dashboard/admin"
          aria-current={pathname === "/dashboard/admin" ? "page" : undefined}
          className={`${row} font-heading font-semibold`}
        >
          Dashboard
        </Link>
        {dashboardMenu.map(({ subject, links }) => (
          <MenuGroup
            key={subject}
            subject={subject}
            // Most shops are below the turnover from which invoices are registered.
            links={links.filter(
              ({ to }) => (eInvoicing || to !== E_INVOICES_PATH) && maySee(pagePermissions(to).see),
            )}
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
  const { permissions } = useOwnAccess();
  if (links.length === 0) return null;
  return (
    <>
      <p
        id={headingId}
        className="px-4 pt-2 pb-0.5 text-xs text-muted lg:[@media(max-height:72rem)]:pt-1 lg:[@media(max-height:72rem)]:pb-0"
      >
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
                {pageName(link, permissions)}
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

/** The path of the dashboard's page that is on its way; undefined while none is. */
export function useNextPage(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  return next !== pathname && next?.startsWith("/dashboard/") ? next : undefined;
}
