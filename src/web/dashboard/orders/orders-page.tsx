import { Package } from "lucide-react";
import { useSearchParams } from "react-router";
import { callEndpoint } from "../../api/endpoint-client.ts";
import { pageMeta } from "../../site/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageSteps } from "../../ui/page-steps.tsx";
import { loadForAdmin } from "../admin-access.ts";
import { failureMessage } from "../failure-message.ts";
import { LoadFailed } from "../load-failed.tsx";
import { PageHead } from "../page-head.tsx";
import { useReloading } from "../use-reloading.ts";
import type { Route } from "./+types/orders-page.ts";
import { readOrderFilter } from "./order-filter.ts";
import { OrderFilterForm } from "./order-filter-form.tsx";
import { OrderTable } from "./order-table.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Orders" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readOrderFilter(new URL(request.url).searchParams);
  return loadForAdmin(() => callEndpoint("listAdminOrders", { query }));
}

export default function OrdersPage({ loaderData: loaded }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const reloading = useReloading();
  const isFiltered = address.size > 0;
  return (
    <>
      <PageHead title="Orders" />
      <OrderFilterForm address={address} />
      <p role="status" className="mt-6 mb-3 text-sm text-muted">
        {reloading ? "Loading the orders..." : loaded.ok && formatOrders(loaded.value.total)}
      </p>
      {!loaded.ok && (
        <LoadFailed
          title={failureMessage(loaded, "Failed to load orders. Please try again later.")}
        />
      )}
      {loaded.ok && loaded.value.orders.length === 0 && (
        <EmptyState title="No orders here" icon={<Package className="size-10" />}>
          <p className="text-muted">
            {isFiltered ? "No order matches your search." : "What customers order is listed here."}
          </p>
          {isFiltered && (
            <ButtonLink to="/dashboard/admin/orders" variant="secondary">
              Show all orders
            </ButtonLink>
          )}
        </EmptyState>
      )}
      {loaded.ok && loaded.value.orders.length > 0 && (
        <div aria-busy={reloading} className={reloading ? "opacity-60" : ""}>
          <OrderTable orders={loaded.value.orders} />
        </div>
      )}
      {loaded.ok && (
        <PageSteps
          page={loaded.value.page}
          pages={loaded.value.pages}
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

function formatOrders(total: number): string {
  return total === 1 ? "1 order" : `${total.toLocaleString("en-IN")} orders`;
}
