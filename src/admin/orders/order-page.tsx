import { Package } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ApiFailure, ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { fetchFile } from "#browser/fetch-file.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { rupees } from "#shared/money.ts";
import { orderName, shownOrderNumber, trackingPath } from "#shared/orders/order-id.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { isPickUpOnly } from "#shared/orders/ready-for-pick-up.ts";
import { quoteNumber } from "#shared/quotes/quote-state.ts";
import type { getPacking } from "#shared/returns/admin-contract.ts";
import { DownloadButton } from "#storefront/documents/download-button.tsx";
import { OrderLines } from "#storefront/orders/order-parts.tsx";
import { OrderDropped, OrderHistory, OrderShipping } from "#storefront/orders/order-sections.tsx";
import { OrderStatusBadge } from "#storefront/orders/order-status-badge.tsx";
import { PrintHead } from "#storefront/orders/print-head.tsx";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { TaxLines } from "#storefront/tax/tax-lines.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/notice.tsx";
import { Price } from "#ui/price.tsx";
import { PrintButton } from "#ui/print-button.tsx";
import { AddressNotices } from "../fulfilment/address-notices.tsx";
import { leavesFromText } from "../fulfilment/branch-texts.ts";
import { CompleteLines } from "../fulfilment/complete-lines.tsx";
import { OrderTransitions } from "../fulfilment/order-transitions.tsx";
import { Packing } from "../fulfilment/packing.tsx";
import { ShipmentsSection } from "../fulfilment/shipments-section.tsx";
import { keepUnsavedPage, loadForAdmin } from "../kit/admin-access.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { useListAddress } from "../kit/back-link.ts";
import { ORDERS_PATH, QUOTES_PATH } from "../kit/dashboard-menu.ts";
import { ListLink } from "../kit/list-link.tsx";
import { LoadFailed } from "../kit/load-failed.tsx";
import { ChangesNeed } from "../kit/own-access.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import { useReloading } from "../kit/use-reloading.ts";
import { BankTransfers } from "../payments/bank-transfers.tsx";
import { CashOnDelivery } from "../payments/cash-on-delivery.tsx";
import { MoneyLedger } from "../payments/money-ledger.tsx";
import { PaymentHold } from "../payments/payment-hold.tsx";
import { Refunds } from "../payments/refunds.tsx";
import type { Route } from "./+types/order-page.ts";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { orderWatch } from "./use-order-news.ts";

export function meta({ matches, params: { id }, loaderData }: Route.MetaArgs) {
  const number = loaderData?.order.ok ? loaderData.order.value.order.number : undefined;
  return pageMeta(matches, { title: `Order ${orderName({ id, number })}` });
}

export const shouldRevalidate = keepUnsavedPage;

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [order, packing] = await Promise.all([
    loadForAdmin(() => callEndpoint("getAdminOrder", { params })),
    loadForAdmin(() => callEndpoint("getPacking", { params })),
  ]);
  return { order, packing };
}

export default function OrderPage({ params, loaderData }: Route.ComponentProps) {
  const { order, packing } = loaderData;
  const list = useListAddress(ORDERS_PATH);
  const reloading = useReloading();
  return (
    <>
      <ListLink to={list} edited={params.id}>
        All orders
      </ListLink>
      <p role="status" className="sr-only">
        {reloading && "Loading the order..."}
      </p>
      {order.ok ? <Details order={order.value.order} packing={packing} /> : <NoOrder why={order} />}
    </>
  );
}

function NoOrder({ why }: { why: ApiFailure }) {
  return (
    <>
      <PageHeader title="Order" />
      {why.code === "not_found" ? (
        <EmptyState title="This order does not exist" icon={<Package className="size-10" />}>
          <ButtonLink to={ORDERS_PATH} variant="secondary">
            Show all orders
          </ButtonLink>
        </EmptyState>
      ) : (
        <LoadFailed title={failureText(why, "Failed to load orders. Please try again later.")} />
      )}
    </>
  );
}

interface DetailsProps {
  order: AdminOrderDetails;
  /** Where it fails, the rest of the order is shown without it. */
  packing: ApiOutcome<EndpointAnswer<typeof getPacking>>;
}

