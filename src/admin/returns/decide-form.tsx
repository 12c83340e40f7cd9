import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { TextAreaField } from "#ui/field.tsx";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { MoveFormEnd } from "./move-form-end.tsx";
import type { ReturnChange } from "./return-change.ts";

const texts = {
  accepted: { label: "Instructions", submit: "Accept the return", required: true },
  refused: { label: "Why not", submit: "Refuse the return", required: true },
  received: {
    label: "To the customer (optional)",
    submit: "Note that it has arrived",
    required: false,
  },
} as const;

interface DecideFormProps {
  to: keyof typeof texts;
  given: AdminReturn;
}

/** Accepts a return with instructions, refuses it with a reason, or notes that it arrived. */
export function DecideForm({ to, given }: DecideFormProps) {
  const { label, submit, required } = texts[to];
  const { field, ...form } = useActionForm({
    schema: z.object({
      note: z
        .string()
        .trim()
        .min(required ? 1 : 0, "Write it to the customer: instructions, or why not")
        .max(2_000),
    }),
    defaultValues: { note: to === "accepted" ? given.instructions : "" },
    method: "PUT",
    toBody: ({ note }): ReturnChange => ({ kind: "decide", body: { to, note } }),
    fallbackMessage: "This could not be saved. Check your connection and try again.",
  });
  return (
    <form {...form.formProps} aria-label={submit} className="grid gap-4">
      <TextAreaField
        label={label}
        {...field("note")}
        rows={to === "accepted" ? 7 : 3}
        maxLength={2_000}
        hint="The customer reads it."
      />
      <MoveFormEnd
        message={form.message}
        busy={form.busy}
        submit={submit}
        isDanger={to === "refused"}
      />
    </form>
  );
}
