import { Suspense, use } from "react";
import type { PlaceBeside } from "#shared/list-place.ts";
import { beyondPages } from "#ui/beyond-pages.ts";
import { Pagination } from "#ui/pagination.tsx";
import { OwnArchive } from "../documents/own-archive.tsx";
import { FindOrders } from "./find-orders.tsx";
import type { LoadedOrders, ReturnsPart, ReviewPart } from "./load-orders.ts";
import { OrderCard } from "./order-card.tsx";
import { isNarrowed, type OwnOrderSearch, ownOrdersAddress } from "./own-order-search.ts";
import { isUnfinished, UnfinishedPayments } from "./unfinished-payments.tsx";

/** Orders that are there, or on their way. */
export type ComingOrders = LoadedOrders | Promise<LoadedOrders>;

/** Those that are there are shown at once: a promise would show what stands in their place first. */
export function useOrders(coming: ComingOrders): LoadedOrders {
  return coming instanceof Promise ? use(coming) : coming;
}

export interface OrderListProps {
  loaded: ComingOrders;
  query: OwnOrderSearch;
}

/** The search, for whoever has more than a few orders to look through. */
export function FindAmongOrders({ loaded, query }: OrderListProps) {
  const { orders } = useOrders(loaded);
  const isWorthIt = isNarrowed(query) || (orders?.length ?? 0) > 1;
  return isWorthIt ? <FindOrders query={query} /> : null;
}

/** @param now the moment that they tell of, milliseconds since 1970 */
export function OrderList({ loaded, query, now }: OrderListProps & { now: number }) {
  const { orders, facts, ownReturns, ownReview } = useOrders(loaded);
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
                now={now}
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
