import { Package } from "lucide-react";
import { memo, type ReactNode, Suspense, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import { takeShownPage } from "#browser/own-page.ts";
import { getPageContext } from "#browser/page-context.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { OwnOrders } from "#shared/orders/own-page-contract.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { whenIdle } from "#ui/load-chunk.ts";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { removePaidLines } from "../cart/remove-paid-lines.ts";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/orders-page.ts";
import { answeredOrders, loadOrders, withLateParts } from "./load-orders.ts";
import { type ComingOrders, FindAmongOrders, OrderList, useOrders } from "./order-list.tsx";
import { isNarrowed, type OwnOrderSearch, readOwnOrderSearch } from "./own-order-search.ts";
import { PrintHead } from "./print-head.tsx";
import { isUnfinished } from "./unfinished-payments.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My Orders" });
}

/** The page is the same for everybody, unless it is rendered for one person (`server/pages/own-pages-api.ts`). */
export function loader(args: Route.LoaderArgs): { own: OwnOrders | null } {
  return { own: getPageContext(args).own ?? null };
}

interface OrdersData {
  userId: string | undefined;
  /** Milliseconds since 1970. */
  requestedAt: number;
  query: OwnOrderSearch;
  /** Null for whoever is signed out. */
  loaded: ComingOrders | null;
}

/** The orders are not awaited: the page is shown at once, with a skeleton in their place, or as it came. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<OrdersData> {
  const own = await takeShownPage();
  const { user } = currentAuth();
  if (own && own.userId === user?._id) {
    // Else React would have to make all of it answer in one task, to put what comes now into it.
    await new Promise<void>((resolve) => {
      whenIdle(resolve);
    });
    return { ...ordersDataOf(own), loaded: withLateParts(own.orders) };
  }
  const query = readOwnOrderSearch(new URL(request.url).searchParams);
  const loaded = user && loadOrders(query);
  return { userId: user?._id, requestedAt: Date.now(), query, loaded };
}
clientLoader.hydrate = true as const;

function ordersDataOf({ userId, at, orders }: OwnOrders): OrdersData {
  const query = readOwnOrderSearch(new URLSearchParams());
  return { userId, requestedAt: at, query, loaded: answeredOrders(orders) };
}

/** The signed-in user's orders; whoever is signed out goes to /login and comes back. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  if (!("own" in loaderData)) return <OwnOrdersPage {...loaderData} />;
  return loaderData.own ? <OwnOrdersPage {...ordersDataOf(loaderData.own)} /> : <OrdersComing />;
}

function OwnOrdersPage({ userId, requestedAt, query, loaded }: OrdersData) {
  const mayShow = useSignedInPage(userId, "/orders");

  // The cart is stored outside React, and a payment may have arrived while its tab was closed.
  useEffect(() => {
    if (userId) void removePaidLines();
  }, [userId]);

  if (!loaded || !mayShow) return <OrdersComing />;
  return <ShownOrders requestedAt={requestedAt} query={query} loaded={loaded} />;
}

type ShownOrdersProps = Pick<OrdersData, "requestedAt" | "query"> & { loaded: ComingOrders };

/** Not rendered again as the browser finds out who is signed in: what hydrates would do so in one task. */
const ShownOrders = memo(function ShownOrders({ requestedAt, query, loaded }: ShownOrdersProps) {
  return (
    <OrdersFrame
      state={
        <Suspense key={requestedAt} fallback={<OrdersSkeleton />}>
          <OrdersState loaded={loaded} query={query} />
        </Suspense>
      }
      find={
        <Suspense fallback={null}>
          <FindAmongOrders loaded={loaded} query={query} />
        </Suspense>
      }
    >
      <Suspense key={requestedAt} fallback={null}>
        <OrderList loaded={loaded} query={query} now={requestedAt} />
      </Suspense>
    </OrdersFrame>
  );
});

function OrdersComing() {
  return <OrdersFrame state={<OrdersSkeleton />} />;
}

interface OrdersFrameProps {
  state: ReactNode;
  find?: ReactNode;
  children?: ReactNode;
}

/** `state` is announced when it changes; the orders themselves would be too long for that. */
function OrdersFrame({ state, find, children }: OrdersFrameProps) {
  return (
    <div className="page max-w-4xl pt-4 pb-16 sm:pt-6">
      <PrintHead />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 sm:mb-6">
        <h1>My Orders</h1>
        <Link to="/quick-order" className="link inline-flex min-h-11 items-center print:hidden">
          Order by SKU
        </Link>
      </div>
      {find}
      <div aria-live="polite">{state}</div>
      {children}
    </div>
  );
}

interface OrdersStateProps {
  loaded: ComingOrders;
  query: OwnOrderSearch;
}

function OrdersState({ loaded, query }: OrdersStateProps) {
  const { orders, facts, message } = useOrders(loaded);
  const { revalidate } = useRevalidator();
  if (orders && isNarrowed(query))
    return <Found total={facts?.total ?? orders.length} isMore={facts?.isMore} />;
  if (orders?.every(isUnfinished) && (facts?.pages ?? 1) === 1) return <NoOrders />;
  if (orders) return null;
  return (
    <Notice tone="error" title="Failed to load orders. Please try again later.">
      {message && <p>{message}</p>}
      <Button variant="secondary" className="mt-2" onClick={() => void revalidate()}>
        Try Again
      </Button>
    </Notice>
  );
}

function Found({ total, isMore }: { total: number; isMore: boolean | undefined }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      <p>
        {total === 0
          ? "No order of yours fits that."
          : `${isMore ? "More than " : ""}${groupedNumber(total)} ${total === 1 ? "order" : "orders"} found`}
      </p>
      <Link to="/orders" className="link inline-flex min-h-11 items-center">
        Show all orders
      </Link>
    </div>
  );
}

function NoOrders() {
  return (
    <EmptyState title="You have no orders yet" icon={<Package className="size-10" />}>
      <p className="text-muted">What you buy is listed here with its status.</p>
      <ButtonLink to="/category">Browse all categories</ButtonLink>
    </EmptyState>
  );
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-6" aria-busy="true">
      <p className="sr-only">Loading your orders...</p>
      {[1, 2].map((place) => (
        <div key={place} className="sheet grid gap-4 p-5">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}
