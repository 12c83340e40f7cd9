import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { shortDate } from "#shared/dates.ts";
import { collectCash } from "#shared/fulfilment/cash-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { todayInIndia } from "#shared/india-time.ts";
import { formatMoney, rupees, sum, toRupees } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { gstClosedOn } from "../fulfilment/credit-schema.ts";
import { CreditWithoutGst } from "../fulfilment/credit-without-gst.tsx";
import type { OrderChange } from "../fulfilment/order-change.ts";
import { typedRupees } from "../kit/forms/typed.ts";
import { useActionForm } from "../kit/forms/use-action-form.ts";

/** What the form takes: the amount as it is typed. */
const collectedSchema = collectCash.body.extend({
  amount: typedRupees.pipe(collectCash.body.shape.amount),
});

/** What is, and was, collected of an order that is paid on delivery, and what was refused of it. */
export function CashOnDelivery({ order }: { order: AdminOrderDetails }) {
  const { cash } = order;
  const [open, setOpen] = useState<"collected" | number | null>(null);
  if (!cash) return null;
  const close = () => setOpen(null);
  const { toCollect, mayCollect, late, onTheWay, collected } = cash;
  return (
    <>
      <h3 className="mt-4 mb-1">Cash on delivery</h3>
      <p className="text-sm">
        {toCollect > 0
          ? `${formatMoney(rupees(toCollect))} is still to be collected.`
          : "Nothing more is to be collected."}
        {late !== undefined &&
          ` If the courier pays out ${formatMoney(rupees(late))} more, it was collected for what came back: enter it, and it goes back to the customer.`}
      </p>
      <ul className="grid gap-1 text-sm">
        {collected.map(({ reference, amount, paidOn, by }) => (
          <li key={reference} className="wrap-anywhere">
            {formatMoney(rupees(amount))} on {shortDate(paidOn)}, reference {reference}, entered by{" "}
            {by}
          </li>
        ))}
      </ul>
      <div className="no-print mt-2 flex flex-wrap gap-2">
        {mayCollect && (
          <Button variant="secondary" onClick={() => setOpen("collected")}>
            Enter what was collected
          </Button>
        )}
        {onTheWay.map((parcel) => (
          <Button key={parcel} variant="secondary" onClick={() => setOpen(parcel)}>
            Parcel {parcel} was refused
          </Button>
        ))}
      </div>
      <Dialog open={open === "collected"} onClose={close} title="Enter what was collected">
        {open === "collected" && <CollectedForm expected={expectedCash(order)} onClose={close} />}
      </Dialog>
      <Dialog open={typeof open === "number"} onClose={close} title="Refused at the door">
        {typeof open === "number" && (
          <RefusedForm parcel={open} closedOn={gstClosedOn(order, open)} onClose={close} />
        )}
      </Dialog>
    </>
  );
}

/** What a courier pays out next: what is due of parcels that have arrived, else of those on their way. */
function expectedCash({ parcels = [], cash }: AdminOrderDetails): number {
  const dueOf = (some: typeof parcels) => sum(some.map(({ toCollect = 0 }) => rupees(toCollect)));
  const arrived = dueOf(parcels.filter(({ deliveredAt }) => deliveredAt));
  return toRupees(arrived > 0 ? arrived : dueOf(parcels)) || cash?.toCollect || cash?.late || 0;
}

interface CollectedFormProps {
  /** Rupees. */
  expected: number;
  onClose: () => void;
}

function CollectedForm({ expected, onClose }: CollectedFormProps) {
  const { field, ...form } = useActionForm({
    schema: collectedSchema,
    defaultValues: { amount: String(expected), reference: "", paidOn: todayInIndia() },
    method: "POST",
    toBody: (body): OrderChange => ({ kind: "cash", body }),
    fallbackMessage: "It could not be entered. Enter it again: it counts once.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        Enter what the courier paid out for this order. With the last of it the order is paid; for
        several parcels enter each.
      </p>
      <TextField label="Amount (₹)" {...field("amount")} inputMode="decimal" required />
      <TextField label="Day it was collected" type="date" {...field("paidOn")} required />
      <TextField
        label="Reference"
        {...field("reference")}
        hint="The courier's, such as the parcel's number on its remittance"
        autoComplete="off"
        required
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? "Entering..." : "Enter it"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}

const refusedSchema = z.object({
  restock: z.enum(["restock", "write_off"]).transform((choice) => choice === "restock"),
});

interface RefusedFormProps {
  parcel: number;
  /** The last day on which its GST could be corrected, once that is over. */
  closedOn: string | undefined;
  onClose: () => void;
}

function RefusedForm({ parcel, closedOn, onClose }: RefusedFormProps) {
  const { field, ...form } = useActionForm({
    schema: refusedSchema,
    defaultValues: { restock: "restock" as const },
    method: "POST",
    toBody: ({ restock }): OrderChange => ({ kind: "refused", body: { parcel, restock } }),
    fallbackMessage: "No answer came. Press once more: it is noted once.",
    onSaved: onClose,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <p>
        All in parcel {parcel} is credited and nothing is collected for it. From now on this
        customer pays before the goods leave. This cannot be undone.
      </p>
      <CreditWithoutGst closedOn={closedOn} />
      <RadioGroup
        label="Do the pieces go back to the shelf?"
        options={[
          { value: "restock", label: "Yes, they can be sold again" },
          { value: "write_off", label: "No, they are damaged or missing" },
        ]}
        {...field("restock")}
      />
      <FormError message={form.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.busy}>
          {form.busy ? "Saving..." : "It was refused"}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </form>
  );
}
