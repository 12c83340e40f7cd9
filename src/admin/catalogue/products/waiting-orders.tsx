import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { staffOrderName } from "#shared/orders/order-id.ts";
import { Notice } from "#ui/notice.tsx";

/** So many orders are named. */
const MAX_NAMED = 5;

/**
 * Says which orders wait to be shipped with a product, before it is deleted; nothing where none does. An
 * effect, since only a question that is open asks for it.
 */
export function WaitingOrders({ productId }: { productId: string }) {
  const [waiting, setWaiting] = useState<{ total: number; numbers: string[] }>();
  useEffect(() => {
    let isOpen = true;
    const query = { product: productId, parcels: "waiting", page: 1 } as const;
    void callEndpoint("listAdminOrders", { query }).then((listed) => {
      if (!isOpen || !listed.ok) return;
      const numbers = listed.value.orders.map(({ _id: id, number }) =>
        staffOrderName({ id, number }),
      );
      setWaiting({ total: listed.value.total, numbers });
    });
    return () => {
      isOpen = false;
    };
  }, [productId]);
  if (!waiting || waiting.total === 0) return null;
  const { total, numbers } = waiting;
  const more = total - Math.min(numbers.length, MAX_NAMED);
  return (
    <Notice
      tone="warning"
      live
      title={`${total} ${total === 1 ? "order waits" : "orders wait"} to be shipped with it`}
    >
      <p>
        {numbers.slice(0, MAX_NAMED).join(", ")}
        {more > 0 && ` and ${more} more`}. {total === 1 ? "It keeps" : "They keep"} its name and
        price, but its stock is no longer counted.
      </p>
    </Notice>
  );
}
