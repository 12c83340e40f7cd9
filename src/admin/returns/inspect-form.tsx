import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { countCodec } from "#shared/codecs.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { typed } from "../kit/forms/typed.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { MoveFormEnd } from "./move-form-end.tsx";
import type { ReturnChange } from "./return-change.ts";

/** Says of each line how many pieces can be sold again; the rest is written off. */
export function InspectForm({ given }: { given: AdminReturn }) {
  const { field, ...form } = useActionForm({
    schema: z.object({
      shelved: z.array(typed(countCodec)),
      note: z.string().trim().max(2_000),
    }),
    defaultValues: { shelved: given.lines.map(() => ""), note: "" },
    method: "PUT",
    toBody: ({ shelved, note }): ReturnChange => ({
      kind: "inspect",
      body: {
        lines: given.lines.map(({ line }, index) => ({ line, shelved: shelved[index] ?? 0 })),
        note,
      },
    }),
    fallbackMessage: "This could not be saved. Check your connection and try again.",
  });
  return (
    <form {...form.formProps} aria-label="Inspect the return" className="grid gap-4">
      <p>
        How many pieces go back on the shelf? The others are written off. Enter 0 for what you send
        back to the customer.
      </p>
      {given.lines.map(({ line, name, quantity }, index) => (
        <TextField
          key={line}
          label={`${name} (of ${quantity})`}
          {...field(`shelved.${index}`)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <TextAreaField
        label="What you found (optional)"
        {...field("note")}
        rows={3}
        maxLength={2_000}
        hint="The customer reads it."
      />
      <MoveFormEnd message={form.message} busy={form.busy} submit="Save what was found" />
    </form>
  );
}
