import "../kit/forms/zod-without-eval.ts";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { addressLines } from "#shared/accounts/buyer-lines.ts";
import { weightCodec } from "#shared/codecs.ts";
import { collectText } from "#shared/documents/document-texts.ts";
import { isPickedUp, PICKED_UP } from "#shared/documents/picked-up.ts";
import { cashToCollect, unfulfilledAmount } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { createShipment } from "#shared/fulfilment/shipments-contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { orderName } from "#shared/orders/order-id.ts";
import { ADDRESS_CHANGE_REQUESTED } from "#shared/orders/order-status.ts";
import { CheckboxField, SelectField, TextField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { ActionButton, type Opening } from "../kit/action-dialog.tsx";
import { typedOr } from "../kit/forms/typed.ts";
import type { ZodForm } from "../kit/forms/use-zod-form.ts";
import { branchesOfGstin } from "./branch-texts.ts";
import { QuantityFields } from "./quantity-fields.tsx";
import {
  ENTER_TRACKING_NUMBER,
  TrackingFields,
  trackingSchema,
  typedTrackingNumber,
} from "./tracking-fields.tsx";
import {
  itemsSchema,
  itemsWithin,
  type QuantityLine,
  type TypedQuantities,
  unfulfilledLines,
} from "./typed-quantities.ts";

type NewShipment = z.input<typeof createShipment.body>;

interface ShipmentValues {
  items: TypedQuantities;
  carrier: string;
  trackingNumber: string;
  /** Kilograms. */
  weight: string;
  ewayBill: string;
  /** Under which it leaves, where several keep what is left. */
  gstin: string;
  /** Asked of an order that is to be sent: once it is picked up it is delivered, and neither is taken back. */
  isHandedOver: boolean;
}

const { ewayBill } = createShipment.body.shape;

function shipmentSchema(
  lines: readonly QuantityLine[],
  asksGstin: boolean,
  /** In place of a tracking number, where the customer picks it up. */
  ownNumber: string,
  isPickUp: boolean,
): z.ZodType<NewShipment, ShipmentValues> {
  return trackingSchema
    .extend({
      items: itemsSchema(lines),
      weight: typedOr(undefined, weightCodec),
      ewayBill: z
        .string()
        .transform((typed) => typed.replaceAll(/\s/g, "") || undefined)
        .pipe(ewayBill),
      gstin: z.string(),
      isHandedOver: z.boolean(),
      trackingNumber: typedTrackingNumber,
    })
    .refine(({ carrier, trackingNumber }) => isPickedUp(carrier) || trackingNumber !== "", {
      path: ["trackingNumber"],
      error: ENTER_TRACKING_NUMBER,
      when: () => true,
    })
    .refine(({ carrier, isHandedOver }) => isPickUp || !isPickedUp(carrier) || isHandedOver, {
      path: ["isHandedOver"],
      error: "Tick this if the customer has it, else write who carries it",
      when: () => true,
    })
    .transform(({ weight, ewayBill: bill, gstin, isHandedOver: _, ...shipment }) => ({
      ...shipment,
      ...(isPickedUp(shipment.carrier) && { trackingNumber: ownNumber }),
      ...(weight !== undefined && { weightGrams: weight }),
      ...(bill !== undefined && { ewayBill: bill }),
      ...(asksGstin && { gstin }),
    }));
}

interface OrderProps {
  order: AdminOrderDetails;
}

/** Sends what waits of an order as a shipment, or a part of it; the rest goes on waiting. */
export function ShipOrder({ order, ...opening }: OrderProps & Opening) {
  const lines = unfulfilledLines(order);
  const [first] = order.shipsFrom ?? [];
  return (
    <ActionButton
      {...opening}
      label="Mark as shipped"
      button={{ variant: "primary" }}
      title="Ship this order"
      schema={shipmentSchema(
        lines,
        first !== undefined,
        orderName({ id: order._id, number: order.number }),
        order.freight?.pickUpAt !== undefined,
      )}
      defaultValues={{
        items: allOf(linesFrom(order, first)),
        carrier: order.freight?.pickUpAt ? PICKED_UP : "",
        trackingNumber: "",
        weight: "",
        ewayBill: "",
        gstin: first?.gstin ?? "",
        isHandedOver: false,
      }}
      send={(body, idempotencyKey) =>
        callEndpoint("createShipment", { params: { id: order._id }, body, idempotencyKey })
      }
      fallbackMessage="No answer came. Press once more: what has been saved is not shipped a second time."
      submitLabel="Mark as shipped"
    >
      {(form) => <ShipFields order={order} form={form} />}
    </ActionButton>
  );
}

type ShipsFrom = NonNullable<AdminOrderDetails["shipsFrom"]>;

/** What waits, or of it what leaves under one registration. */
function linesFrom(
  order: AdminOrderDetails,
  from: ShipsFrom[number] | undefined,
): readonly QuantityLine[] {
  const lines = unfulfilledLines(order);
  if (!from) return lines;
  return lines.flatMap((line) => {
    const max = from.items.find((one) => one.line === line.line)?.quantity ?? 0;
    return max > 0 ? [{ ...line, max }] : [];
  });
}

const allOf = (lines: readonly QuantityLine[]): TypedQuantities =>
  lines.map(({ line, max }) => ({ line, quantity: String(max) }));

/** Which of several registrations the parcel leaves under; choosing one fills the parcel with what it keeps. */
function ShipsFromField({
  order,
  shipsFrom,
  form,
}: OrderProps & { shipsFrom: ShipsFrom; form: ZodForm<ShipmentValues, NewShipment> }) {
  const { onChange, ...field } = form.field("gstin");
  const gstin = useWatch({ control: form.control, name: "gstin" });
  return (
    <SelectField
      label="Ships from"
      {...field}
      hint={`${gstin ? `GSTIN ${gstin}` : "No GSTIN"}. An invoice has one, so what leaves under another is a parcel of its own.`}
      onChange={(event) => {
        const chosen = shipsFrom.find((one) => one.gstin === event.target.value);
        form.setValue("items", allOf(linesFrom(order, chosen)), { shouldDirty: true });
        return onChange(event);
      }}
    >
      {shipsFrom.map(({ gstin: one, branches }) => (
        <option key={one} value={one}>
          {branches.join(", ")}
        </option>
      ))}
    </SelectField>
  );
}

function ShipFields({ order, form }: OrderProps & { form: ZodForm<ShipmentValues, NewShipment> }) {
  const { field, errorOf, control } = form;
  const gstin = useWatch({ control, name: "gstin" });
  const carrier = useWatch({ control, name: "carrier" });
  const from = order.shipsFrom?.find((one) => one.gstin === gstin);
  const lines = linesFrom(order, from);
  const typed = useWatch({ control, name: "items" });
  const chosen = itemsWithin(typed, lines);
  const value = unfulfilledAmount(order, chosen);
  const collect = cashToCollect(order, chosen);
  const limit = rupees((from ?? order).ewayLimit);
  const needsBill = value > limit;
  return (
    <>
      <div className="wrap-anywhere">
        <p>
          <span className="text-muted">
            {order.freight?.pickUpAt ? "Picked up at: " : "Goes to: "}
          </span>
          {placeLine(order)}
        </p>
        {order.addressRequest && <p className="mt-1 font-semibold">{ADDRESS_CHANGE_REQUESTED}</p>}
      </div>
      {order.shipsFrom && <ShipsFromField order={order} shipsFrom={order.shipsFrom} form={form} />}
      {order.leavesUnder && (
        <p>
          <span className="text-muted">All that is left leaves from </span>
          {branchesOfGstin(order, order.leavesUnder)}
        </p>
      )}
      <QuantityFields
        key={gstin}
        legend="Pieces in this parcel"
        lines={lines}
        typed={typed}
        form={form}
      />
      <TrackingFields
        carriers={order.carriers}
        carrier={field("carrier")}
        trackingNumber={field("trackingNumber")}
        isPickedUp={isPickedUp(carrier)}
      />
      {isPickedUp(carrier) && !order.freight?.pickUpAt && (
        <CheckboxField
          label="This order was to be sent: the customer has picked it up all the same"
          {...field("isHandedOver")}
          hint="It is delivered with that, which cannot be taken back."
        />
      )}
      <FoldedFields
        key={String(needsBill)}
        summary="Weight and e-way bill"
        open={needsBill}
        hasError={Boolean(errorOf("weight") ?? errorOf("ewayBill"))}
      >
        <TextField
          label="Weight (kg, optional)"
          {...field("weight")}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
        />
        <TextField
          label="E-way bill number (optional)"
          {...field("ewayBill")}
          inputMode="numeric"
          autoComplete="off"
          hint="12 digits"
          warning={
            needsBill &&
            `These pieces are worth ${formatMoney(value)}. Above ${formatMoney(limit)} a parcel needs an e-way bill before it moves.`
          }
        />
      </FoldedFields>
      {collect > 0 && (
        <p role="status" className="tabular rounded-md bg-paper px-3 py-2 font-semibold">
          {collectText(collect)}
        </p>
      )}
      <p className="text-muted">The customer gets an e-mail.</p>
    </>
  );
}

/** Whom and where the shipment goes to, in one line. */
function placeLine({ shippingAddress, customer }: AdminOrderDetails): string {
  return [shippingAddress.name || customer.name, ...addressLines(shippingAddress)]
    .join(", ")
    .replaceAll("\n", ", ");
}
