import { useState } from "react";
import { useNavigate } from "react-router";
import { longDate } from "#shared/dates.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { putInCartAgain } from "./put-in-cart-again.ts";

interface PutInCartButtonProps {
  order: Order;
  label: string;
  className?: string;
}

/** Opens the cart with what an order holds: it may have been begun in another browser. */
export function PutInCartButton({ order, label, className }: PutInCartButtonProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const put = async () => {
    setBusy(true);
    const outcome = await putInCartAgain(order.products);
    setBusy(false);
    for (const message of outcome.messages) showToast(message, outcome.done ? "info" : "error");
    if (outcome.done) navigate("/cart");
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void put()} className={className}>
      {busy ? "Asking the shop..." : label}
      <span className="sr-only">, of {longDate(order.createdAt)}</span>
    </Button>
  );
}
