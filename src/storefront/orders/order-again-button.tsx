import { useState } from "react";
import type { Order } from "#shared/orders/contract.ts";
import { shownOrderNumber } from "#shared/orders/order-id.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { OrderAgainDialog } from "./order-again-dialog.tsx";

/** Offers the goods of an order once more, as they are sold today. */
export function OrderAgainButton({ order, className }: { order: Order; className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className={className}>
        Order again<span className="sr-only">, order {shownOrderNumber(order._id)}</span>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Order again">
        <OrderAgainDialog order={order} />
      </Dialog>
    </>
  );
}
