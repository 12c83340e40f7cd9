import { MapPin } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { AddressFields } from "../accounts/address-fields.tsx";
import { fieldsOf } from "../quotes/read-place.ts";
import { Address } from "./order-parts.tsx";

interface AddressChangeProps {
  order: Order;
  /** As people see it. */
  number: string;
}

/** Asks the shop to send an order elsewhere, while it is not packed; says what was asked for already. */
export function RequestAddressChange({ order, number }: AddressChangeProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
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
        <Button variant="quiet" className="-ml-4 text-sm" onClick={() => setOpen(true)}>
          <MapPin aria-hidden="true" className="size-4" />
          Ask for another address<span className="sr-only"> for order {number}</span>
        </Button>
      )}
      <Dialog open={open} onClose={close} title={`Another address for order #${number}`}>
        {open && <AskForm order={order} onClose={close} />}
      </Dialog>
    </div>
  );
}

function AskForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [sentState, setSentState] = useState<string>();
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    const text = (name: string) => texts[name]?.trim() ?? "";
    const { name, phone } = order.shippingAddress;
    const shippingAddress = {
      ...{ address: text("address"), city: text("city"), state: text("state") },
      pincode: text("pincode"),
      ...(name && { name }),
      ...(phone && { phone }),
    };
    setSentState(shippingAddress.state);
    const answer = await callEndpoint("requestAddressChange", {
      params: { id: order._id },
      body: { shippingAddress },
    });
    if (!answer.ok) return { message: answer.message, fields: fieldsOf(answer.fields) };
    showToast(answer.value.message);
    await revalidate();
    onClose();
    return "done";
  };
  const { form, busy, message, errors } = useForm(send);
  return (
    <form {...form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        We look whether it can still go there and write to you. What you paid stays the same, the
        delivery included.
      </p>
      <AddressFields
        initial={order.addressRequest ?? order.shippingAddress}
        errors={errors}
        sentState={sentState}
      />
      <FormError message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? "Sending..." : "Ask for this address"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
