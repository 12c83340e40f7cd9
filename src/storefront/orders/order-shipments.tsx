import type { ReactNode } from "react";
import { longDate } from "#shared/dates.ts";
import { isPickedUp } from "#shared/documents/picked-up.ts";
import { formatMoney, type Money, rupees } from "#shared/money.ts";
import type { Order, OrderShipment } from "#shared/orders/contract.ts";
import { unfulfilledQuantity } from "#shared/orders/unfulfilled-quantity.ts";
import { DocumentLinks } from "../documents/document-links.tsx";
import { ItemList, type NamedItem } from "./item-list.tsx";
import { Tracking } from "./order-parts.tsx";
import { FollowLink } from "./shipment.tsx";

interface OrderShipmentsProps {
  order: Order;
  /** What staff see besides. */
  staff?: {
    actions: (shipment: OrderShipment) => ReactNode;
    /** Names of the branches that a shipment left from. */
    leftFrom: (shipment: number) => string | undefined;
    /** A sentence about where what waits of a line leaves from, by its place from 0. */
    leavesFrom: (line: number) => string | undefined;
  };
}

/** True once anything has become of its pieces. */
export function hasShipmentFacts({ shipments, cancellations, credits }: Order): boolean {
  return [shipments, cancellations, credits].some((facts) => facts && facts.length > 0);
}

/** The shipments of an order, what is still to come, what was cancelled and what money went back. */
export function OrderShipments({ order, staff }: OrderShipmentsProps) {
  const { products, shipments = [], cancellations = [], credits = [] } = order;
  if (!hasShipmentFacts(order)) return null;
  const named = (items: OrderShipment["items"]): NamedItem[] =>
    items.map(({ line, quantity }) => ({ name: products[line]?.product.name ?? "", quantity }));
  const unfulfilled = products
    .map((line, place) => ({
      name: line.product.name,
      quantity: unfulfilledQuantity(line),
      note: staff?.leavesFrom(place),
    }))
    .filter(({ quantity }) => quantity > 0);
  const holdsAll = ({ items }: OrderShipment) =>
    products.every(({ quantity }, line) =>
      items.some((one) => one.line === line && one.quantity === quantity),
    );
  return (
    <div className="grid gap-4 text-sm">
      {shipments.length > 0 && (
        <ul aria-label="Parcels" className="grid gap-4">
          {shipments.map((shipment) => (
            <li
              key={shipment.number}
              aria-label={`Parcel ${shipment.number}`}
              className="min-w-0 border-l-2 border-line-strong pl-4 print:break-inside-avoid"
            >
              <h3 className="text-base">
                Parcel {shipment.number}
                {shipment.isReplacement && ", a replacement"}
              </h3>
              <p className="text-muted">
                {isPickedUp(shipment.carrier) ? "Handed over on " : "Left on "}
                <time dateTime={shipment.shippedAt}>{longDate(shipment.shippedAt)}</time>
                {from(staff?.leftFrom(shipment.number))}
                {shipment.deliveredAt && (
                  <>
                    , arrived on{" "}
                    <time dateTime={shipment.deliveredAt}>{longDate(shipment.deliveredAt)}</time>
                  </>
                )}
                {shipment.weightGrams !== undefined && ` · ${shipment.weightGrams / 1000} kg`}
                {shipment.ewayBill && ` · e-way bill ${shipment.ewayBill}`}
              </p>
              <Tracking tracking={{ carrier: shipment.carrier, number: shipment.trackingNumber }} />
              {!shipment.deliveredAt && shipment.link && <FollowLink link={shipment.link} />}
              {holdsAll(shipment) ? (
                <p>All that was ordered.</p>
              ) : (
                <ItemList items={named(shipment.items)} />
              )}
              {shipment.toCollect !== undefined && (
                <p className="tabular font-semibold">
                  {cashText(shipment, rupees(shipment.toCollect), staff !== undefined)}
                </p>
              )}
              {shipment.document && <DocumentLinks documents={[shipment.document]} />}
              {staff && (
                <div className="no-print mt-2 flex flex-wrap gap-3">{staff.actions(shipment)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {order.status === "Processing" && unfulfilled.length > 0 && (
        <div className="min-w-0">
          <h3 className="text-base">Still to come</h3>
          <ItemList items={unfulfilled} />
        </div>
      )}
      {cancellations.map(({ at, reason, amount, items }) => (
        <div key={`${at} ${reason}`} className="min-w-0">
          <h3 className="text-base">Cancelled</h3>
          <p className="wrap-anywhere text-muted">
            <time dateTime={at}>{longDate(at)}</time>: {reason}
          </p>
          <ItemList items={named(items)} />
          {amount !== undefined && <p>{formatMoney(rupees(amount))} goes back for it.</p>}
        </div>
      ))}
      {credits.map(({ at, reason, amount, shipment, items, parts = [], document }) => (
        <div key={`${at} ${shipment} ${reason}`} className="min-w-0">
          <h3 className="text-base">
            {items.length > 0 ? "Came back" : "Price lowered"}, parcel {shipment}
          </h3>
          <p className="wrap-anywhere text-muted">
            <time dateTime={at}>{longDate(at)}</time>: {reason}
          </p>
          <ItemList items={named(items)} />
          <p>{formatMoney(rupees(amount))} credited.</p>
          {parts.map(({ line, part }) => (
            <p key={line} className="wrap-anywhere text-muted">
              In part: {part}, {products[line]?.product.name}
            </p>
          ))}
          {document && <DocumentLinks documents={[document]} />}
        </div>
      ))}
    </div>
  );
}

const from = (branches: string | undefined) => branches && ` from ${branches}`;

/** Still to be paid at the door; for staff or whoever ordered it. */
function cashText({ deliveredAt }: OrderShipment, amount: Money, isAdmin: boolean): string {
  if (!isAdmin) {
    return deliveredAt
      ? `${formatMoney(amount)} was to be paid in cash at the door`
      : `${formatMoney(amount)} to pay in cash at delivery`;
  }
  return deliveredAt
    ? `${formatMoney(amount)} is still to come from the courier`
    : `Collect ${formatMoney(amount)} at delivery`;
}
