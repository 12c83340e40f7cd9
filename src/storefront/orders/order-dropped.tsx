import { rupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Price } from "#ui/price.tsx";

/** What was taken off an order since it was made, and what it comes to now: lines that add up. */
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
