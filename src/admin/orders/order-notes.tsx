import "../kit/forms/zod-without-eval.ts";
import { dateAndTime } from "#shared/dates.ts";
import { addOrderNote } from "#shared/fulfilment/address-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";

/** What the shop's own people wrote down of an order; customers and papers never show it. */
export function OrderNotes({ order }: { order: AdminOrderDetails }) {
  const { field, ...form } = useActionForm({
    schema: addOrderNote.body,
    defaultValues: { text: "" },
    method: "PUT",
    toBody: (body): OrderChange => ({ kind: "note", body }),
    fallbackMessage: "The note could not be saved. Save it again: it is kept once.",
    onSaved: () => form.startAgain(),
  });
  return (
    <section aria-labelledby="notes" className="sheet no-print min-w-0 p-5 md:col-span-2">
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
      <form {...form.formProps} aria-label="Add a note" className="grid max-w-2xl gap-3">
        <TextAreaField
          label="New note"
          {...field("text")}
          rows={2}
          maxLength={1_000}
          hint="For the dashboard alone: the customer never sees it, and no paper shows it."
        />
        <FormError message={form.message} />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {form.busy ? "Saving..." : "Add the note"}
          </Button>
        </div>
      </form>
    </section>
  );
}
