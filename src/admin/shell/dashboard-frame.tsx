import "./styles.css";
import { useEffect, useRef } from "react";
import {
  Link,
  Outlet,
  redirectDocument,
  useLocation,
  useNavigate,
  useRevalidator,
} from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import { permissions } from "#shared/permissions.ts";
import { useAuth } from "#storefront/accounts/auth-store.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useRootData } from "#storefront/site/root-data.ts";
import { Content } from "#ui/content.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { anyUnsaved } from "#ui/unsaved-changes.ts";
import { askAdminAccess, hasAdminAccess } from "../kit/admin-access.ts";
import { ConfirmIdentity } from "../kit/confirm-identity.tsx";
import { OVERVIEW_PATH, SIGN_IN_PATH } from "../kit/dashboard-menu.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { ChangesNeed, loadOwnAccess, useMay, useOwnAccess } from "../kit/own-access.tsx";
import { pagePermissions } from "../kit/page-permissions.ts";
import { UnsavedGuard } from "../kit/unsaved-guard.tsx";
import { useOrderWatch } from "../orders/use-order-news.ts";
import { WorkplaceTools } from "../workplace/workplace-tools.tsx";
import type { Route } from "./+types/dashboard-frame.ts";
import { Redirecting } from "./redirecting.tsx";
import { SideMenu, useNextPage } from "./side-menu.tsx";
import { usePresence } from "./use-presence.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Dashboard" });
}

/**
 * The router runs the page's own loader at the same time, and shows neither before both ended. Who
 * comes from the shop's pages gets a new document, which alone brings the dashboard's policy: before
 * a form is shown, so that nothing that was entered is lost with the old one.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { token } = currentAuth();
  const [access] = await Promise.all([askAdminAccess(), token ? loadOwnAccess() : undefined]);
  if (access === "granted" && !hasDashboardPolicy()) throw redirectDocument(request.url);
  return { token, access };
}

/** A session that was granted access is not asked about again; another one is. */
export function shouldRevalidate(): boolean {
  return !hasAdminAccess();
}

const columns =
  "admin-page grid gap-x-6 pt-1.5 pb-16 lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:pt-3 print:block";

/** All that the server renders of the dashboard. */
export function HydrateFallback() {
  return (
    <div className={columns}>
      <Skeleton className="hidden lg:block lg:h-64" />
      <Content className="min-w-0">
        <p role="status" className="sr-only">
          Loading the dashboard...
        </p>
        <PageSkeleton />
      </Content>
    </div>
  );
}

export default function DashboardFrame({ loaderData: { token, access } }: Route.ComponentProps) {
  const isAnotherSession = useAnotherSession(token);
  const seesOrders = useMay("read_orders");
  usePresence();
  useOrderWatch(token, access === "granted" && seesOrders);
  if (isAnotherSession && !anyUnsaved()) return <HydrateFallback />;
  if (access === "refused") {
    return (
      <Content className="flex-1">
        <Redirecting />
      </Content>
    );
  }
  if (access === "failed") {
    return (
      <Content className="page py-12">
        <LoadFailed title="The shop could not check who you are." />
      </Content>
    );
  }
  return (
    <div className={columns}>
      <SideMenu />
      <Content className="min-w-0">
        {access === "interrupted" && <Interrupted />}
        <CopyNotice />
        <CurrentPage />
      </Content>
      <WorkplaceTools />
      <UnsavedGuard />
      <ConfirmIdentity />
    </div>
  );
}

/** Another session than the one asked about is there, which is then asked about. */
function useAnotherSession(loadedToken: string): boolean {
  const { token } = useAuth();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (token !== loadedToken) void revalidate();
  }, [token, loadedToken, revalidate]);
  return token !== loadedToken;
}

/** The page, or a skeleton while another page of the dashboard is on its way. */
function CurrentPage() {
  if (!useNextPage()) return <PermittedPage />;
  return (
    <>
      <p role="status" className="sr-only">
        Loading...
      </p>
      <PageSkeleton />
    </>
  );
}

/** The page, as far as the role of whoever is signed in goes: the shop refuses the rest by itself, too. */
function PermittedPage() {
  const { role, isTwoFactorMissing } = useOwnAccess();
  const { pathname } = useLocation();
  const { see, change } = pagePermissions(pathname);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    void loadOwnAccess();
  }, [pathname]);
  // Who comes in is led there; elsewhere something may be unsaved.
  const isLedOn = isTwoFactorMissing && pathname === OVERVIEW_PATH;
  const navigate = useNavigate();
  useEffect(() => {
    if (isLedOn) void navigate(SIGN_IN_PATH, { replace: true });
  }, [isLedOn, navigate]);
  const maySee = useMay(see);
  const mayChange = useMay(change);
  if (isTwoFactorMissing && pathname !== SIGN_IN_PATH) {
    return (
      <Notice title="Your role needs a second factor" tone="warning" live>
        <p>
          As {role} you log in with a code of your phone, or a passkey.{" "}
          <Link to={SIGN_IN_PATH} className="link inline-block py-2">
            Add one under Your sign-in
          </Link>
        </p>
      </Notice>
    );
  }
  if (!maySee && see) {
    return (
      <Notice title="Your role does not include this page" live>
        <p>
          As {role} you do not have the permission &ldquo;{permissions[see]}&rdquo;. An owner can
          give it to you under Staff.
        </p>
      </Notice>
    );
  }
  return (
    <ChangesNeed permission={change}>
      {!mayChange && (
        <p className="mb-3 text-sm text-muted">
          Your role ({role}) may look at this page, and change nothing on it.
        </p>
      )}
      <Outlet />
    </ChangesNeed>
  );
}

/** As many as a list shows on a screen. */
const SKELETON_ROWS = 12;

function PageSkeleton() {
  return (
    <div aria-busy="true" className="grid content-start gap-2">
      <Skeleton className="mb-2 h-9 w-full" />
      <Skeleton className="mb-2 h-5 w-40" />
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}

function Interrupted() {
  return (
    <Notice
      tone="warning"
      title="You are signed out, and your changes are not saved."
      live
      className="mb-6"
    >
      <p>
        <a href="/login" target="_blank" rel="noopener" className="link">
          Log in (new tab)
        </a>
        , then come back and save here.
      </p>
    </Notice>
  );
}

/** Says on a copy of the shop that what is done here reaches nobody. */
export function CopyNotice() {
  if (!useRootData()?.store.isCopy) return null;
  return (
    <Notice tone="warning" title="This is a copy of the shop" className="mb-6">
      <p>
        It writes to nobody, pays and refunds nothing, and stores no pictures. Orders, returns,
        quotes and accounts cannot be changed in it. The shop&rsquo;s log says why, and how it
        becomes the shop.
      </p>
    </Notice>
  );
}

/**
 * Only documents of the dashboard's addresses are sent with a policy that lets in Cloudinary's script and
 * any picture, and going from page to page keeps the first one's. Also true where the browser does not
 * tell: then nothing is won by loading it again.
 */
function hasDashboardPolicy(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return !entry || /^\/dashboard(?:\/|$)/i.test(URL.parse(entry.name)?.pathname ?? "");
}
