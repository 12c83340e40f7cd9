import { MapPin } from "lucide-react";
import { useState } from "react";
import type { Order } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { preloadChunk, useChunk } from "#ui/load-chunk.ts";
import { Address } from "./order-parts.tsx";

const loadForm = () => import("./address-change-form.tsx");
const prepare = preloadChunk(loadForm);

interface AddressChangeProps {
  order: Order;
  /** As people see it. */
  number: string;
}

/** Asks the shop to send an order elsewhere, while it is not packed; says what was asked for already. */
export function RequestAddressChange({ order, number }: AddressChangeProps) {
  const { chunk, loadChunk } = useChunk(loadForm);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ask = async () => {
    if (await loadChunk()) setOpen(true);
  };
  const { addressRequest, mayRequestAddressChange } = order;
  return (
    <div className="no-print">
      {addressRequest && (
        <div className="mt-2">
          <p className="text-sm text-muted">
            You asked for this address; we write to you about it:
          </p>
          <Address address={addressRequest} />
        </div>
      )}
      {mayRequestAddressChange && (
        <Button
          variant="quiet"
          className="-ml-4 text-sm"
          onClick={ask}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <MapPin aria-hidden="true" className="size-4" />
          Ask for another address<span className="sr-only"> for order {number}</span>
        </Button>
      )}
      <Dialog open={open} onClose={close} title={`Another address for order #${number}`}>
        {open && chunk && <chunk.AddressChangeForm order={order} onClose={close} />}
      </Dialog>
    </div>
  );
}
