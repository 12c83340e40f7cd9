import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { gstPercentsAt } from "#shared/catalogue/gst-rates.ts";
import { completeLines } from "#shared/fulfilment/completions-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { useStoreInfo } from "#storefront/site/root-data.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { ActionDialog } from "../kit/action-dialog.tsx";
import { IfMayChange, useMay } from "../kit/own-access.tsx";
import { MovedMeanwhile } from "./order-transitions.tsx";

/** A line without HSN or rate, by its place in the order, as it is filled in; a choice is a text. */
interface MissingLine {
  line: number;
  name: string;
  hsn: string;
  gstPercent: string;
  /** It was sold without these. */
  needs: { hsn: boolean; rate: boolean };
}

interface Typed {
  lines: MissingLine[];
  saveOnProducts: boolean;
}

const schema = z.custom<Typed>().transform(({ lines, saveOnProducts }, context) => {
  const filled = lines.flatMap(({ line, hsn, gstPercent, needs }, at) => {
    const facts = {
      ...(needs.hsn && hsn.trim() && { hsn }),
      ...(needs.rate && gstPercent && { gstPercent: Number(gstPercent) }),
    };
    return Object.keys(facts).length > 0 ? [{ at, line, ...facts }] : [];
  });
  const read = completeLines.body.safeParse({ lines: filled, saveOnProducts });
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) {
    const at = filled[Number(path[1])]?.at ?? 0;
    const field = path[2] ?? (lines[at]?.needs.hsn ? "hsn" : "gstPercent");
    context.addIssue({ code: "custom", path: ["lines", at, field], message });
  }
  return z.NEVER;
});

/** For lines that no invoice can be written for yet; nothing without any. */
export function CompleteLines({ order }: { order: AdminOrderDetails }) {
  const { gstin } = useStoreInfo();
  const [open, setOpen] = useState(false);
  const mayChangeProducts = useMay("write_products");
  const missing = missingLines(order);
  const hasEnded = order.status === "Cancelled" || order.status === "Delivered";
  const isNeeded = gstin && !hasEnded && missing.length > 0;
  const rates = [
    ...new Set([...gstPercentsAt(new Date()), ...gstPercentsAt(new Date(order.createdAt))]),
  ].toSorted((one, other) => one - other);
  return (
    <>
      {isNeeded && (
        <div className="no-print mb-6">
          <Notice tone="warning" title="No invoice can be written for this order yet">
            <p>
              {missing.map(({ name }) => name).join(", ")}: HSN or GST rate is missing, as it was
              when this was ordered. Pieces of these lines can be shipped once they are filled in.
            </p>
            <IfMayChange>
              <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
                Fill in HSN and GST
              </Button>
            </IfMayChange>
          </Notice>
        </div>
      )}
      <ActionDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Fill in HSN and GST"
        blocked={
          !isNeeded &&
          (hasEnded ? (
            <MovedMeanwhile order={order} />
          ) : (
            <p role="alert">Somebody else has filled in these lines meanwhile.</p>
          ))
        }
        schema={schema}
        defaultValues={{ lines: missing, saveOnProducts: mayChangeProducts }}
        send={(body) => callEndpoint("completeLines", { params: { id: order._id }, body })}
        fallbackMessage="The lines could not be saved. Save them again: nothing is done twice."
        submitLabel="Save"
      >
        {({ field, register, getValues }) => (
          <>
            <p>
              What you enter stands on this order's invoice and cannot be changed afterwards. The
              price stays: the tax is a part of it.
            </p>
            {getValues("lines").map(({ line, name, needs }, at) => (
              <fieldset key={line} className="grid min-w-0 grid-cols-1 gap-3 sm:grid-cols-2">
                <legend className="mb-1 font-semibold wrap-anywhere">{name}</legend>
                {needs.hsn && (
                  <TextField
                    label={`HSN of line ${line + 1}`}
                    {...field(`lines.${at}.hsn`)}
                    inputMode="numeric"
                    autoComplete="off"
                    hint="4, 6 or 8 digits"
                  />
                )}
                {needs.rate && (
                  <SelectField
                    label={`GST % of line ${line + 1}`}
                    {...field(`lines.${at}.gstPercent`)}
                  >
                    <option value="">Choose a rate</option>
                    {rates.map((percent) => (
                      <option key={percent} value={String(percent)}>
                        {percent}%
                      </option>
                    ))}
                  </SelectField>
                )}
              </fieldset>
            ))}
            {mayChangeProducts && (
              <CheckboxField
                label="Save it on the products as well, for their next orders"
                {...register("saveOnProducts")}
              />
            )}
          </>
        )}
      </ActionDialog>
    </>
  );
}

function missingLines({ products }: AdminOrderDetails): MissingLine[] {
  return products.flatMap(({ product: { name }, hsn, gstPercent }, line) => {
    const needs = { hsn: !hsn, rate: gstPercent === undefined };
    return needs.hsn || needs.rate ? [{ line, name, hsn: "", gstPercent: "", needs }] : [];
  });
}
