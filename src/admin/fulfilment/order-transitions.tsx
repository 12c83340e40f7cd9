import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { transitionOrder } from "#shared/fulfilment/contract.ts";
import { refundableOf } from "#shared/fulfilment/item-amounts.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { TextAreaField } from "#ui/field.tsx";
import { Price } from "#ui/price.tsx";
import { ActionButton, type Opening } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { ChangesNeed } from "../kit/own-access.tsx";
import { RestockField, restock } from "./restock-field.tsx";
import { ShipOrder } from "./ship-order.tsx";

interface OrderProps {
  order: AdminOrderDetails;
}

/** The transitions that are open, a button for each; a dialog asks for what one needs. */
export function OrderTransitions({ order }: OrderProps) {
  const openingOf = (transition: AdminOrderDetails["transitions"][number]): Opening => {
    const offered = order.transitions.includes(transition);
    return { offered, blocked: offered ? undefined : <MovedMeanwhile order={order} /> };
  };
  return (
    <>
      <ShipOrder order={order} {...openingOf("Shipped")} />
      <ActionButton
        {...openingOf("Delivered")}
        label="Mark as delivered"
        button={{ variant: "primary" }}
        title="This order has arrived"
        {...noFields}
        send={() =>
          callEndpoint("transitionOrder", {
            params: { id: order._id },
            body: { status: "Delivered" },
          })
        }
        fallbackMessage="Something went wrong"
        submitLabel="Mark as delivered"
      >
        <p className="text-muted">The customer gets an e-mail.</p>
      </ActionButton>
      <ChangesNeed permission="write_orders">
        <CancelOrder order={order} {...openingOf("Cancelled")} />
      </ChangesNeed>
    </>
  );
}

const cancelFields = z.object({ reason: transitionOrder.body.shape.reason, restock });

function CancelOrder({ order, ...opening }: OrderProps & Opening) {
  const refundable = refundableOf(order);
  return (
    <ActionButton
      {...opening}
      label="Cancel the order"
      button={{ variant: "danger" }}
      title="Cancel this order"
      schema={cancelFields}
      defaultValues={{ reason: "", restock: "restock" }}
      send={(fields) =>
        callEndpoint("transitionOrder", {
          params: { id: order._id },
          body: { status: "Cancelled", ...fields },
        })
      }
      fallbackMessage="Something went wrong"
      submitLabel="Cancel the order"
      danger
    >
      {({ field }) => (
        <>
          <p>
            {refundable > 0 ? (
              <>
                <Price money={refundable} /> goes back to the customer.
              </>
            ) : order.payment.status === "charged" ? (
              "All that was paid has gone back already."
            ) : (
              "Nothing was paid for it."
            )}{" "}
            This cannot be undone.
          </p>
          {order.holdsStock && <RestockField {...field("restock")} />}
          <TextAreaField
            label="Reason (the customer reads it)"
            {...field("reason")}
            {...fieldLimits("transitionOrder", "reason")}
          />
          <p className="text-muted">The customer gets an e-mail.</p>
        </>
      )}
    </ActionButton>
  );
}

/** Stands in a dialog whose order has gone on without it: somebody else was quicker. */
export function MovedMeanwhile({ order }: OrderProps) {
  return (
    <p role="alert">
      Somebody else has worked on this order meanwhile: it is now {order.status ?? "Pending"}, so
      this cannot be done any more.
    </p>
  );
}
