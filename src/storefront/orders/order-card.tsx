import { Printer } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { longDate } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { taxOfOrder } from "#shared/orders/order-tax.ts";
import { shippedQuantity, shippedText } from "#shared/orders/unfulfilled-quantity.ts";
import { transferPath } from "#shared/payments/payment-paths.ts";
import { quoteNumber, quotePath } from "#shared/quotes/quote-state.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { Price } from "#ui/price.tsx";
import { ProformaButton } from "../documents/download-button.tsx";
import { useStoreInfo } from "../site/root-data.ts";
import { TaxLines } from "../tax/tax-lines.tsx";
import { Address, OrderLines } from "./order-parts.tsx";
import {
  addressLabel,
  OrderBuyer,
  OrderDropped,
  OrderHistory,
  OrderShipping,
  PickUp,
} from "./order-sections.tsx";
import { hasShipmentFacts, OrderShipments } from "./order-shipments.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { paymentLabel } from "./payment-label.ts";
import { PutInCartButton } from "./put-in-cart-button.tsx";
import { RequestAddressChange } from "./request-address-change.tsx";
import { ShareTracking } from "./share-tracking.tsx";

const loadAgain = () => import("./order-again-dialog.tsx");
const prepareAgain = preloadChunk(loadAgain);

interface OrderCardProps {
  order: Order;
  /** The moment that it tells of, milliseconds since 1970. */
  now: number;
  /** Its returns, and the ways to return or cancel something of it. */
  returns?: ReactNode;
}

/** An order: its lines, shipping address, total and payment. */
export function OrderCard({ order, now, returns }: OrderCardProps) {
  const { text, payable } = paymentLabel(order, now);
  const { gstin } = useStoreInfo();
  const number = shownOrderNumber(order._id);
  const sheet = useRef<HTMLElement>(null);

  const print = () => {
    sheet.current?.toggleAttribute("data-printed", true);
    window.print();
    sheet.current?.removeAttribute("data-printed");
  };

  return (
    <article ref={sheet} aria-label={`Order ${number}`} className="sheet">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-4">
        <h2 className="text-lg">
          Order <span className="tabular">#{number}</span>
        </h2>
        {order.number && <p className="tabular text-sm text-muted">{order.number}</p>}
        <OrderStatusBadge
          status={order.status}
          isPart={isPartShipped(order)}
          isReady={order.isReadyForPickUp}
        />
        <PartShipped order={order} />
        <p className="w-full text-sm text-muted sm:ml-auto sm:w-auto">
          <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
        </p>
        <Button variant="quiet" onClick={print} className="-ml-4 text-sm sm:-mr-4 sm:ml-0">
          <Printer aria-hidden="true" className="size-4" />
          Print<span className="sr-only"> order {number}</span>
        </Button>
      </header>
      <OrderLines order={order} codes="on paper" />
      {hasShipmentFacts(order) && (
        <div className="border-t border-line px-5 py-4">
          <OrderShipments order={order} />
        </div>
      )}
      <footer className="grid grid-cols-[minmax(0,1fr)] gap-4 bg-paper px-5 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 text-sm">
          <h3 className="mb-1 text-sm text-muted">{addressLabel(order)}</h3>
          <Address address={order.shippingAddress} />
          {order.arrivesBy && (
            <p className="mt-1 font-semibold">Arrives by {longDate(order.arrivesBy)}</p>
          )}
          <PickUp freight={order.freight} />
          <RequestAddressChange order={order} number={number} />
          <OrderBuyer buyer={order.buyer} />
          {order.quote?.token && (
            <Link
              to={quotePath(order.quote.token)}
              className="link tabular inline-flex min-h-11 items-center"
            >
              From quote {quoteNumber({ id: order.quote._id, number: order.quote.number })}
            </Link>
          )}
          <ProformaButton order={order} />
        </div>
        <div className="sm:text-right">
          {order.coupon && (
            <p className="text-sm wrap-anywhere text-success">
              Coupon {order.coupon.code}: − <Price money={rupees(order.coupon.amount)} />
            </p>
          )}
          <OrderShipping freight={order.freight} />
          <p className="text-lg">
            <span className="font-heading font-semibold">Total </span>
            <Price money={rupees(order.totalAmount)} />
          </p>
          <TaxLines tax={taxOfOrder(order, gstin)} className="mb-2 sm:ml-auto sm:max-w-72" />
          <OrderDropped dropped={order.dropped} />
          <p className="text-sm">{text}</p>
          <p className="text-sm break-words text-muted">Payment reference {order.orderId}</p>
          {order.payment.transfer && (
            <ButtonLink to={transferPath(order.orderId)} className="no-print mt-2 mr-2">
              Bank transfer details
            </ButtonLink>
          )}
          {payable && order.quote?.token ? (
            // The cart has the prices of today, and the quote its own.
            <ButtonLink to={quotePath(order.quote.token)} className="no-print mt-2">
              Pay for this quote
            </ButtonLink>
          ) : payable ? (
            <PutInCartButton order={order} label="Pay from your cart" className="no-print mt-2" />
          ) : (
            <OrderAgainButton order={order} className="no-print mt-2" />
          )}
        </div>
      </footer>
      {order.trackingToken !== undefined && (
        <ShareTracking orderId={order._id} number={number} token={order.trackingToken} />
      )}
      {returns}
      {order.history && order.history.length > 0 && (
        <details className="no-print border-t border-line px-5 py-2">
          <summary className="link w-fit py-2 text-sm font-semibold">What happened so far</summary>
          <OrderHistory events={order.history} />
        </details>
      )}
    </article>
  );
}

/** How much of an order has left, while something of it still waits. */
function isPartShipped({ status, products }: OrderCardProps["order"]): boolean {
  return status === "Processing" && shippedQuantity(products).shipped > 0;
}

function PartShipped({ order }: Pick<OrderCardProps, "order">) {
  if (!isPartShipped(order)) return null;
  const { shipped, all } = shippedQuantity(order.products);
  return <p className="tabular text-sm">{shippedText(shipped, all)}</p>;
}

/** Offers the goods of an order once more, as they are sold today. */
function OrderAgainButton({ order, className }: { order: Order; className?: string }) {
  const { chunk, loadChunk } = useChunk(loadAgain);
  const [open, setOpen] = useState(false);
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={ask}
        onPointerEnter={prepareAgain}
        onFocus={prepareAgain}
        className={className}
      >
        Order again<span className="sr-only">, order {shownOrderNumber(order._id)}</span>
      </Button>
      {chunk && (
        <Dialog open={open} onClose={() => setOpen(false)} title="Order again">
          <chunk.OrderAgainDialog order={order} />
        </Dialog>
      )}
    </>
  );
}
