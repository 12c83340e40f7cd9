import { useWatch } from "react-hook-form";
import { z } from "zod";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { failure, success } from "#shared/failure.ts";
import { groupedNumber } from "#shared/numbers.ts";
import type { getProductStock } from "#shared/stock/contract.ts";
import { supplierTexts } from "#shared/stock/movement-reason.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";
import {
  checkReason,
  noStockChange,
  type StockValues,
  stockFields,
  stockQuantity,
  stockTexts,
} from "./stock-change.ts";
import { StockChangeFields } from "./stock-change-fields.tsx";
import { stockDoubt } from "./stock-doubts.ts";
import { piecesText } from "./stock-texts.ts";
import { SupplierFields } from "./supplier-fields.tsx";

const schema = z
  .object({
    ...stockFields,
    quantity: z.string().trim().min(1, "Type how many pieces").pipe(stockQuantity),
    supplier: supplierTexts.supplier.unwrap(),
    supplierReference: supplierTexts.supplierReference.unwrap(),
  })
  .superRefine(checkReason);

type ChangeValues = z.infer<typeof schema>;

const hints = {
  add: "To what lies there when you save.",
  remove: "From what can be sold when you save.",
  count: "All that lie on the shelf, with those that are kept for orders.",
};

interface ChangeStockProps {
  id: string;
  seen: EndpointAnswer<typeof getProductStock>;
}

/** Adds, takes away or counts pieces of a product, where the shop's first branch has them. */
export function ChangeStock({ id, seen: { product, stock } }: ChangeStockProps) {
  const [first] = stock.levels;
  const shelf = {
    branch: first?.branch,
    onHand: first?.onHand ?? product.quantity,
    reserved: first?.reserved ?? 0,
  };
  /** A count is of the shelf, but the shop takes what can be sold: it changes by as much. */
  const bodyOf = ({ supplier, supplierReference, ...filled }: ChangeValues) => {
    if (filled.stockAction !== "count") {
      const from = isDelivery(filled) && {
        ...(supplier && { supplier }),
        ...(supplierReference && { supplierReference }),
      };
      return { ...stockTexts(filled, product.quantity), ...from };
    }
    const quantity = String(product.quantity + Number(filled.quantity) - shelf.onHand);
    return {
      ...stockTexts({ ...filled, quantity }, product.quantity),
      onHandSeen: String(shelf.onHand),
    };
  };
  const doubtOf = ({ stockAction, quantity }: ChangeValues) =>
    stockDoubt([{ pieces: Number(quantity), before: stockAction === "count" ? shelf.onHand : 0 }]);
  const send = async (filled: ChangeValues, idempotencyKey: string) => {
    if (filled.stockAction === "count" && Number(filled.quantity) < shelf.reserved)
      return atQuantity(failure("conflict", keptText(shelf.reserved)));
    const outcome = await callEndpoint("changeStock", {
      params: { id },
      body: bodyOf(filled),
      idempotencyKey,
    });
    if (!outcome.ok) return outcome.fields ? atQuantity(outcome) : outcome;
    const { quantity } = outcome.value.product;
    return success({ message: `Saved: ${piecesText(quantity)} can be sold now` });
  };
  return (
    <ActionButton
      label="Change the stock"
      title="Change the stock"
      wide
      schema={schema}
      defaultValues={{ ...noStockChange, supplier: "", supplierReference: "" }}
      doubtOf={doubtOf}
      send={send}
      fallbackMessage="No answer came. Save once more: nothing is done twice."
      submitLabel="Save"
      busyLabel="Saving..."
    >
      {(form) => <Fields form={form} shelf={shelf} />}
    </ActionButton>
  );
}

/** Pieces that come from a supplier, who can be named. */
const isDelivery = ({
  stockAction,
  stockReason,
}: Pick<StockValues, "stockAction" | "stockReason">) =>
  stockAction === "add" && stockReason === "delivery";

interface FieldsProps {
  form: ZodForm<ChangeValues, unknown>;
  shelf: { branch: string | undefined; onHand: number; reserved: number };
}

function Fields({ form, shelf: { branch, onHand, reserved } }: FieldsProps) {
  const { control, field } = form;
  const [action, stockReason] = useWatch({ control, name: ["stockAction", "stockReason"] });
  const kept = reserved > 0 && `, ${groupedNumber(reserved)} of them kept for orders`;
  return (
    <>
      <StockChangeFields
        label={
          <>
            What happened? {branch ? `In ${branch} there are` : "There are"} {piecesText(onHand)}
            {kept}
          </>
        }
        hints={hints}
        action={action}
        asksWhy
        field={field}
      />
      {isDelivery({ stockAction: action, stockReason }) && <SupplierFields form={form} />}
    </>
  );
}

function keptText(reserved: number): string {
  return `${piecesText(reserved)} ${reserved === 1 ? "is" : "are"} kept for orders. Where fewer are there, first cancel what is missing, as damaged or missing, in one of the orders under “Kept for orders” on this page; then count.`;
}

/** There is one field for all that the shop says of the number. */
function atQuantity(refused: Exclude<ApiOutcome<never>, { ok: true }>) {
  const { stockReason, stockNote, ...others } = refused.fields ?? {};
  const [message = refused.message] = Object.values(others);
  return {
    ...refused,
    fields: {
      ...(stockReason && { stockReason }),
      ...(stockNote && { stockNote }),
      ...(!(stockReason || stockNote) && { quantity: message }),
    },
  };
}
