import { Package } from "lucide-react";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageSteps } from "../../ui/page-steps.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useApiData } from "../use-api-data.ts";
import type { Route } from "./+types/orders-page.ts";
import { readOrderFilter } from "./order-filter.ts";
import { OrderFilterForm } from "./order-filter-form.tsx";
import { OrderTable } from "./order-table.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Orders" });
}

export default function OrdersPage() {
  const [address] = useSearchParams();
  const asked = address.toString();
  const load = useCallback(
    () => callEndpoint("listAdminOrders", { query: readOrderFilter(new URLSearchParams(asked)) }),
    [asked],
  );
  const { outcome, loading, reload } = useApiData(load);
  const shown = outcome?.ok ? outcome.value : undefined;

  return (
    <>
      <PageHead title="Orders" />
      <OrderFilterForm address={address} />
      <p role="status" className="mt-6 mb-3 text-sm text-muted">
        {loading && "Loading the orders..."}
        {!loading && shown && inWords(shown.total)}
      </p>
      {!outcome && <Skeleton className="h-64 w-full" />}
      {outcome && !outcome.ok && (
        <LoadFailed
          title={failureMessage(outcome, "Failed to load orders. Please try again later.")}
          onRetry={reload}
        />
      )}
      {shown?.orders.length === 0 && (
        <EmptyState title="No orders here" icon={<Package className="size-10" />}>
          <p className="text-muted">
            {asked ? "No order matches your search." : "What customers order is listed here."}
          </p>
          {asked && (
            <ButtonLink to="/dashboard/admin/orders" variant="secondary">
              Show all orders
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {shown && shown.orders.length > 0 && (
        <div aria-busy={loading} className={loading ? "opacity-60" : ""}>
          <OrderTable orders={shown.orders} />
        </div>
      )}
      {shown && (
        <PageSteps
          page={shown.page}
          pages={shown.pages}
          addressOf={(page) => `?${addressOfPage(address, page)}`}
        />
      )}
    </>
  );
}

function addressOfPage(address: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(address);
  next.set("page", String(page));
  return next;
}

function inWords(total: number): string {
  return total === 1 ? "1 order" : `${total.toLocaleString("en-IN")} orders`;
}
