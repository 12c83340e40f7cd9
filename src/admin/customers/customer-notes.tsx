import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type CustomerDetails, customerNoteBody } from "#shared/customers/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { ActionForm, noFields } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { StaffNotes } from "../kit/staff-notes.tsx";

type Note = CustomerDetails["notes"][number];

/** What staff wrote down about a customer. */
export function CustomerNotes({ _id: id, notes }: Pick<CustomerDetails, "_id" | "notes">) {
  return (
    <StaffNotes
      notes={notes.map((note) => ({
        key: note._id,
        text: note.note,
        at: note.createdAt,
        by: note.who,
        act: <DeleteNote customerId={id} note={note} />,
      }))}
    >
      <ActionForm
        label="Add a note"
        schema={customerNoteBody}
        defaultValues={{ note: "" }}
        send={(body, idempotencyKey) =>
          callEndpoint("addCustomerNote", { params: { id }, body, idempotencyKey })
        }
        fallbackMessage="The note could not be saved"
        submitLabel="Add the note"
        onDone={({ startAgain }) => startAgain()}
      >
        {(form) => (
          <LimitedField
            label="New note"
            form={form}
            name="note"
            rows={2}
            hint="For you and your staff. Write it so that the customer may read it: who asks for their data gets it, too."
          />
        )}
      </ActionForm>
    </StaffNotes>
  );
}

function DeleteNote({ customerId, note }: { customerId: string; note: Note }) {
  return (
    <ActionButton
      {...noFields}
      label={
        <>
          Delete<span className="sr-only"> the note of {dateAndTime(note.createdAt)}</span>
        </>
      }
      button={{ variant: "quiet" }}
      title="Delete this note"
      send={() =>
        callEndpoint("deleteCustomerNote", { params: { id: customerId, noteId: note._id } })
      }
      fallbackMessage="The note could not be deleted"
      submitLabel="Delete"
      busyLabel="Deleting..."
      danger
    >
      <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
    </ActionButton>
  );
}
