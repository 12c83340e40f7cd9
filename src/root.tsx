import { pageStylesheet } from "virtual:page-stylesheet";
import { useEffect, useRef } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRouteError,
} from "react-router";
import { getPageContext, optional } from "#browser/page-context.ts";
import { BLOG_FEED_PATH } from "#shared/blog/feed-path.ts";
import { MIN_RETURN_DAYS } from "#shared/return-days.ts";
import { usualNavigation } from "#shared/settings/navigation-defaults.ts";
import { DashboardHeader, Header } from "#storefront/shell/header.tsx";
import { needsScripts } from "#storefront/shell/needs-scripts.ts";
import { useIsDashboard } from "#storefront/shell/use-is-dashboard.ts";
import { NotFound } from "#storefront/site/not-found.tsx";
import { PageFailed } from "#storefront/site/page-failed.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { failureTitle, isMissing } from "#storefront/site/resource-error.tsx";
import { CATEGORIES_IN_FRAME, type RootData, useRootData } from "#storefront/site/root-data.ts";
import { shownStore } from "#storefront/site/shown-store.ts";
import { CONTENT, Content } from "#ui/content.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { lazyPart, lazyPartsLoaded } from "#ui/lazy-part.tsx";
import { dismissOfEarlierPage } from "#ui/toast-store.ts";
import type { Route } from "./+types/root.ts";
import { layOutRest } from "./browser/lay-out-rest.ts";
import { HYDRATED } from "./browser/start-late.ts";

/** Nothing but links and texts, which need no script. */
const Footer = lazyPart(async () => (await import("#storefront/shell/footer.tsx")).Footer);
const WithoutScripts = lazyPart(
  async () => (await import("#storefront/shell/without-scripts.tsx")).WithoutScripts,
);
/** What is shown before it is loaded waits in its store. */
const Toasts = lazyPart(async () => (await import("#ui/toast.tsx")).Toasts);
const CompareBar = lazyPart(
  async () => (await import("#storefront/compare/compare-bar.tsx")).CompareBar,
);

export function links(): Route.LinkDescriptors {
  return [
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
    { rel: "alternate", href: BLOG_FEED_PATH, type: "application/atom+xml", title: "Blogs" },
  ];
}

/**
 * What every page's header and footer show, and what is promised on many. A page is shown without
 * categories if need be.
 */
export async function loader(args: Route.LoaderArgs): Promise<RootData> {
  const { call, store } = getPageContext(args);
  const [found, terms, links] = await Promise.all([
    optional(call("getCategories")),
    optional(call("getReturnTerms")),
    optional(call("getNavigation")),
  ]);
  // All that is here travels with every page.
  const categories = (found?.category ?? [])
    .filter(({ parent }) => parent === null)
    .slice(0, CATEGORIES_IN_FRAME)
    .map(({ name, slug }) => ({ name, slug }));
  return {
    store: shownStore(store),
    categories,
    navigation: links?.navigation ?? usualNavigation,
    returnDays: terms?.days ?? MIN_RETURN_DAYS,
  };
}

/** Of a page that could not be shown: its own title is none then. */
export function meta({ error, matches }: Route.MetaArgs) {
  return error ? pageMeta(matches, { title: failureTitle(error) }) : [];
}

/** Where categories are made, changed and deleted. */
const CATEGORIES_PAGE = "/dashboard/admin/create-category";
/**
 * Where menu and footer, and the shop's name, addresses and branches are set: such a page is loaded anew once it is saved,
 * unless the owner leaves it before.
 */
const FRAME_PAGES: ReadonlySet<string> = new Set(
  ["navigation", "store", "branches"].map((subject) => `/dashboard/admin/settings/${subject}`),
);

/**
 * The frame's data are kept until the next document, or until its categories, links or the shop's own facts change in the
 * dashboard: otherwise every page that loads its data in the browser would cost a second call, and a page's
 * failed retry would take the frame with it.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formAction, currentUrl } = args;
  if (FRAME_PAGES.has(currentUrl.pathname)) return true;
  return formAction?.startsWith(CATEGORIES_PAGE) ?? false;
}

/** Fills the window from the start: else the footer would be seen, and pushed away by what comes. */
const LATE = "min-h-dvh flex-1 print:min-h-0";

/**
 * The document around every page, error pages too: pages fill `main`. The dashboard places its own,
 * beside its menu.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRootData();
  const isDashboard = useIsDashboard();
  const isError = Boolean(useRouteError());
  const fillsLate = needsScripts(useLocation().pathname);
  useEffect(keepFocus, []);
  useFocusContent();
  useDropEarlierToasts();
  useAnnounceHydrated();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14202b" />
        {pageStylesheet && <style>{pageStylesheet}</style>}
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href={`#${CONTENT}`}
          className="sr-only z-50 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-md focus:bg-marigold focus:px-4 focus:py-3 focus:font-semibold"
        >
          Skip to the content
        </a>
        <LoadingBar />
        {data && (isDashboard ? <DashboardHeader {...data} /> : <Header {...data} />)}
        <WithoutScripts store={data?.store} />
        {isDashboard && !isError ? (
          children
        ) : (
          <Content className={fillsLate ? LATE : "flex-1"}>{children}</Content>
        )}
        {data && !isDashboard && <CompareBar />}
        {data && !isDashboard && <Footer {...data} />}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isMissing(error) ? <NotFound /> : <PageFailed error={error} />;
}

/**
 * Moves the focus to a new page's content, as loading a document would: the keyboard goes on from
 * there, and a screen reader reads it.
 */
function useFocusContent(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById(CONTENT);
    if (content?.contains(document.activeElement)) return;
    content?.focus({ preventScroll: true });
  }, [pathname]);
}

/** A thin bar while the next page loads, after a short delay. */
function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="no-print fixed inset-x-0 top-0 z-50 h-1 origin-left animate-creep bg-primary [animation-delay:150ms]"
    />
  );
}

/** What was said of the page before does not stand on the next one. */
function useDropEarlierToasts(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own path
  useEffect(dismissOfEarlierPage, [pathname]);
}

/**
 * Tells the page's inline script that React answers now, which then does what was tapped before. Parts
 * that are loaded late answer, too: their effects have run before this one.
 */
function useAnnounceHydrated(): void {
  useEffect(() => {
    void lazyPartsLoaded().then(() => {
      window.dispatchEvent(new Event(HYDRATED));
      layOutRest();
    });
  }, []);
}
