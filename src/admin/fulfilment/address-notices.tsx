import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { declineAddress } from "#shared/fulfilment/address-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { Address } from "#storefront/orders/order-parts.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { AddressButton, AddressDialog } from "./change-address.tsx";

interface OrderProps {
  order: AdminOrderDetails;
}

/**
 * Says what of the buyer's details contradicts itself, and where the shopper asks the order to go instead.
 */
export function AddressNotices({ order }: OrderProps) {
  const { contradictions, addressRequest, mayChangeAddress, shipments = [] } = order;
  const [open, setOpen] = useState(false);
  const change = () => setOpen(true);
  return (
    <>
      <AddressDialog order={order} open={open} onClose={() => setOpen(false)} />
      {contradictions.length > 0 && (
        <div className="no-print mb-6">
          <Notice tone="warning" title="This order contradicts itself: it cannot be shipped yet">
            {contradictions.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <AddressButton order={order} label="Put the buyer right" onClick={change} />
          </Notice>
        </div>
      )}
      {addressRequest && (
        <div className="no-print mb-6">
          <Notice tone="warning" title="The customer asks for another address">
            <Address address={addressRequest} />
            {!mayChangeAddress && (
              <p className="mt-2">
                {shipments.length > 0
                  ? "A part of it has left: its address cannot be changed any more. Decline this, and say why."
                  : "It is packed. To change its address, press “Not packed after all” first; else decline this."}
              </p>
            )}
            <div className="mt-2 flex flex-wrap gap-3">
              {mayChangeAddress && (
                <AddressButton order={order} label="Change the address" onClick={change} />
              )}
              <DeclineAddress order={order} />
            </div>
          </Notice>
        </div>
      )}
    </>
  );
}

/** Declines the other address that the shopper asked for, with a reason. */
function DeclineAddress({ order: { _id } }: OrderProps) {
  return (
    <ActionButton
      label="Decline"
      title="Decline the other address"
      schema={declineAddress.body}
      defaultValues={{ reason: "" }}
      send={(body) => callEndpoint("declineAddress", { params: { id: _id }, body })}
      fallbackMessage="It could not be saved. Press once more: the customer is written to once."
      submitLabel="Decline it"
      danger
    >
      {(form) => (
        <>
          <p>The order goes to the address that it has, and the customer is written to.</p>
          <LimitedField
            label="Reason (the customer reads it)"
            form={form}
            name="reason"
            required
            rows={3}
          />
        </>
      )}
    </ActionButton>
  );
}
