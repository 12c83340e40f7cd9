import { useEffect, useState } from "react";
import { type UseFormSetValue, useWatch } from "react-hook-form";
import type { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { ListedOrder } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { OrderStatusBadge } from "#storefront/orders/order-status-badge.tsx";
import { Button } from "#ui/button.tsx";
import type { FormFields } from "../kit/forms/use-zod-form.ts";
import { useMay } from "../kit/own-access.tsx";
import type { bookingFields } from "./booked-orders.ts";

type BookingValues = z.input<typeof bookingFields>;

/** How many orders are offered: a longer part of the name finds the others. */
const MAX_OFFERED = 6;
const MIN_LETTERS = 3;
/** Milliseconds after the last letter. */
const ASKED_AFTER_MS = 300;

/** The last line that is typed, without the amount behind its comma. */
function lastTyped(text: string): { before: string; typed: string; behind: string } {
  const [, before = "", typed = "", behind = ""] =
    /^([\s\S]*\n|)([^,;\t\n]*)([^\n]*)$/.exec(text) ?? [];
  return { before, typed: typed.trim(), behind };
}

/** A number of an order needs no search. */
const isNumber = (typed: string) => /^#?(?:SO-|ORD)/i.test(typed);

/** The orders of whoever's name is typed where a number belongs: the bank gives the customer's name alone. */
export function OfferedOrders({
  form: { control, setValue },
}: {
  form: FormFields<BookingValues> & { setValue: UseFormSetValue<BookingValues> };
}) {
  const text = useWatch({ control, name: "orders" });
  const { before, typed, behind } = lastTyped(text);
  const { found, notice } = useOrdersOf(typed);
  const choose = (order: ListedOrder) => {
    const name = order.number ?? order.orderId;
    setValue("orders", `${before}${name}${behind}`, { shouldDirty: true });
  };
  return (
    <div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {notice}
      </p>
      {found.length > 0 && (
        <ul aria-label="Orders that fit" className="sheet divide-y divide-line">
          {found.map((order) => (
            <li key={order._id} className="flex flex-wrap items-center gap-x-3 px-3 py-1">
              <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                <span className="tabular font-semibold">{staffOrderName(namedOf(order))}</span>{" "}
                {order.customer.name},{" "}
                <span className="tabular">{formatMoney(rupees(order.totalAmount))}</span>
              </span>
              <OrderStatusBadge status={order.status} />
              <Button variant="quiet" onClick={() => choose(order)}>
                Take it<span className="sr-only">: {staffOrderName(namedOf(order))}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const namedOf = ({ _id: id, number }: ListedOrder) => ({ id, number });

/** What the list of orders finds of a name, a moment after it was typed. */
function useOrdersOf(typed: string): { found: readonly ListedOrder[]; notice: string } {
  const may = useMay("read_orders");
  const [answer, setAnswer] = useState({ of: "", found: [] as ListedOrder[], notice: "" });
  const isAsked = may && typed.length >= MIN_LETTERS && !isNumber(typed);
  useEffect(() => {
    if (!isAsked) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const listed = await callEndpoint("listAdminOrders", {
        query: { search: typed },
        signal: asking.signal,
      });
      if (asking.signal.aborted) return;
      if (!listed.ok) {
        const notice = failureText(listed, "Orders cannot be searched just now");
        return setAnswer({ of: typed, found: [], notice });
      }
      const found = listed.value.orders.slice(0, MAX_OFFERED);
      setAnswer({ of: typed, found, notice: foundText(found.length, listed.value.orders.length) });
    }, ASKED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [typed, isAsked]);
  return isAsked && answer.of === typed ? answer : { found: [], notice: "" };
}

function foundText(offered: number, found: number): string {
  if (found === 0) return "No order fits";
  if (found > offered) return `The newest ${offered}: type more of the name to find others`;
  return offered === 1 ? "1 order fits" : `${offered} orders fit`;
}
