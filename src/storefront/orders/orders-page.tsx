import { Package } from "lucide-react";
import { type ReactNode, Suspense, use, useEffect } from "react";
import { Link, useRevalidator } from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import type { PlaceBeside } from "#shared/list-place.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { beyondPages } from "#ui/beyond-pages.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useSignedInPage } from "../accounts/use-signed-in-page.ts";
import { removePaidLines } from "../cart/remove-paid-lines.ts";
import { OwnArchive } from "../documents/own-archive.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/orders-page.ts";
import { FindOrders } from "./find-orders.tsx";
import { type LoadedOrders, loadOrders, type ReturnsPart, type ReviewPart } from "./load-orders.ts";
import { OrderCard } from "./order-card.tsx";
import {
  isNarrowed,
  type OwnOrderSearch,
  ownOrdersAddress,
  readOwnOrderSearch,
} from "./own-order-search.ts";
import { PrintHead } from "./print-head.tsx";
import { isUnfinished, UnfinishedPayments } from "./unfinished-payments.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My Orders" });
}

/** The orders are not awaited: the page is shown at once, with a skeleton in their place. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = currentAuth();
  const query = readOwnOrderSearch(new URL(request.url).searchParams);
  const loaded = user && loadOrders(query);
  return { userId: user?._id, requestedAt: performance.now(), query, loaded };
}

/** The signed-in user's orders; whoever is signed out goes to /login and comes back. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { userId, requestedAt, query, loaded } = loaderData;
  const { revalidate } = useRevalidator();
  const mayShow = useSignedInPage(userId, "/orders");

  // The cart is stored outside React, and a payment may have arrived while its tab was closed.
  useEffect(() => {
    if (userId) void removePaidLines();
  }, [userId]);

  if (!loaded || !mayShow) return <HydrateFallback />;
  return (
    <OrdersFrame
      state={
        <Suspense key={requestedAt} fallback={<OrdersSkeleton />}>
          <OrdersState loaded={loaded} query={query} onRetry={revalidate} />
        </Suspense>
      }
      find={
        <Suspense fallback={null}>
          <FindAmongOrders loaded={loaded} query={query} />
        </Suspense>
      }
    >
      <Suspense key={requestedAt} fallback={null}>
        <OrderList loaded={loaded} query={query} />
      </Suspense>
    </OrdersFrame>
  );
}

export function HydrateFallback() {
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
  loaded: Promise<LoadedOrders>;
  query: OwnOrderSearch;
  onRetry: () => Promise<void>;
}

function OrdersState({ loaded, query, onRetry }: OrdersStateProps) {
  const { orders, facts, message } = use(loaded);
  if (orders && isNarrowed(query))
    return <Found total={facts?.total ?? orders.length} isMore={facts?.isMore} />;
  if (orders?.every(isUnfinished) && (facts?.pages ?? 1) === 1) return <NoOrders />;
  if (orders) return null;
  return (
    <Notice tone="error" title="Failed to load orders. Please try again later.">
      {message && <p>{message}</p>}
      <Button variant="secondary" className="mt-2" onClick={() => void onRetry()}>
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

interface OrderListProps {
  loaded: Promise<LoadedOrders>;
  query: OwnOrderSearch;
}

/** The search, for whoever has more than a few orders to look through. */
function FindAmongOrders({ loaded, query }: OrderListProps) {
  const { orders } = use(loaded);
  const isWorthIt = isNarrowed(query) || (orders?.length ?? 0) > 1;
  return isWorthIt ? <FindOrders query={query} /> : null;
}

function OrderList({ loaded, query }: OrderListProps) {
  const { orders, facts, ownReturns, ownReview } = use(loaded);
  if (!orders) return null;
  const { after: _after, before: _before, ...numbered } = query;
  const addressOf = (page: number, beside: PlaceBeside = {}) =>
    ownOrdersAddress({ ...numbered, page, ...beside });
  const unfinished = orders.filter(isUnfinished);
  const made = orders.filter((order) => !isUnfinished(order));
  return (
    <>
      {made.length > 0 && (
        <ol className="orders grid grid-cols-[minmax(0,1fr)] gap-6">
          {made.map((order) => (
            <li key={order._id}>
              <OrderCard
                order={order}
                returns={
                  ownReturns && (
                    <Suspense fallback={null}>
                      <LoadedReturns orderId={order._id} loaded={ownReturns} />
                    </Suspense>
                  )
                }
              />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={facts?.page ?? 1}
        pages={facts?.pages ?? 1}
        addressOf={addressOf}
        {...beyondPages(facts ?? {}, query, (beside) => addressOf(1, beside))}
        back="Newer orders"
        on="Older orders"
      />
      {made.some(({ shipments }) => shipments !== undefined) && <OwnArchive />}
      {unfinished.length > 0 && <UnfinishedPayments orders={unfinished} />}
      {ownReview && (
        <Suspense fallback={null}>
          <LoadedReview loaded={ownReview} />
        </Suspense>
      )}
    </>
  );
}

interface LoadedReturnsProps {
  orderId: string;
  loaded: Promise<ReturnsPart | null>;
}

function LoadedReturns({ orderId, loaded }: LoadedReturnsProps) {
  const part = use(loaded);
  return part && <part.OrderReturns orderId={orderId} own={part.own} />;
}

function LoadedReview({ loaded }: { loaded: Promise<ReviewPart | null> }) {
  const part = use(loaded);
  return part && <part.OwnReview loaded={part.loaded} />;
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
