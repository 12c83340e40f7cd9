import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { addOrderNote } from "#shared/fulfilment/address-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { ActionForm } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { StaffNotes } from "../kit/staff-notes.tsx";

/** Of the shop's own people; customers and documents never show them. */
export function OrderNotes({ order }: { order: AdminOrderDetails }) {
  return (
    <StaffNotes notes={order.notes.map((note) => ({ key: `${note.at} ${note.text}`, ...note }))}>
      <ActionForm
        label="Add a note"
        schema={addOrderNote.body}
        defaultValues={{ text: "" }}
        send={(body) => callEndpoint("addOrderNote", { params: { id: order._id }, body })}
        fallbackMessage="The note could not be saved. Save it again: it is kept once."
        submitLabel="Add the note"
        onDone={({ startAgain }) => startAgain()}
      >
        {(form) => (
          <LimitedField
            label="New note"
            form={form}
            name="text"
            rows={2}
            hint="For the dashboard alone: the customer never sees it, and no document shows it."
          />
        )}
      </ActionForm>
    </StaffNotes>
  );
}
