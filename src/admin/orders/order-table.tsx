import { Link } from "react-router";
import { formatPieces } from "#shared/cart/pieces.ts";
import { dateAndTime } from "#shared/dates.ts";
import type { AdminOrder } from "#shared/fulfilment/contract.ts";
import { groupedNumber } from "#shared/grouped-number.ts";
import { rupees } from "#shared/money.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { shippedPieces } from "#shared/orders/waiting-pieces.ts";
import { StatusPill } from "#storefront/orders/status-pill.tsx";
import { Price } from "#ui/price.tsx";
import { useEditedEntry, useFromList } from "../kit/list-return.ts";
import { paymentText } from "./payment-text.ts";

const row =
  "grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 lg:grid-cols-[2rem_6rem_minmax(0,1fr)_minmax(0,12rem)_7.5rem_9rem]";

interface OrderTableProps {
  orders: readonly AdminOrder[];
  /** Ids of orders that were not there when the list was looked at before. */
  marked: readonly string[];
  /** Ids of the orders whose papers are to be printed. */
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}

/** Id of the table, to which a keyboard comes past the filters. */
export const ORDER_LIST = "order-list";

/** Orders as cards on phones and as rows on desks, a table for who hears it; each leads to its own page. */
export function OrderTable({ orders, marked, chosen, onChoose }: OrderTableProps) {
  return (
    <table id={ORDER_LIST} tabIndex={-1} aria-label="Orders" className="block outline-none">
      <thead className="block max-lg:sr-only">
        <tr
          className={`${row} border-b border-line-strong pb-2 text-left text-sm font-semibold text-muted`}
        >
          <th scope="col">
            <span className="sr-only">Chosen</span>
          </th>
          {["Order", "Customer", "Made", "Status"].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className="text-right">
            Total
          </th>
        </tr>
      </thead>
      <tbody className="grid gap-3 lg:gap-0">
        {orders.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            isMarked={marked.includes(order._id)}
            isChosen={chosen.has(order._id)}
            onChoose={(isChosen) => onChoose(order._id, isChosen)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** How much of an order has left, where others of its pieces wait. */
function PartShipped({ order: { status, products } }: { order: AdminOrder }) {
  const { shipped, all } = shippedPieces(products);
  if (status !== "Processing" || shipped === 0) return null;
  return (
    <span className="tabular text-sm max-lg:text-right">
      {groupedNumber(shipped)} of {formatPieces(all)} shipped
    </span>
  );
}

/** What somebody has to decide before an order ships. */
function Flag({ children }: { children: string }) {
  return (
    <span className="rounded-full border border-error px-2 text-sm font-semibold text-error">
      {children}
    </span>
  );
}

interface OrderRowProps {
  order: AdminOrder;
  isMarked: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function OrderRow({ order, isMarked, isChosen, onChoose }: OrderRowProps) {
  const number = shownOrderNumber(order._id);
  const fromList = useFromList();
  const { ref, isEdited } = useEditedEntry(order._id);
  return (
    <tr
      className={`${isEdited ? "bg-info-soft!" : ""} ${row} max-lg:sheet relative hover:bg-paper-deep max-lg:p-4 lg:border-b lg:border-line lg:py-2`}
    >
      <td className="relative z-10 col-start-1 row-span-3 self-start lg:row-span-1 lg:self-center">
        {/* Above the link, which covers the whole row. */}
        <label className="-m-2 grid min-h-11 min-w-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Choose order ${number}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-5"
          />
        </label>
      </td>
      <th scope="row" className="text-left font-normal">
        <Link
          ref={ref}
          state={fromList}
          to={`/dashboard/admin/orders/${order._id}`}
          className="link tabular inline-block py-2 font-semibold after:absolute after:inset-0"
        >
          #{number}
        </Link>
      </th>
      <td className="min-w-0 max-lg:order-2 max-lg:col-span-2 max-lg:col-start-2">
        <span className="block wrap-anywhere">{order.customer.name}</span>
        <span className="block text-sm wrap-anywhere text-muted">{order.customer.email}</span>
      </td>
      <td className="tabular text-sm text-muted max-lg:order-3 max-lg:col-start-2">
        <time dateTime={order.createdAt}>{dateAndTime(order.createdAt)}</time>
      </td>
      <td className="flex flex-wrap gap-1 max-lg:order-1 max-lg:max-w-28 max-lg:justify-end">
        <StatusPill status={order.status} />
        {order.isPacked && (
          <span className="rounded-full border border-line-strong px-2 text-sm">Packed</span>
        )}
        <PartShipped order={order} />
        {order.hasBuyerToCheck && <Flag>Check buyer</Flag>}
        {order.status === "Processing" && order.addressRequest && <Flag>New address?</Flag>}
        {order.buyer?.sez && (
          <span className="rounded-full border border-line-strong px-2 text-sm">SEZ</span>
        )}
        {isMarked && (
          <span className="rounded-full border border-ink px-2 font-heading text-sm font-semibold">
            New
          </span>
        )}
      </td>
      <td className="text-right max-lg:order-4 max-lg:max-w-36">
        <Price money={rupees(order.totalAmount)} />
        <span className="block text-sm text-muted">{paymentText(order)}</span>
      </td>
    </tr>
  );
}
