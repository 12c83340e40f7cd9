import "../kit/forms/zod-without-eval.ts";
import { type Control, useWatch } from "react-hook-form";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { ProductStock } from "#shared/stock/contract.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { QUANTITY_RULE, stockFields, stockQuantity } from "./stock-change.ts";
import { piecesText } from "./stock-texts.ts";

const schema = z
  .object({
    from: z.string(),
    to: z.string(),
    quantity: z
      .string()
      .trim()
      .min(1, "Type how many pieces")
      .pipe(stockQuantity)
      .refine((quantity) => quantity === "" || Number(quantity) > 0, "Type 1 or more"),
    note: stockFields.stockNote,
  })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    error: "Choose another branch than the one they leave",
  });

interface TransferStockProps extends Pick<ProductStock, "levels"> {
  id: string;
}

/** Moves pieces that no order keeps from one branch to another, where there is more than one. */
export function TransferStock({ id, levels }: TransferStockProps) {
  const free = ({ onHand, reserved }: ProductStock["levels"][number]) => onHand - reserved;
  const from = levels.find((level) => free(level) > 0) ?? levels[0];
  const to = levels.find((level) => level !== from);
  return (
    <ActionButton
      label="Move to another branch"
      title="Move to another branch"
      offered={levels.length > 1}
      schema={schema}
      defaultValues={{ from: from?.code ?? "", to: to?.code ?? "", quantity: "", note: "" }}
      send={({ quantity, note, ...branches }, idempotencyKey) =>
        callEndpoint("transferStock", {
          params: { id },
          body: { ...branches, quantity: Number(quantity), ...(note && { note }) },
          idempotencyKey,
        })
      }
      fallbackMessage="No answer came. Move them once more: nothing is done twice."
      submitLabel="Move"
      busyLabel="Moving..."
    >
      {({ field, control }) => (
        <div className="grid gap-4">
          <SelectField label="From" {...field("from")}>
            {levels.map((level) => (
              <option key={level.code} value={level.code}>
                {level.branch}: {piecesText(free(level))} free
              </option>
            ))}
          </SelectField>
          <SelectField label="To" {...field("to")}>
            {levels.map(({ code, branch }) => (
              <option key={code} value={code}>
                {branch}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Pieces to move"
            {...field("quantity")}
            inputMode="numeric"
            title={QUANTITY_RULE}
            autoComplete="off"
            hint="What is kept for orders stays where it is."
          />
          <TextField label="Note (optional)" {...field("note")} autoComplete="off" />
          <BetweenGstins levels={levels} control={control} />
        </div>
      )}
    </ActionButton>
  );
}

interface BetweenGstinsProps extends Pick<ProductStock, "levels"> {
  control: Control<z.input<typeof schema>>;
}

/** Goods that change their registration are supplied, though nobody buys them (CGST Act, schedule I, 2). */
function BetweenGstins({ levels, control }: BetweenGstinsProps) {
  const chosen = useWatch({ control, name: ["from", "to"] });
  const [from, to] = chosen.map((code) => levels.find((level) => level.code === code)?.gstin);
  if (from === to) return null;
  return (
    <Notice tone="warning" title="For tax this is a supply" live>
      From {from ? `GSTIN ${from}` : "no GSTIN"} to {to ? `GSTIN ${to}` : "no GSTIN"}: your
      accountant writes a tax invoice for it, and above the limit it needs an e-way bill before it
      moves. The shop issues neither, and its files for the accountant do not have it.
    </Notice>
  );
}
