import { billingLines, buyerFacts } from "#shared/accounts/buyer-lines.ts";
import { dateAndTime } from "#shared/dates.ts";
import { rupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Price } from "#ui/price.tsx";

/** Company, GSTIN, purchase order, note and billing address. */
export function OrderBuyer({ buyer }: Pick<Order, "buyer">) {
  if (!buyer) return null;
  const facts = buyerFacts(buyer);
  return (
    <>
      {buyer.billingAddress && (
        <div className="mt-3">
          <h3 className="mb-1 text-sm text-muted">Billed to</h3>
          <address className="break-words whitespace-pre-line not-italic">
            {billingLines(buyer.billingAddress).join("\n")}
          </address>
        </div>
      )}
      {facts.length > 0 && (
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd
                className={
                  name === "GSTIN" ? "whitespace-nowrap" : "wrap-anywhere whitespace-pre-line"
                }
              >
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

interface HistoryEvent {
  at: string;
  what: string;
  /** Who did it; shown in the dashboard. */
  actor?: string;
}

/** The oldest first. */
export function OrderHistory({ events }: { events: readonly HistoryEvent[] }) {
  return (
    <ol className="my-2 grid gap-2 border-l-2 border-line-strong pl-4 text-sm">
      {events.map(({ at, what, actor }) => (
        <li key={`${at} ${what}`} className="min-w-0 wrap-anywhere">
          <p>{what}</p>
          <p className="tabular text-muted">
            <time dateTime={at}>{dateAndTime(at)}</time>
            {actor && ` · ${actor}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** How an order gets there, and what is charged for it; nothing where the shop had no rules. */
export function OrderShipping({ freight }: Pick<Order, "freight">) {
  if (!freight) return null;
  return (
    <span className="block text-sm wrap-anywhere">
      {freight.name}: {freight.amount === 0 ? "free" : <Price money={rupees(freight.amount)} />}
    </span>
  );
}

export function addressLabel({ freight }: Pick<Order, "freight">): string {
  return freight?.pickUpAt ? "You pick it up at" : "Ships to";
}

/** When a branch is open, and whatever else its line says. */
export function PickUp({ freight }: Pick<Order, "freight">) {
  if (!freight?.pickUpAt) return null;
  return <p className="mt-1 break-words text-muted">{freight.pickUpAt}</p>;
}

/** The lines add up to the order's total now. */
export function OrderDropped({ dropped }: Pick<Order, "dropped">) {
  if (!dropped) return null;
  const { cancelled, credited, left } = dropped;
  return (
    <>
      {cancelled > 0 && (
        <p className="text-sm">
          Cancelled: − <Price money={rupees(cancelled)} />
        </p>
      )}
      {credited > 0 && (
        <p className="text-sm">
          Credited: − <Price money={rupees(credited)} />
        </p>
      )}
      <p className="mb-2 font-semibold">
        Comes to <Price money={rupees(left)} />
      </p>
    </>
  );
}
