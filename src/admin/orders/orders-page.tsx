import { Package } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { replace, useRevalidator, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageSteps } from "#ui/page-steps.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { ORDERS_PATH, TRACKING_LIST_PATH } from "../kit/dashboard-menu.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import type { Route } from "./+types/orders-page.ts";
import { ChosenOrders } from "./chosen-orders.tsx";
import { NewOrdersNotice } from "./new-orders-notice.tsx";
import { filterQuery, isNarrowed, readOrderFilter } from "./order-filter.ts";
import { OrderFilterForm } from "./order-filter-form.tsx";
import { ORDER_LIST, OrderTable } from "./order-table.tsx";
import { orderWatch, useOrderNews } from "./use-order-news.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Orders" });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url);
  const query = readOrderFilter(asked.searchParams);
  // An address that says nothing, or nonsense, becomes the one that says what is shown.
  if (asked.search !== filterQuery(query)) throw replace(ORDERS_PATH + filterQuery(query));
  const list = await loadForAdmin(() => callEndpoint("listAdminOrders", { query }));
  // Past the end there is nothing to see: the list has become shorter, or the address was typed.
  if (list.ok && list.value.page > list.value.pages) {
    throw replace(ORDERS_PATH + filterQuery({ ...query, page: list.value.pages }));
  }
  return list;
}

export default function OrdersPage({ loaderData: loaded }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const reloading = useReloading();
  const query = readOrderFilter(address);
  const isFiltered = isNarrowed(query);
  const showsNewest = !isFiltered && query.page === undefined;
  const status = useRef<HTMLParagraphElement>(null);
  const { revalidate } = useRevalidator();
  const { marked } = useOrderNews();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const listed = loaded.ok ? loaded.value.orders.map(({ _id }) => _id) : [];
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  };

  // The head of the whole list shows what was new each time that it was loaded; a filter may not.
  useEffect(() => {
    if (loaded.ok && showsNewest) orderWatch.markSeen();
  }, [loaded, showsNewest]);
  useEffect(() => () => orderWatch.clearMarks(), []);

  const showNew = () => {
    // The button goes away; the keyboard goes on at the head of the list.
    status.current?.focus({ preventScroll: true });
    void revalidate();
  };

  return (
    <>
      <PageHead title="Orders">
        <ButtonLink to={TRACKING_LIST_PATH} variant="secondary">
          Enter tracking numbers
        </ButtonLink>
      </PageHead>
      <SkipLink to={ORDER_LIST}>Skip filters</SkipLink>
      <OrderFilterForm address={address} />
      <div className="mt-4 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p ref={status} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
          {reloading ? "Loading the orders..." : loaded.ok && formatFound(loaded.value)}
        </p>
        <NewOrdersNotice onShow={showsNewest ? showNew : undefined} />
      </div>
      <ChosenOrders
        chosen={chosen}
        listed={listed}
        onChooseAll={() => setChosen(new Set([...chosen, ...listed]))}
        onClear={() => setChosen(new Set())}
      />
      {!loaded.ok && (
        <LoadFailed title={failureText(loaded, "Failed to load orders. Please try again later.")} />
      )}
      {loaded.ok && loaded.value.orders.length === 0 && (
        <EmptyState title="No orders here" icon={<Package className="size-10" />}>
          <p className="text-muted">
            {isFiltered ? "No order matches your search." : "What customers order is listed here."}
          </p>
          {isFiltered && (
            <ButtonLink to={ORDERS_PATH} variant="secondary">
              Show all orders
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {loaded.ok && loaded.value.orders.length > 0 && (
        <div aria-busy={reloading} className={reloading ? "opacity-60" : ""}>
          <OrderTable
            orders={loaded.value.orders}
            marked={marked}
            chosen={chosen}
            onChoose={choose}
          />
        </div>
      )}
      {loaded.ok && (
        <PageSteps
          page={loaded.value.page}
          pages={loaded.value.pages}
          addressOf={(page) => ORDERS_PATH + filterQuery({ ...query, page })}
        />
      )}
    </>
  );
}

function formatOrders(total: number): string {
  return total === 1 ? "1 order" : `${groupedNumber(total)} orders`;
}

const formatFound = ({ total, isMore }: { total: number; isMore?: boolean | undefined }) =>
  `${isMore ? "More than " : ""}${formatOrders(total)}`;
