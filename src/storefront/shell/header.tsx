import { ShoppingCart, Store, WifiOff } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useConnected } from "#browser/connection.ts";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { useAuth } from "../accounts/auth-store.ts";
import { useCart } from "../cart/cart-store.ts";
import { SearchBox } from "../search/search-box.tsx";
import type { RootData } from "../site/root-data.ts";
import { AccountMenu } from "./account-menu.tsx";
import { HeaderContacts } from "./header-contacts.tsx";
import { MenuBar } from "./menu-bar.tsx";
import { markedPlace, menuLinks, visitorLinks } from "./navigation-links.ts";
import { useWaitingLink } from "./use-waiting-link.ts";
import { Wordmark } from "./wordmark.tsx";

const MobileMenu = lazyPart(async () => (await import("./mobile-menu.tsx")).MobileMenu);

/**
 * The header of every page. It stays at the top while the page scrolls, with the shop's e-mail and phone;
 * on a low screen, such as a phone's in landscape, and with very large text it scrolls away.
 */
export const Header = cachedFragment("header", PlainHeader, useShownPlace);

function PlainHeader({ store, categories, navigation }: RootData) {
  const { ordering } = navigation;
  const links = menuLinks(navigation.menu, categories);
  return (
    <header className="sticky top-(--header-top) z-30">
      <HeaderContacts store={store} />
      <div className="border-b border-line-strong bg-surface">
        <div className="page grid grid-cols-[auto_1fr_auto] items-center gap-x-[min(0.5rem,2vw)] low:grid-cols-[auto_auto_minmax(0,1fr)_auto] low:gap-x-4 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-6">
          <MobileMenu store={store} links={[...links, ...ordering]} />
          <div className="min-w-0 py-1 lg:col-start-1 lg:row-start-1 lg:max-w-72 lg:py-2.5">
            <Wordmark name={store.name} />
          </div>
          <div className="col-span-3 row-start-2 pb-2 low:col-span-1 low:col-start-3 low:row-start-1 low:pb-0 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:pb-0">
            <SearchBox />
          </div>
          <div className="hidden lg:col-start-3 lg:row-start-1 lg:block">
            <AccountControls />
          </div>
          <div className="col-start-3 row-start-1 low:col-start-4 lg:col-start-4">
            <CartLink />
          </div>
        </div>
        <div className="hidden border-t border-line lg:block">
          <MenuBar links={links} ordering={ordering} />
        </div>
        <OfflineBar />
      </div>
    </header>
  );
}

/**
 * What the header shows besides what all pages have: which of its links leads to this one. A search's words stand in
 * its box; with these it is not kept, since there is no end of them.
 */
function useShownPlace({ categories, navigation }: RootData): string | undefined {
  const { pathname, search } = useLocation();
  if (pathname === "/search" && search !== "") return undefined;
  return markedPlace([...menuLinks(navigation.menu, categories), ...navigation.ordering], pathname);
}

const link =
  "flex min-h-11 items-center rounded-md px-3 font-semibold hover:bg-paper-deep hover:underline underline-offset-4";

/**
 * Login and Register, or the greeting. The server renders the first for everyone; the width is fixed,
 * so that nothing beside it moves when the browser knows who is signed in.
 */
function AccountControls() {
  const { user } = useAuth();
  return (
    <div className="flex w-48 justify-end">
      {user ? (
        <AccountMenu user={user} />
      ) : (
        visitorLinks.map(({ name, to }) => (
          <Link key={to} to={to} className={link}>
            {name}
          </Link>
        ))
      )}
    </div>
  );
}

const MAX_SHOWN = 99;

function CartLink() {
  const { totalQuantity } = useCart();
  return (
    <Link
      to="/cart"
      prefetch="intent"
      className="relative flex h-11 w-[min(2.75rem,14vw)] items-center justify-center rounded-md hover:bg-paper-deep"
    >
      <ShoppingCart aria-hidden="true" className="size-6" />
      <span className="sr-only">
        Cart, {totalQuantity} {totalQuantity === 1 ? "item" : "items"}
      </span>
      {totalQuantity > 0 && (
        <span
          aria-hidden="true"
          className="tabular absolute top-0 right-0 min-w-5 translate-x-1 rounded-full bg-marigold px-1.5 text-center font-heading text-xs leading-5 font-bold text-ink"
        >
          {totalQuantity > MAX_SHOWN ? `${MAX_SHOWN}+` : totalQuantity}
        </span>
      )}
    </Link>
  );
}

/**
 * Says under the header that there is no connection and that nothing is lost. A link that is followed
 * meanwhile leaves the page as it is, and is opened when the connection is back.
 */
function OfflineBar() {
  const connected = useConnected();
  const waiting = useWaitingLink();
  return (
    <div role="status">
      {!connected && (
        <div className="border-t border-line-strong bg-marigold-soft">
          <p className="page flex items-start gap-2 py-2 text-sm font-semibold">
            <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              No connection. Your cart is safe in this browser.
              {waiting?.name && ` ${waiting.name} opens when the connection is back.`}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}

/** The element of the dashboard's header in which the dashboard puts tools of its own. */
export const DASHBOARD_TOOLS = "dashboard-tools";

/** The head of the owner's pages: whose they are, the way to the shop, and who is signed in. */
export function DashboardHeader({ store }: Pick<RootData, "store">) {
  const { user } = useAuth();
  return (
    <header className="@container sticky top-0 z-30 border-b border-line-strong bg-surface [@media(max-height:30rem)]:static">
      <div className="admin-page flex min-h-12 flex-wrap items-center gap-x-2 max-lg:pl-14 sm:gap-x-4">
        <div className="min-w-0 flex-1">
          <Wordmark name={store.name} compact />
        </div>
        <div id={DASHBOARD_TOOLS} className="no-print grid min-h-11 min-w-11 place-items-center" />
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold underline-offset-4 hover:bg-paper-deep hover:underline"
        >
          <Store aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">View the shop</span>
        </Link>
        {user && (
          <div className="max-w-36 min-w-0 sm:max-w-none">
            <AccountMenu user={user} />
          </div>
        )}
      </div>
    </header>
  );
}
