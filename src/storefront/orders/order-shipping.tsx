import { rupees } from "#shared/money.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Price } from "#ui/price.tsx";

/** How an order gets there, and what is charged for it; nothing where the shop had no rules. */
export function OrderShipping({ freight }: Pick<Order, "freight">) {
  if (!freight) return null;
  return (
    <span className="block text-sm wrap-anywhere">
      {freight.name}: {freight.amount === 0 ? "free" : <Price money={rupees(freight.amount)} />}
    </span>
  );
}

/** What stands above the address of an order. */
export function addressLabel({ freight }: Pick<Order, "freight">): string {
  return freight?.pickUpAt ? "You pick it up at" : "Ships to";
}

/** When a branch is open, and whatever else its line says. */
export function PickUp({ freight }: Pick<Order, "freight">) {
  if (!freight?.pickUpAt) return null;
  return <p className="mt-1 break-words text-muted">{freight.pickUpAt}</p>;
}
