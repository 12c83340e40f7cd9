import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { TextAreaField } from "#ui/field.tsx";
import { TrackingFields } from "../fulfilment/tracking-fields.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { MoveFormEnd } from "./move-form-end.tsx";
import type { ReturnChange } from "./return-change.ts";

const text = (label: string) => z.string().trim().min(1, `${label} is required`).max(100);

interface ReplaceFormProps {
  given: AdminReturn;
  /** What came is sent back instead of new pieces. */
  isSentBack?: boolean;
}

/** Sends the pieces once more, or what came back to the customer. */
export function ReplaceForm({ given, isSentBack = false }: ReplaceFormProps) {
  const { field, ...form } = useActionForm({
    schema: z.object({
      carrier: isSentBack ? z.string() : text("Carrier"),
      trackingNumber: isSentBack ? z.string() : text("Tracking number"),
      note: isSentBack
        ? z.string().trim().min(1, "Write to the customer why").max(500)
        : z.string().trim().max(500),
    }),
    defaultValues: { carrier: "", trackingNumber: "", note: "" },
    method: "POST",
    toBody: ({ carrier, trackingNumber, note }): ReturnChange => ({
      kind: "end",
      body: isSentBack
        ? { how: "sent-back", note }
        : { how: "replaced", carrier, trackingNumber, note },
    }),
    fallbackMessage: "This could not be saved. Check your connection and try again.",
  });
  const submit = isSentBack ? "Send it back" : "Send the replacement";
  return (
    <form {...form.formProps} aria-label={submit} className="grid gap-4">
      {isSentBack ? (
        <p>Nothing is refunded. Pieces that went back on the shelf cannot be sent back.</p>
      ) : (
        <>
          <p>
            {given.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")} is taken
            off the stock and travels with a delivery challan.
          </p>
          <TrackingFields
            carriers={given.carriers}
            carrier={field("carrier")}
            trackingNumber={field("trackingNumber")}
          />
        </>
      )}
      <TextAreaField
        label={isSentBack ? "Why" : "To the customer (optional)"}
        {...field("note")}
        rows={2}
        maxLength={500}
        hint="The customer reads it."
      />
      <MoveFormEnd message={form.message} busy={form.busy} submit={submit} isDanger={isSentBack} />
    </form>
  );
}
