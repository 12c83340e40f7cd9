import "../kit/forms/zod-without-eval.ts";
import { useRef } from "react";
import {
  EWAY_BILL_NOT_SAVED,
  EwayBillField,
  ewayBillFields,
  sendEwayBill,
} from "../fulfilment/eway-bill-field.tsx";
import { ActionForm } from "../kit/action-form.tsx";

interface EwayNumberProps {
  orderId: string;
  order: string;
  /** Its number within the order, from 1. */
  shipment: number;
  onNoted: (ewayBill: string) => void;
}

/** Takes the number that the portal gave a parcel. What is typed for others stays. */
export function EwayNumber({ orderId, order, shipment, onNoted }: EwayNumberProps) {
  const sent = useRef("");
  return (
    <ActionForm
      label={`E-way bill of ${order}, parcel ${shipment}`}
      schema={ewayBillFields}
      defaultValues={{ ewayBill: "" }}
      send={(typed) => {
        sent.current = typed.ewayBill;
        return sendEwayBill(orderId, shipment, typed.ewayBill);
      }}
      fallbackMessage={EWAY_BILL_NOT_SAVED}
      submitLabel="Note it"
      onDone={() => onNoted(sent.current)}
      keepsPage
    >
      {({ field }) => <EwayBillField {...field("ewayBill")} />}
    </ActionForm>
  );
}
