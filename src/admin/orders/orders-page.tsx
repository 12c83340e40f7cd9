import { Package } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import { MAX_PRINTED_ORDERS } from "#shared/documents/document-texts.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { ORDERS_PATH, TRACKING_LIST_PATH } from "../kit/dashboard-menu.ts";
import { type Chosen, ListPage } from "../kit/list/list-page.tsx";
import { loadList } from "../kit/list/load-list.ts";
import { useMay } from "../kit/own-access.tsx";
import type { Route } from "./+types/orders-page.ts";
import { NewOrdersNotice } from "./new-orders-notice.tsx";
import { orderColumns } from "./order-columns.tsx";
import { orderList } from "./order-list.ts";
import { orderWatch, useOrderNews } from "./use-order-news.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Orders" });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(orderList, request, (query) => callEndpoint("listAdminOrders", { query }));
}

export default function OrdersPage({ loaderData: loaded }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const showsNewest = address.size === 0;
  const mayShip = useMay("write_fulfilments");
  const status = useRef<HTMLParagraphElement>(null);
  const { revalidate } = useRevalidator();
  const { marked } = useOrderNews();

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
    <ListPage
      list={orderList}
      viewed="orders"
      title="Orders"
      exported="orders"
      noun={["order", "orders"]}
      loaded={loaded}
      entries={loaded.ok ? loaded.value.orders : []}
      failed="Failed to load orders. Please try again later."
      empty={{ Icon: Package, text: "What customers order is listed here." }}
      actions={
        mayShip && (
          <ButtonLink to={TRACKING_LIST_PATH} variant="secondary" className="compact!">
            Enter tracking numbers
          </ButtonLink>
        )
      }
      columns={orderColumns(marked)}
      nameOf={({ _id: id, number }) => `order ${orderName({ id, number })}`}
      pageOf={({ _id }) => `${ORDERS_PATH}/${_id}`}
      bulk={PrintDocuments}
      statusRef={status}
      notice={<NewOrdersNotice inList onShow={showsNewest ? showNew : undefined} />}
    />
  );
}

function PrintDocuments({ entries }: Chosen<ListedOrder>) {
  const isTooMany = entries.length > MAX_PRINTED_ORDERS;
  return (
    <>
      {isTooMany && <p className="text-sm">Choose at most {MAX_PRINTED_ORDERS} to print</p>}
      <DownloadButton
        disabled={isTooMany}
        className="compact!"
        load={() =>
          fetchFile("printOrderDocuments", { body: { orders: entries.map(({ _id }) => _id) } })
        }
      >
        Print documents
      </DownloadButton>
    </>
  );
}
