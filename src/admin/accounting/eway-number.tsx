import "../kit/forms/zod-without-eval.ts";
import { useRef } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { noteEwayBill } from "#shared/fulfilment/completions-contract.ts";
import { TextField } from "#ui/field.tsx";
import { ActionForm } from "../kit/action-form.tsx";

const fields = noteEwayBill.body.pick({ ewayBill: true });

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
      schema={fields}
      defaultValues={{ ewayBill: "" }}
      send={(typed) => {
        sent.current = typed.ewayBill;
        return callEndpoint("noteEwayBill", {
          params: { id: orderId },
          body: { shipment, ...typed },
        });
      }}
      fallbackMessage="The e-way bill could not be saved. Save it again: nothing is done twice."
      submitLabel="Note it"
      onDone={() => onNoted(sent.current)}
      keepsPage
    >
      {({ field }) => (
        <TextField
          label="E-way bill number"
          {...field("ewayBill")}
          inputMode="numeric"
          autoComplete="off"
          hint="12 digits"
          required
        />
      )}
    </ActionForm>
  );
}
