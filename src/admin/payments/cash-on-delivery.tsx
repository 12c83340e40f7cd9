import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { shortDate, todayInIndia } from "#shared/dates.ts";
import { collectCash } from "#shared/fulfilment/cash-contract.ts";
import type { AdminOrderDetails } from "#shared/fulfilment/order-details.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import { TextField } from "#ui/field.tsx";
import { RefuseShipment } from "../fulfilment/refuse-shipment.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { typedRupees } from "../kit/forms/typed.ts";
import { ChangesNeed } from "../kit/own-access.tsx";

/** The amount is read as it is typed. */
const collectedFields = collectCash.body.extend({
  amount: typedRupees.pipe(collectCash.body.shape.amount),
});

/** Of an order that is paid on delivery: collected, still to be collected, and refunded. */
export function CashOnDelivery({ order }: { order: AdminOrderDetails }) {
  const { _id, cash } = order;
  if (!cash) return null;
  const { toCollect, mayCollect, late, onTheWay, collected } = cash;
  const due = dueParcels(order);
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
        <ActionButton
          offered={mayCollect}
          label="Enter what was collected"
          title="Enter what was collected"
          schema={collectedFields}
          defaultValues={{
            amount: String(expectedCash(order)),
            reference: "",
            paidOn: todayInIndia(),
          }}
          send={(body, idempotencyKey) =>
            callEndpoint("collectCash", { params: { id: _id }, body, idempotencyKey })
          }
          fallbackMessage="It could not be entered. Enter it again: it counts once."
          submitLabel="Enter it"
        >
          {({ field }) => (
            <>
              <p>
                Enter what the courier paid out for this order. With the last of it the order is
                paid; for several parcels enter each.
              </p>
              {due.length > 1 && (
                <ul className="tabular text-sm wrap-anywhere">
                  {due.map(({ number, carrier, toCollect: sum = 0, deliveredAt }) => (
                    <li key={number}>
                      Parcel {number} with {carrier}: {formatMoney(rupees(sum))}
                      {!deliveredAt && ", on its way"}
                    </li>
                  ))}
                </ul>
              )}
              <TextField label="Amount (₹)" {...field("amount")} inputMode="decimal" required />
              <TextField label="Day it was collected" type="date" {...field("paidOn")} required />
              <TextField
                label="Reference"
                {...field("reference")}
                hint="The courier's, such as the parcel's number on its remittance"
                autoComplete="off"
                required
              />
            </>
          )}
        </ActionButton>
        {onTheWay.map((shipment) => (
          <ChangesNeed key={shipment} permission="write_fulfilments">
            <RefuseShipment order={order} shipment={shipment} />
          </ChangesNeed>
        ))}
      </div>
    </>
  );
}

/** The parcels of which cash is due, those that have arrived first: each courier pays out its own. */
function dueParcels({ shipments = [] }: AdminOrderDetails) {
  const due = shipments.filter(({ toCollect = 0 }) => toCollect > 0);
  return due.toSorted((a, b) => Number(!a.deliveredAt) - Number(!b.deliveredAt));
}

/** Of a courier's next payout. */
function expectedCash(order: AdminOrderDetails): number {
  const { cash } = order;
  return dueParcels(order)[0]?.toCollect || cash?.toCollect || cash?.late || 0;
}
