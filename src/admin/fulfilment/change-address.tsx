import { useState } from "react";
import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "#shared/text-lengths.ts";
import { AddressFields } from "#storefront/accounts/address-fields.tsx";
import { BuyerFields } from "#storefront/accounts/buyer-fields.tsx";
import { buyerProblems } from "#storefront/accounts/buyer-problems.ts";
import { GstinQuestion, useGstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { readBuyer } from "#storefront/checkout/buyer-draft.ts";
import { fieldsOf } from "#storefront/quotes/read-place.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { AdminDialog } from "../kit/admin-dialog.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { useMayChange } from "../kit/own-access.tsx";
import { MovedMeanwhile } from "./order-transitions.tsx";

/** The terms of delivery follow from these: once changed, they are asked anew. */
const PLACE_FIELDS = new Set(["address", "city", "state", "pincode", "phone"]);

const TO_CORRECT = "Please check the details.";

interface AddressDialogProps {
  order: AdminOrderDetails;
  open: boolean;
  onClose: () => void;
}

/** The button that opens it; none where nothing can be changed any more, or not by this role. */
export function AddressButton(props: {
  order: AdminOrderDetails;
  label: string;
  onClick: () => void;
}) {
  const mayChange = useMayChange();
  if (!props.order.mayChangeBuyer || !mayChange) return null;
  return (
    <Button variant="secondary" className="no-print" onClick={props.onClick}>
      {props.label}
    </Button>
  );
}

/** Changes where an order goes, until it is packed, and whom it is billed to; nothing once it is shipped. */
export function AddressDialog({ order, open, onClose }: AddressDialogProps) {
  return (
    <AdminDialog open={open} onClose={onClose} title="Address and buyer">
      {open && <AddressForm order={order} onClose={onClose} />}
    </AdminDialog>
  );
}

function AddressForm({ order, onClose }: Omit<AddressDialogProps, "open">) {
  const { shippingAddress, addressRequest, buyer, mayChangeBuyer } = order;
  // What was typed stays, to be read and copied, also where it cannot be saved any more.
  const [mayChangeAddress] = useState(order.mayChangeAddress);
  const isOver = !mayChangeBuyer || (mayChangeAddress && !order.mayChangeAddress);
  const initial = addressRequest ?? shippingAddress;
  const { revalidate } = useRevalidator();
  const question = useGstinQuestion();
  const [concern, setConcern] = useState<string>();
  const [sent, setSent] = useState<{ state?: string; billingState?: string | undefined }>({});
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    const text = (name: string) => texts[name]?.trim() ?? "";
    const [name, phone] = [text("name"), text("phone")];
    const goesTo = {
      address: text("address"),
      city: text("city"),
      state: text("state"),
      pincode: text("pincode"),
      ...(name && { name }),
      ...(phone && { phone }),
    };
    const details = readBuyer(texts);
    const isAccepted = texts.deliveryConfirmed !== undefined;
    setSent({ state: goesTo.state, billingState: details?.billingAddress?.state });
    const fields = buyerProblems(details);
    if (Object.keys(fields).length > 0) return { message: TO_CORRECT, fields };
    const billed = mayChangeAddress ? goesTo : shippingAddress;
    if (question.isOpen(details, billed, texts)) return { message: TO_CORRECT };
    const answer = await callEndpoint("changeOrderAddress", {
      params: { id: order._id },
      body: {
        ...(mayChangeAddress && { shippingAddress: goesTo }),
        buyer: details ?? {},
        ...(isAccepted && { deliveryConfirmed: true }),
      },
    });
    if (!answer.ok) {
      const concern = answer.fields?.deliveryConfirmed;
      setConcern(concern);
      if (concern) return { message: "Please decide about the delivery." };
      if (answer.code === "conflict") void revalidate();
      const message = failureText(answer, "The address could not be saved. Save it again.");
      return { message, fields: fieldsOf(answer.fields) };
    }
    showToast(answer.value.message);
    unsaved.markSaved();
    await revalidate();
    onClose();
    return "done";
  };
  const { form, busy, message, errors } = useForm(send);
  const unsaved = useUnsaved(form.ref);
  return (
    <form
      {...form}
      onChange={(event) => {
        form.onChange(event);
        question.heardChange(event);
        const { name } = event.target as Element & { name?: string };
        if (name && PLACE_FIELDS.has(name)) setConcern(undefined);
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      {isOver && mayChangeBuyer && (
        <p role="alert">
          Somebody else has packed or shipped of this order meanwhile: where it goes cannot be
          changed any more, and nothing of this is saved. The buyer still can: open this again.
        </p>
      )}
      {isOver && !mayChangeBuyer && <MovedMeanwhile order={order} />}
      <p>
        The tax follows the new place; the freight stays as it was charged, and the customer is
        written to. Documents that were issued stay as they are.
      </p>
      {mayChangeAddress ? (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-heading font-semibold">Ships to</legend>
          <AddressFields initial={initial} errors={errors} sentState={sent.state} />
          <TextField
            label="Name of who receives (optional)"
            name="name"
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={initial.name}
            error={errors.name}
          />
          <TextField
            label="Their phone (optional)"
            name="phone"
            type="tel"
            autoComplete="off"
            maxLength={MAX_PHONE_LENGTH}
            defaultValue={initial.phone}
            error={errors.phone}
          />
        </fieldset>
      ) : (
        <p>Where it goes can no longer be changed: it is packed, picked up, or a part has left.</p>
      )}
      <BuyerFields
        initial={buyer ?? {}}
        errors={errors}
        sentState={sent.billingState}
        leaveOut={["note"]}
        summary="Company, GSTIN, billing address and purchase order"
        whose="the customer's"
      />
      <GstinQuestion question={question.question} error={errors.gstinConfirmed} />
      {concern && (
        <Notice tone="warning" title="The delivery is another one there" live>
          <p>{concern}</p>
          <CheckboxField
            name="deliveryConfirmed"
            label="Send it there all the same; nothing more is charged"
            title="Tick that it goes there all the same, or enter another address"
            required
          />
        </Notice>
      )}
      {isOver ? (
        <div>
          <Button onClick={onClose}>OK</Button>
        </div>
      ) : (
        <>
          <FormError message={message} />
          <FormButtons busy={busy} submitLabel="Save" onCancel={onClose} />
        </>
      )}
    </form>
  );
}
