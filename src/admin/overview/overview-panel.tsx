import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { rupees } from "#shared/money.ts";
import { formatCount } from "#shared/numbers.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { Price } from "#ui/price.tsx";
import { ORDERS_PATH } from "../kit/dashboard-menu.ts";

interface PanelProps {
  title: string;
  total: number;
  /** False where counting was stopped. */
  isExact?: boolean;
  /** Said where there is nothing to do. */
  nothing: string;
  children: ReactNode;
}

/** Something that there is to do: how much of it, and its entries. */
export function Panel({ title, total, isExact = true, nothing, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="sheet min-w-0 p-5">
      <h2 id={id} className="flex items-baseline justify-between gap-4 text-xl">
        {title}
        <span className="tabular text-2xl">{formatCount({ count: total, isExact })}</span>
      </h2>
      {total > 0 ? children : <p className="mt-2 text-muted">{nothing}</p>}
    </section>
  );
}

export function Entries({ children }: { children: ReactNode }) {
  return <ol className="mt-3 border-t border-line">{children}</ol>;
}

interface OrderEntryProps {
  _id: string;
  number?: string | undefined;
  customerName: string;
  totalAmount: number;
  /** Rupees that are to be moved, where these are not the total. */
  aside?: number;
  children: ReactNode;
}

/** An order that waits; the whole row leads to it. */
export function OrderEntry({
  _id,
  number,
  customerName,
  totalAmount,
  aside = totalAmount,
  children,
}: OrderEntryProps) {
  return (
    <Entry
      to={`${ORDERS_PATH}/${_id}`}
      name={
        <>
          <span className="tabular">{staffOrderName({ id: _id, number })}</span> {customerName}
        </>
      }
      aside={<Price money={rupees(aside)} />}
    >
      {children}
    </Entry>
  );
}

interface EntryProps {
  to: string;
  name: ReactNode;
  aside: ReactNode;
  children?: ReactNode;
}

/** One thing to do; the whole row leads to it. */
export function Entry({ to, name, aside, children }: EntryProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 hover:bg-paper-deep">
      <Link
        to={to}
        className="line-clamp-2 font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {name}
      </Link>
      <span className="text-right">{aside}</span>
      {children && <span className="col-span-2 text-sm text-muted">{children}</span>}
    </li>
  );
}

export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}
