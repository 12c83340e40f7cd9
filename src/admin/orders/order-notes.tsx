import { LimitedField } from "../kit/forms/limited-field.tsx";
import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime } from "#shared/dates.ts";
import { addOrderNote } from "#shared/fulfilment/address-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { ActionForm } from "../kit/action-form.tsx";

/** Of the shop's own people; customers and documents never show them. */
export function OrderNotes({ order }: { order: AdminOrderDetails }) {
  return (
    <section aria-labelledby="notes" className="sheet no-print min-w-0 p-5">
      <h2 id="notes" className="mb-3 text-xl">
        Notes
      </h2>
      {order.notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {order.notes.map(({ at, by, text }) => (
            <li key={`${at} ${text}`} className="min-w-0 wrap-anywhere">
              <p className="whitespace-pre-line">{text}</p>
              <p className="tabular text-sm text-muted">
                <time dateTime={at}>{dateAndTime(at)}</time> · {by}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="max-w-2xl">
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
      </div>
    </section>
  );
}
