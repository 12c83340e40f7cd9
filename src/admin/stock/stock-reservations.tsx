import { Link } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import type { ProductStock, StockReservation } from "#shared/stock/contract.ts";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";
import { ShowMore } from "../kit/show-more.tsx";
import { type RowsPart, useMoreRows } from "../kit/use-more-rows.ts";
import { piecesText } from "./stock-texts.ts";

interface StockReservationsProps {
  productId: string;
  stock: Pick<ProductStock, "reservations" | "nextReservation" | "reservationCount" | "levels">;
}

/** The orders that a product's pieces are kept for, the oldest first; further ones are asked for. */
export function StockReservations({ productId, stock }: StockReservationsProps) {
  const { reservations, nextReservation, reservationCount, levels } = stock;
  const more = useMoreRows(
    { rows: reservations, next: nextReservation },
    (after) => loadReservations(productId, after),
    "The orders could not be loaded.",
  );
  if (reservations.length === 0)
    return <p className="text-muted">No piece of it is kept for an order.</p>;
  return (
    <>
      {nextReservation && <p className="mb-2 text-sm text-muted">{countText(reservationCount)}</p>}
      <ul className="border-t border-line">
        {more.rows.map(({ order, branch, quantity, until }, place) => (
          <li
            // An order can have it in two lines.
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
            key={`${order._id} ${branch} ${place}`}
            {...more.focusOf(place)}
            className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2"
          >
            <Link to={`${ORDERS_PATH}/${order._id}`} className="link tabular py-1">
              {staffOrderName({ id: order._id, number: order.number })}
            </Link>
            <span className="tabular">{piecesText(quantity)}</span>
            {levels.length > 1 && <span>{branch}</span>}
            <span className="text-sm text-muted">
              {until ? `not paid yet: kept until ${dateAndTime(until)}` : "kept until it leaves"}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore more={more} label="Show later orders" />
    </>
  );
}

/** Lines, since an order can have it in two. */
function countText({ count, isExact }: ProductStock["reservationCount"]): string {
  return `${isExact ? "" : "More than "}${groupedNumber(count)} lines of orders`;
}

async function loadReservations(
  id: string,
  after: string,
): Promise<ApiOutcome<RowsPart<StockReservation>>> {
  const answer = await callEndpoint("listStockReservations", { params: { id }, query: { after } });
  if (!answer.ok) return answer;
  return success({ rows: answer.value.reservations, next: answer.value.nextReservation });
}
