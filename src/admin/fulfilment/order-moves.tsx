import { useState } from "react";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { MoveForm } from "./move-form.tsx";
import { MovedMeanwhile } from "./moved-meanwhile.tsx";
import { type Move, moveLabels } from "./order-move.ts";
import { ShipForm } from "./ship-form.tsx";

/** The moves that are open, a button for each; a dialog asks for what a move needs. */
export function OrderMoves({ order }: { order: AdminOrderDetails }) {
  const [chosen, setChosen] = useState<Move | null>(null);
  const open = order.moves.filter((move): move is Move => move in moveLabels);
  const close = () => setChosen(null);
  return (
    <>
      {open.map((move) => (
        <Button
          key={move}
          variant={move === "Cancelled" ? "danger" : "primary"}
          onClick={() => setChosen(move)}
        >
          {moveLabels[move].submitLabel}
        </Button>
      ))}
      <Dialog open={chosen !== null} onClose={close} title={chosen ? moveLabels[chosen].title : ""}>
        {chosen && !open.includes(chosen) ? (
          <MovedMeanwhile order={order} onClose={close} />
        ) : chosen === "Shipped" ? (
          <ShipForm order={order} onClose={close} />
        ) : (
          chosen && <MoveForm move={chosen} order={order} onClose={close} />
        )}
      </Dialog>
    </>
  );
}
