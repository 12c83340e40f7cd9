import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import { TextField } from "#ui/field.tsx";

/** Of a form that notes the e-way bill of a parcel. */
export const ewayBillFields = noteEwayBill.body.pick({ ewayBill: true });

export const EWAY_BILL_NOT_SAVED =
  "The e-way bill could not be saved. Save it again: nothing is done twice.";

/** @param shipment its number within the order, from 1 */
export const sendEwayBill = (orderId: string, shipment: number, ewayBill: string) =>
  callEndpoint("noteEwayBill", { params: { id: orderId }, body: { shipment, ewayBill } });

type Field = Omit<Parameters<typeof TextField>[0], "label">;

/** The number that the portal gave. */
export function EwayBillField(field: Field) {
  return (
    <TextField
      label="E-way bill number"
      inputMode="numeric"
      autoComplete="off"
      hint="12 digits"
      required
      {...field}
    />
  );
}
