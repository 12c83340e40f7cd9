import "../../kit/forms/zod-without-eval.ts";
import { type KeyboardEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { countCodec } from "#shared/codecs.ts";
import { success } from "#shared/failure.ts";
import { bookedBefore, MAX_ENTRY_PRODUCTS, stockProblems } from "#shared/stock/entries-contract.ts";
import { stockNote, supplierTexts } from "#shared/stock/movement-reason.ts";
import { MAX_STOCK, STOCK_TOO_LARGE } from "#shared/stock/stock-limits.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { ActionForm } from "../../kit/action-form.tsx";
import { FieldRows } from "../../kit/forms/field-rows.tsx";
import { LimitedField } from "../../kit/forms/limited-field.tsx";
import type { ZodForm } from "../../kit/forms/use-zod-form.ts";
import { stockDoubt } from "../stock-doubts.ts";
import { stockEntryPath } from "../stock-texts.ts";
import { SupplierFields } from "../supplier-fields.tsx";
import { DeliveredProduct } from "./delivered-product.tsx";

const PIECES_RULE = "Type how many pieces came, such as 12 or 1,000";

const schema = z.object({
  branch: z.string(),
  supplier: supplierTexts.supplier.unwrap(),
  supplierReference: supplierTexts.supplierReference.unwrap(),
  note: stockNote,
  lines: z
    .array(
      z.object({
        product: z.string(),
        name: z.string(),
        sku: z.string(),
        pieces: z.string().transform((typed, { addIssue }) => {
          const pieces = countCodec.read(typed) ?? 0;
          if (pieces === 0) addIssue(PIECES_RULE);
          if (pieces > MAX_STOCK) addIssue(STOCK_TOO_LARGE);
          return pieces;
        }),
      }),
    )
    .min(1, "Find the first product that came")
    .max(MAX_ENTRY_PRODUCTS),
});

type Typed = z.input<typeof schema>;
type Delivered = z.output<typeof schema>;

/** A supplier's bill, which two deliveries seldom share. */
const billOf = ({
  supplier,
  supplierReference,
}: Pick<Delivered, "supplier" | "supplierReference">) =>
  [supplier, supplierReference].join("\n").toLowerCase();

/** Fields of a delivery: from whom, and how many of which products. */
export function DeliveryForm({
  branches,
}: {
  branches: readonly { code: string; name: string }[];
}) {
  const navigate = useNavigate();
  const saved = useRef<number>(undefined);
  /** The bill that was asked about, since it was booked before. */
  const asked = useRef<string>(undefined);
  const send = async ({ lines, ...from }: Delivered, idempotencyKey: string) => {
    const outcome = await callEndpoint("receiveDelivery", {
      body: {
        ...from,
        ...(asked.current === billOf(from) && { bookedAgain: true }),
        lines: lines.map(({ product, pieces }) => ({ product, quantity: pieces })),
      },
      idempotencyKey,
    });
    if (outcome.ok) {
      saved.current = outcome.value.entry._id;
      return success({ message: outcome.value.message });
    }
    const gone = stockProblems.safeParse(outcome.details).data?.problems ?? [];
    const fields = Object.fromEntries(
      gone.map(({ product }) => [
        `lines.${lines.findIndex((line) => line.product === product)}.pieces`,
        "This product is no longer in the shop: take the row out",
      ]),
    );
    return gone.length > 0 ? { ...outcome, fields } : outcome;
  };
  return (
    <div className="max-w-4xl">
      <ActionForm
        label="Delivery"
        schema={schema}
        defaultValues={{
          branch: branches[0]?.code ?? "",
          supplier: "",
          supplierReference: "",
          note: "",
          lines: [],
        }}
        send={send}
        doubtOf={({ lines }) =>
          stockDoubt(lines.map(({ name, pieces }) => ({ name, pieces, before: 0 })))
        }
        doubtOfRefusal={({ message, details }, delivered) => {
          const { earlier } = bookedBefore.safeParse(details).data ?? {};
          if (!earlier) return undefined;
          asked.current = billOf(delivered);
          return {
            question: `${message}.`,
            link: { label: `Look at ${earlier.number}`, to: stockEntryPath(earlier._id) },
            anyway: "Save another delivery of this bill",
          };
        }}
        fallbackMessage="No answer came. Save once more: nothing is done twice."
        submitLabel="Save the delivery"
        onDone={() => {
          if (saved.current !== undefined) void navigate(stockEntryPath(saved.current));
        }}
      >
        {(form) => (
          <>
            {branches.length > 1 && (
              <SelectField label="Where" {...form.field("branch")} className="max-w-sm">
                {branches.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <SupplierFields form={form} />
            <Lines form={form} />
            <LimitedField form={form} name="note" label="Note (optional)" autoComplete="off" />
          </>
        )}
      </ActionForm>
    </div>
  );
}

function Lines({ form }: { form: ZodForm<Typed, Delivered> }) {
  const lines = useWatch({ control: form.control, name: "lines" });
  /** Enter goes on to the next product; the button alone saves. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const search = form.ref.current?.querySelector<HTMLInputElement>("input[type=search]");
    search?.focus();
    search?.select();
  };
  return (
    <FieldRows
      form={form}
      name="lines"
      legend="What came"
      one="product"
      isHeaded
      keyOf={({ product }) => product}
      removeLabel={(number) => `Remove ${lines[number - 1]?.name ?? "it"}`}
      columns="grid-cols-[minmax(0,1fr)_7rem] items-center"
      adder={(add) => <DeliveredProduct taken={lines.map(({ product }) => product)} onAdd={add} />}
    >
      {(at) => (
        <>
          <p className="min-w-0 wrap-anywhere">
            {lines[at]?.name}
            <span className="tabular block text-sm text-muted">{lines[at]?.sku}</span>
          </p>
          <TextField
            label={<span className="sr-only">Pieces of {lines[at]?.name}</span>}
            {...form.field(`lines.${at}.pieces`)}
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            onKeyDown={onEnter}
          />
        </>
      )}
    </FieldRows>
  );
}
