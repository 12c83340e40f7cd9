import type { ReactNode } from "react";
import { asIndianClock, timeAgo } from "#shared/dates.ts";
import { EWAY_DAYS } from "#shared/fulfilment/eway-limit.ts";
import {
  E_INVOICE_DAYS,
  type Overview,
  type OverviewPanel,
  type PartOfOverview,
} from "#shared/fulfilment/overview-contract.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { UNMATCHED_PAYMENTS_PATH } from "#shared/payments/unmatched-payment.ts";
import { Price } from "#ui/price.tsx";
import {
  ACCOUNTING_PATH,
  E_INVOICES_PATH,
  EWAY_BILLS,
  ORDERS_PATH,
  QUOTES_PATH,
  RETURNS_PATH,
} from "../kit/dashboard-menu.ts";
import { CatalogueIssues, Searches, Stock } from "./catalogue-panels.tsx";
import { LastBackup } from "./last-backup.tsx";
import { type BegunPanels, LoadedPanel } from "./loaded-panel.tsx";
import { Entries, Entry, MoreLink, OrderEntry, Panel } from "./overview-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";

interface OverviewPanelsProps {
  begun: BegunPanels;
  /** Milliseconds since 1970, from which times are counted back. */
  now: number;
}

/** A panel for each kind of work: how much there is, the most pressing, and where all of it is. */
export function OverviewPanels({ begun, now }: OverviewPanelsProps) {
  const panel = (name: OverviewPanel, children: (overview: PartOfOverview) => ReactNode) => (
    <LoadedPanel panel={name} begun={begun[name]}>
      {children}
    </LoadedPanel>
  );
  // What waits for somebody stands first, also on a phone; how the shop stands is the other column. Each has its own
  // panels, so that one that comes late moves none to the other. Those that not every shop has stand last, where
  // nothing moves when they come.
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 [&>*]:grid [&>*]:gap-6">
      {/* Of a role that has none of this work, nothing stands here: the other column is the first then. */}
      <div className="empty:hidden">
        {panel("to-ship", ({ toShip }) => toShip && <ToShip {...toShip} now={now} />)}
        {panel(
          "payments",
          ({ paymentsToCheck, unmatchedPayments }) =>
            paymentsToCheck && (
              <PaymentsToCheck {...paymentsToCheck} unmatched={unmatchedPayments} now={now} />
            ),
        )}
        {panel("decisions", ({ toDecide }) => toDecide && <ToDecide {...toDecide} now={now} />)}
        {panel(
          "quotes",
          ({ quotesToAnswer }) =>
            quotesToAnswer !== undefined && <QuotesToAnswer total={quotesToAnswer} />,
        )}
        {panel("returns", ({ returns }) => returns && <Returns {...returns} />)}
      </div>
      <div>
        {panel("sales", ({ sales }) => sales && <SalesPanel {...sales} />)}
        {panel("stock", ({ stock }) => stock && <Stock {...stock} />)}
        {panel("searches", ({ searches }) => searches && <Searches {...searches} />)}
        {panel(
          "catalogue-issues",
          ({ catalogueIssues }) => catalogueIssues && <CatalogueIssues issues={catalogueIssues} />,
        )}
        {panel("cash", ({ cashToCome }) => cashToCome && <CashToCome {...cashToCome} />)}
        {panel("e-invoices", ({ eInvoices, ewayBills }) => (
          <>
            {eInvoices !== undefined && (
              <EInvoices total={eInvoices} from={dayBefore(now, E_INVOICE_DAYS)} />
            )}
            {ewayBills !== undefined && <EwayBills total={ewayBills} />}
          </>
        ))}
        {panel("backups", ({ backups }) => backups && <LastBackup {...backups} now={now} />)}
      </div>
    </div>
  );
}

function ToShip({ total, late, orders, now }: Overview["toShip"] & { now: number }) {
  return (
    <Panel title="Orders to ship" total={total} nothing="Every paid order is on its way.">
      <Entries>
        {orders.map((order) => (
          <OrderEntry key={order._id} {...order}>
            {order.isLate && <span className="font-semibold text-error">Late: </span>}
            {order.paidAt
              ? `Paid ${timeAgo(order.paidAt, now)}`
              : `Paid on delivery, ordered ${timeAgo(order.orderedAt, now)}`}
          </OrderEntry>
        ))}
      </Entries>
      {late > 0 && (
        <MoreLink to={`${ORDERS_PATH}?parcels=late&sort=oldest`}>
          {groupedNumber(late)} late: to be sent by now
        </MoreLink>
      )}
      <MoreLink to={`${ORDERS_PATH}?status=Processing`}>All orders to ship</MoreLink>
    </Panel>
  );
}

const problems = {
  hold: "On hold",
  refund: "The refund waits for you",
} as const;

interface PaymentsToCheckProps {
  total: number;
  orders: Overview["paymentsToCheck"]["orders"];
  unmatched: Overview["unmatchedPayments"];
  now: number;
}

