import { useState } from "react";
import type { AdminOrderDetails } from "#shared/fulfilment/contract.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { ReviewAct } from "#shared/payments/payment-review.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { actLabels, type Review, receivedText } from "./review-act.ts";
import { ReviewForm } from "./review-form.tsx";

/**
 * Why an order's payment is under review, and a button for each way out. The dialog stays where the
 * review has ended meanwhile: it then says so.
 */
export function PaymentReview({ order }: { order: AdminOrderDetails }) {
  const { review, totalAmount } = order;
  const [chosen, setChosen] = useState<{ act: ReviewAct; review: Review } | null>(null);
  const close = () => setChosen(null);
  return (
    <>
      {review && (
        <Notice tone="warning" title="Please look at this payment" className="no-print mb-6">
          <p>{review.reason}</p>
          <dl className="tabular my-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt>Expected</dt>
            <dd className="font-semibold">{formatMoney(rupees(totalAmount))}</dd>
            <dt>Received</dt>
            <dd className="font-semibold">{receivedText(review) ?? "not known"}</dd>
          </dl>
          {review.paidOrder && (
            <p className="mb-3 wrap-anywhere">
              This money paid the order with reference {review.paidOrder}: it can be neither
              accepted nor given back here.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {review.acts.map((act) => (
              <Button
                key={act}
                variant={act === "refund" ? "danger" : "secondary"}
                onClick={() => setChosen({ act, review })}
              >
                {actLabels[act].submitLabel}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      <Dialog
        open={chosen !== null}
        onClose={close}
        title={chosen ? actLabels[chosen.act].title : ""}
      >
        {chosen && <ReviewForm {...chosen} expected={rupees(totalAmount)} onClose={close} />}
      </Dialog>
    </>
  );
}
