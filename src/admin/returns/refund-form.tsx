import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { rupees } from "#shared/money.ts";
import type { AdminReturn } from "#shared/returns/admin-contract.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Price } from "#ui/price.tsx";
import { CreditWithoutGst } from "../fulfilment/credit-without-gst.tsx";
import { typedRupees } from "../kit/forms/typed.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";
import { MoveFormEnd } from "./move-form-end.tsx";
import type { ReturnChange } from "./return-change.ts";

/** Refunds the pieces of a return wholly or in part; at first what is left of each line's price. */
export function RefundForm({ given }: { given: AdminReturn }) {
  const leftOf = (line: number) => given.left.find((one) => one.line === line)?.amount ?? 0;
  const { field, ...form } = useActionForm({
    schema: z.object({
      amounts: z.array(typedRupees),
      note: z.string().trim().max(500),
    }),
    defaultValues: {
      amounts: given.lines.map(({ line }) => leftOf(line).toFixed(2)),
      note: "",
    },
    method: "POST",
    toBody: ({ amounts, note }): ReturnChange => ({
      kind: "end",
      body: {
        how: "refunded",
        amounts: given.lines.map(({ line }, index) => ({
          line,
          amount: amounts[index] ?? 0,
        })),
        note,
      },
    }),
    fallbackMessage: "This could not be saved. Check your connection and try again.",
  });
  const isNothingLeft = given.left.every(({ amount }) => amount === 0);
  return (
    <form {...form.formProps} aria-label="Refund the return" className="grid gap-4">
      <p>
        {isNothingLeft
          ? "Nothing is left of what these pieces cost: the return ends without a credit note or a refund."
          : given.gstClosedOn
            ? "The money goes back the way it was paid."
            : "A credit note is written where the parcel has an invoice, and the money goes back the way it was paid."}
      </p>
      {!isNothingLeft && <CreditWithoutGst closedOn={given.gstClosedOn} />}
      {!isNothingLeft &&
        given.lines.map(({ line, name, quantity }, index) => (
          <TextField
            key={line}
            label={`Refund for ${quantity} × ${name} (₹)`}
            {...field(`amounts.${index}`)}
            inputMode="decimal"
            autoComplete="off"
            hint={
              <>
                At most <Price money={rupees(leftOf(line))} />, its share of the freight included
              </>
            }
          />
        ))}
      <TextAreaField
        label="To the customer (optional)"
        {...field("note")}
        rows={2}
        maxLength={500}
        hint="Such as why only a part is refunded."
      />
      <MoveFormEnd
        message={form.message}
        busy={form.busy}
        submit={isNothingLeft ? "End the return" : "Refund"}
      />
    </form>
  );
}