function PaymentsToCheck({ total, orders, unmatched, now }: PaymentsToCheckProps) {
  return (
    <Panel
      title="Payments to check"
      total={total + (unmatched?.total ?? 0)}
      nothing="No payment waits for you."
    >
      <Entries>
        {unmatched?.payments.map(({ orderId, amount, foundAt }) => (
          <Entry
            key={orderId}
            to={UNMATCHED_PAYMENTS_PATH}
            name={`Payment ${orderId}`}
            aside={amount === null ? "a sum not known" : <Price money={rupees(amount)} />}
          >
            <span className="font-semibold text-error">Without an order</span>, found{" "}
            {timeAgo(foundAt, now)}
          </Entry>
        ))}
        {orders.map(({ toGoBack, ...order }) => (
          <OrderEntry key={order._id} {...order} {...(toGoBack && { aside: toGoBack })}>
            <span className="font-semibold text-error">{problems[order.problem]}</span>, ordered{" "}
            {timeAgo(order.createdAt, now)}
          </OrderEntry>
        ))}
      </Entries>
      {unmatched && <MoreLink to={UNMATCHED_PAYMENTS_PATH}>Payments without an order</MoreLink>}
      {total > 0 && <MoreLink to={`${ORDERS_PATH}?payment=check`}>All payments to check</MoreLink>}
    </Panel>
  );
}

const toDecideTexts = {
  buyer: "The buyer's details contradict themselves",
  address: "Another address is asked for",
} as const;

function ToDecide({ buyers, addresses, orders, now }: Overview["toDecide"] & { now: number }) {
  return (
    <Panel
      title="Buyers and addresses to decide"
      total={buyers + addresses}
      nothing="No order to ship contradicts itself, and nobody asks for another address."
    >
      <Entries>
        {orders.map((order) => (
          <OrderEntry key={order._id} {...order}>
            {toDecideTexts[order.problem]}, ordered {timeAgo(order.createdAt, now)}
          </OrderEntry>
        ))}
      </Entries>
      {buyers > 0 && (
        <MoreLink to={`${ORDERS_PATH}?decide=buyer`}>
          {buyers} {buyers === 1 ? "buyer" : "buyers"} to check: not shipped before
        </MoreLink>
      )}
      {addresses > 0 && (
        <MoreLink to={`${ORDERS_PATH}?decide=address`}>
          {addresses} {addresses === 1 ? "address" : "addresses"} asked for
        </MoreLink>
      )}
    </Panel>
  );
}

function CashToCome({ total, amount }: NonNullable<Overview["cashToCome"]>) {
  return (
    <Panel
      title="Cash to come from couriers"
      total={total}
      nothing="All cash of delivered orders has come."
    >
      <p className="mt-2">
        <Price money={rupees(amount)} className="font-semibold" /> of{" "}
        {total === 1 ? "an order that was" : `${groupedNumber(total)} orders that were`} delivered
      </p>
      <MoreLink to={`${ORDERS_PATH}?payment=cash`}>Orders whose cash is to come</MoreLink>
    </Panel>
  );
}

function QuotesToAnswer({ total }: { total: number }) {
  return (
    <Panel title="Quotes to answer" total={total} nothing="No customer waits for a quote.">
      <MoreLink to={`${QUOTES_PATH}?state=waiting`}>All quotes to answer</MoreLink>
    </Panel>
  );
}

function Returns({ toDo, cancelRequests }: Overview["returns"]) {
  return (
    <Panel
      title="Returns to do"
      total={toDo + cancelRequests}
      nothing="No return and no request to cancel waits for you."
    >
      {toDo > 0 && (
        <MoreLink to={`${RETURNS_PATH}?status=to-do`}>
          {toDo} {toDo === 1 ? "return" : "returns"} to answer, inspect or settle
        </MoreLink>
      )}
      {cancelRequests > 0 && (
        <MoreLink to={RETURNS_PATH}>
          {cancelRequests} {cancelRequests === 1 ? "request" : "requests"} to cancel
        </MoreLink>
      )}
    </Panel>
  );
}

function EInvoices({ total, from }: { total: number; from: string }) {
  return (
    <Panel
      title="E-invoices to register"
      total={total}
      nothing={`Every e-invoice of the last ${E_INVOICE_DAYS} days has its IRN.`}
    >
      <MoreLink to={`${E_INVOICES_PATH}?from=${from}`}>
        E-invoices of the last {E_INVOICE_DAYS} days
      </MoreLink>
    </Panel>
  );
}

/** Parcels that left without the number that they need; nothing is said where there are none. */
function EwayBills({ total }: { total: number }) {
  return (
    <Panel title="E-way bills to note" total={total} nothing="">
      <MoreLink to={`${ACCOUNTING_PATH}#${EWAY_BILLS}`}>
        Parcels of the last {EWAY_DAYS} days
      </MoreLink>
    </Panel>
  );
}

/** The day in India a number of days ago, such as 2026-10-23. */
function dayBefore(now: number, days: number): string {
  return asIndianClock(new Date(now - days * 86_400_000))
    .toISOString()
    .slice(0, 10);
}
