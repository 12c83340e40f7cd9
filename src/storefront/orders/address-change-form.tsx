import { useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Order } from "#shared/orders/contract.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { AddressFields } from "../accounts/address-fields.tsx";
import { fieldsOf } from "../quotes/read-place.ts";

interface AddressChangeFormProps {
  order: Order;
  /** Called once it is sent, and where it is left. */
  onClose: () => void;
}

/** Another address for an order, which staff decide about. Loaded only for whoever asks. */
export function AddressChangeForm({ order, onClose }: AddressChangeFormProps) {
  const { revalidate } = useRevalidator();
  const [sentState, setSentState] = useState<string>();
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    const text = (name: string) => texts[name]?.trim() ?? "";
    const { name, phone } = order.shippingAddress;
    const shippingAddress = {
      address: text("address"),
      city: text("city"),
      state: text("state"),
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
