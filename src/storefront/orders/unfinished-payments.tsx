import { longDate } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { Price } from "#ui/price.tsx";
import { OrderLines } from "./order-parts.tsx";
import { PutInCartButton } from "./put-in-cart-button.tsx";

/** Never paid, and given up since. */
export function isUnfinished({ payment }: Order): boolean {
  return payment.status === "expired";
}

/** The orders that were begun and never paid, folded away below the others. */
export function UnfinishedPayments({ orders }: { orders: readonly Order[] }) {
  return (
    <details className="sheet no-print mt-6 px-5 py-2">
      <summary className="link w-fit py-2 font-semibold">
        Unfinished payments ({orders.length})
      </summary>
      <p className="my-2 text-muted">
        You began to pay for these and did not finish. Nothing of them is held for you any more.
      </p>
      <ol>
        {orders.map((order) => (
          <li key={order._id} className="border-t border-line py-4">
            <UnfinishedPayment order={order} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function UnfinishedPayment({ order }: { order: Order }) {
  const number = shownOrderNumber(order._id);
  return (
    <article aria-label={`Unfinished payment ${number}`} className="-mx-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 px-5">
        <h2 className="text-base">
          <time dateTime={order.createdAt}>{longDate(order.createdAt)}</time>
        </h2>
        <p className="text-sm break-words text-muted">Payment reference {order.orderId}</p>
      </header>
      <OrderLines order={order} codes="on paper" />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5">
        <p>
          Total <Price money={rupees(order.totalAmount)} />, not paid
        </p>
        <PutInCartButton order={order} label="Put in the cart again" />
      </footer>
    </article>
  );
}