function Details({ order, packing }: DetailsProps) {
  const { gstin } = useStoreInfo();
  const heading = useMoved(`${order.status} ${order.payment.status}`);
  return (
    <>
      <PrintHead />
      <PageHeader
        title={`Order ${orderName({ id: order._id, number: order.number })}`}
        headingRef={heading}
      >
        <ChangesNeed permission="write_fulfilments">
          <OrderTransitions order={order} />
        </ChangesNeed>
        <DownloadButton
          load={() => fetchFile("printOrderDocuments", { body: { orders: [order._id] } })}
        >
          Packing slip and documents
        </DownloadButton>
        <PrintButton>Print</PrintButton>
      </PageHeader>
      <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OrderStatusBadge status={order.status} isReady={order.isReadyForPickUp} />
        {order.number && (
          <span className="tabular text-sm text-muted">#{shownOrderNumber(order._id)}</span>
        )}
        {order.trackingToken !== undefined && (
          <a href={trackingPath(order.trackingToken)} className="link no-print inline-block py-2.5">
            Tracking page of the customer
          </a>
        )}
        {order.quote && (
          <Link
            to={`${QUOTES_PATH}/${order.quote._id}`}
            className="link tabular no-print inline-block py-2.5"
          >
            From quote {quoteNumber({ id: order.quote._id, number: order.quote.number })}
          </Link>
        )}
      </div>
      <SameGoods orders={order.sameGoods ?? []} />
      <div className="no-print">
        <ChangesNeed permission="write_payments">
          <PaymentHold order={order} />
        </ChangesNeed>
      </div>
      <ChangesNeed permission="write_orders">
        <AddressNotices order={order} />
        <CompleteLines order={order} />
      </ChangesNeed>
      {packing.ok ? (
        <Packing
          orderId={order._id}
          hasShipments={(order.shipments ?? []).length > 0}
          isPickUp={isPickUpOnly({
            isPickUp: order.freight?.pickUpAt !== undefined,
            shipments: order.shipments,
          })}
          packing={packing.value}
        />
      ) : (
        <FormError message={failureText(packing, "Packing and returns could not be loaded.")} />
      )}
      {/* In a column beside it, so that neither is scrolled to past the other. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <section aria-label="What was ordered" className="sheet mb-6">
            <OrderLines
              order={order}
              codes="everywhere"
              unfolded
              noteOf={(line) => leavesFromText(order, line)}
            />
            <div className="border-t border-line bg-paper px-5 py-4">
              <p className="text-right text-lg">
                {order.coupon && (
                  <span className="block text-sm wrap-anywhere text-success">
                    Coupon {order.coupon.code}: − <Price money={rupees(order.coupon.amount)} />
                  </span>
                )}
                <OrderShipping freight={order.freight} />
                <span className="font-heading font-semibold">Total </span>
                <Price money={rupees(order.totalAmount)} />
              </p>
              <TaxLines tax={taxOfOrder(order, gstin)} className="sm:ml-auto sm:max-w-72" />
              <div className="mt-2 text-right">
                <OrderDropped dropped={order.dropped} />
              </div>
            </div>
          </section>
          <ChangesNeed permission="write_fulfilments">
            <ShipmentsSection order={order} />
          </ChangesNeed>
        </div>
        <div className="mb-6 grid items-start gap-6 md:grid-cols-2 xl:row-span-2 xl:grid-cols-1">
          <ChangesNeed permission="write_orders">
            <OrderCustomer order={order} />
          </ChangesNeed>
          <section aria-labelledby="payment" className="sheet no-print min-w-0 p-5">
            <h2 id="payment" className="mb-3 text-xl">
              Payment
            </h2>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
              {order.paymentFacts.map((fact) => (
                <div key={fact.name} className="contents">
                  <dt className="text-muted">{fact.name}</dt>
                  <dd className="wrap-anywhere">{fact.value}</dd>
                </div>
              ))}
            </dl>
            <ChangesNeed permission="write_payments">
              <BankTransfers order={order} />
              <CashOnDelivery order={order} />
            </ChangesNeed>
            <ChangesNeed permission="write_refunds">
              <Refunds order={order} />
            </ChangesNeed>
            <MoneyLedger order={order} />
          </section>
        </div>
        <div className="mb-6 grid gap-6">
          <ChangesNeed permission="write_orders">
            <OrderNotes order={order} />
          </ChangesNeed>
          <section aria-labelledby="history" className="sheet no-print min-w-0 p-5">
            <h2 id="history" className="mb-3 text-xl">
              History
            </h2>
            <OrderHistory events={order.history} />
            <AuditLink subject="order" id={order._id} />
          </section>
        </div>
      </div>
    </>
  );
}

/** Leads to the customer's orders of the same goods, which keep this one from going ahead by itself. */
function SameGoods({ orders }: { orders: NonNullable<AdminOrderDetails["sameGoods"]> }) {
  if (orders.length === 0) return null;
  return (
    <p className="no-print mb-4">
      The same goods, ordered by the same customer:{" "}
      {orders.map(({ _id, name }) => (
        <Link
          key={_id}
          to={`${ORDERS_PATH}/${_id}`}
          className="link tabular mr-3 inline-flex min-h-11 items-center"
        >
          {name}
        </Link>
      ))}
    </p>
  );
}

/**
 * When the order was moved, focuses the heading, as the button that did it is gone, and has the menu's
 * number of orders to ship asked for again.
 */
function useMoved(status: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    heading.current?.focus();
    orderWatch.pollNow();
  }, [status]);
  return heading;
}
