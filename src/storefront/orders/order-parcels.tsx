import type { ReactNode } from "react";
import { longDate } from "#shared/dates.ts";
import { formatMoney, type Money, rupees } from "#shared/money.ts";
import type { Order, OrderParcel } from "#shared/orders/contract.ts";
import { waitingOf } from "#shared/orders/waiting-pieces.ts";
import { DocumentLinks } from "../documents/document-links.tsx";
import { Tracking } from "./order-parts.tsx";
import { FollowLink } from "./parcel.tsx";
import { type NamedPieces, PieceList } from "./piece-list.tsx";

interface OrderParcelsProps {
  order: Order;
  /** What can be done with a parcel. */
  actions?: (parcel: OrderParcel) => ReactNode;
}

/** Whether anything has become of an order's pieces. */
export function hasParcelFacts({ parcels, cancellations, credits }: Order): boolean {
  return [parcels, cancellations, credits].some((facts) => facts && facts.length > 0);
}

/** The parcels of an order, what is still to come, what was cancelled and what money went back. */
export function OrderParcels({ order, actions }: OrderParcelsProps) {
  const { products, parcels = [], cancellations = [], credits = [] } = order;
  if (!hasParcelFacts(order)) return null;
  const named = (pieces: OrderParcel["pieces"]): NamedPieces[] =>
    pieces.map(({ line, quantity }) => ({ name: products[line]?.product.name ?? "", quantity }));
  const waiting = products
    .map((line) => ({ name: line.product.name, quantity: waitingOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const holdsAll = ({ pieces }: OrderParcel) =>
    products.every(({ quantity }, line) =>
      pieces.some((one) => one.line === line && one.quantity === quantity),
    );
  return (
    <div className="grid gap-4 text-sm">
      {parcels.length > 0 && (
        <ul aria-label="Parcels" className="grid gap-4">
          {parcels.map((parcel) => (
            <li
              key={parcel.number}
              aria-label={`Parcel ${parcel.number}`}
              className="min-w-0 border-l-2 border-line-strong pl-4 print:break-inside-avoid"
            >
              <h3 className="text-base">
                Parcel {parcel.number}
                {parcel.isReplacement && ", a replacement"}
              </h3>
              <p className="text-muted">
                Left on <time dateTime={parcel.shippedAt}>{longDate(parcel.shippedAt)}</time>
                {parcel.deliveredAt && (
                  <>
                    , arrived on{" "}
                    <time dateTime={parcel.deliveredAt}>{longDate(parcel.deliveredAt)}</time>
                  </>
                )}
                {parcel.weightGrams !== undefined && ` · ${parcel.weightGrams / 1000} kg`}
                {parcel.ewayBill && ` · e-way bill ${parcel.ewayBill}`}
              </p>
              <Tracking tracking={{ carrier: parcel.carrier, number: parcel.trackingNumber }} />
              {!parcel.deliveredAt && parcel.link && <FollowLink link={parcel.link} />}
              {holdsAll(parcel) ? (
                <p>All that was ordered.</p>
              ) : (
                <PieceList pieces={named(parcel.pieces)} />
              )}
              {parcel.toCollect !== undefined && (
                <p className="tabular font-semibold">
                  {cashText(parcel, rupees(parcel.toCollect), actions !== undefined)}
                </p>
              )}
              {parcel.document && <DocumentLinks documents={[parcel.document]} />}
              {actions && (
                <div className="no-print mt-2 flex flex-wrap gap-3">{actions(parcel)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {order.status === "Processing" && waiting.length > 0 && (
        <div className="min-w-0">
          <h3 className="text-base">Still to come</h3>
          <PieceList pieces={waiting} />
        </div>
      )}
      {cancellations.map(({ at, reason, amount, pieces }) => (
        <div key={`${at} ${reason}`} className="min-w-0">
          <h3 className="text-base">Cancelled</h3>
          <p className="wrap-anywhere text-muted">
            <time dateTime={at}>{longDate(at)}</time>: {reason}
          </p>
          <PieceList pieces={named(pieces)} />
          {amount !== undefined && <p>{formatMoney(rupees(amount))} goes back for it.</p>}
        </div>
      ))}
      {credits.map(({ at, reason, amount, parcel, pieces, parts = [], document }) => (
        <div key={`${at} ${parcel} ${reason}`} className="min-w-0">
          <h3 className="text-base">
            {pieces.length > 0 ? "Came back" : "Price lowered"}, parcel {parcel}
          </h3>
          <p className="wrap-anywhere text-muted">
            <time dateTime={at}>{longDate(at)}</time>: {reason}
          </p>
          <PieceList pieces={named(pieces)} />
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

/** What is still to be paid for a parcel at the door, for staff or whoever ordered it. */
function cashText({ deliveredAt }: OrderParcel, amount: Money, isAdmin: boolean): string {
  if (!isAdmin) {
    return deliveredAt
      ? `${formatMoney(amount)} was to be paid in cash at the door`
      : `${formatMoney(amount)} to pay in cash at delivery`;
  }
  return deliveredAt
    ? `${formatMoney(amount)} is still to come from the courier`
    : `Collect ${formatMoney(amount)} at delivery`;
}
