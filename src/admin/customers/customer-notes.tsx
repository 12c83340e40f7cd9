import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type CustomerDetails, customerNoteBody } from "#shared/customers/contract.ts";
import { dateAndTime } from "#shared/dates.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { ActionForm, noFields } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";
import { IfMayChange } from "../kit/own-access.tsx";

/** What staff wrote down about a customer. */
export function CustomerNotes({ _id: id, notes }: Pick<CustomerDetails, "_id" | "notes">) {
  return (
    <section aria-labelledby="notes" className="sheet min-w-0 p-5">
      <h2 id="notes" className="mb-3 text-xl">
        Notes
      </h2>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ _id: noteId, note, who, createdAt }) => (
            <li key={noteId} className="flex min-w-0 flex-wrap items-start justify-between gap-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="whitespace-pre-line">{note}</p>
                <p className="tabular text-sm text-muted">
                  <time dateTime={createdAt}>{dateAndTime(createdAt)}</time> · {who}
                </p>
              </div>
              <ActionButton
                {...noFields}
                label={
                  <>
                    Delete<span className="sr-only"> the note of {dateAndTime(createdAt)}</span>
                  </>
                }
                button={{ variant: "quiet" }}
                title="Delete this note"
                send={() => callEndpoint("deleteCustomerNote", { params: { id, noteId } })}
                fallbackMessage="The note could not be deleted"
                submitLabel="Delete"
                busyLabel="Deleting..."
                danger
              >
                <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <IfMayChange>
        <div className="max-w-2xl">
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
        </div>
      </IfMayChange>
    </section>
  );
}
