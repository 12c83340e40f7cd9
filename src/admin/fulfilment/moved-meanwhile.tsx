import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { Button } from "#ui/button.tsx";

/** What stands in a dialog whose order has gone on without it: somebody else was quicker. */
export function MovedMeanwhile({
  order: { status },
  onClose,
}: {
  order: Pick<AdminOrderDetails, "status">;
  onClose: () => void;
}) {
  return (
    <div className="grid gap-4">
      <p role="alert">
        Somebody else has worked on this order meanwhile: it is now {status ?? "Pending"}, so this
        cannot be done any more.
      </p>
      <div>
        <Button onClick={onClose}>Show the order</Button>
      </div>
    </div>
  );
}
