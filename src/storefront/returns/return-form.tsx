import { useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { useIdempotencyKey } from "#browser/idempotency-key.ts";
import { formatMoney } from "#shared/money.ts";
import type { OwnReturns, ReturnableShipment } from "#shared/returns/contract.ts";
import { returnValue } from "#shared/returns/refund-preview.ts";
import type { ReturnResolution } from "#shared/returns/return-status.ts";
import { MAX_MESSAGE_LENGTH } from "#shared/text-lengths.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { SelectField, TextAreaField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { PhotoField } from "./photo-field.tsx";
import {
  chosenItems,
  noneChosen,
  QuantityFields,
  quantityErrors,
  type TypedQuantities,
} from "./quantity-fields.tsx";
import { fieldErrors, RefundAccountFields, readRefundAccount } from "./refund-account-fields.tsx";

interface ReturnFormProps {
  shipment: ReturnableShipment;
  reasons: readonly string[];
  /** Where its order's money is transferred back to; undefined where the gateway gives it back. */
  refundTo: OwnReturns["refundTo"][number] | undefined;
  photos: readonly string[];
  onPhotos: (change: (photos: readonly string[]) => readonly string[]) => void;
  onRequested: () => void;
}

export function ReturnForm({
  shipment,
  reasons,
  refundTo,
  photos,
  onPhotos,
  onRequested,
}: ReturnFormProps) {
  const [typed, setTyped] = useState<TypedQuantities>({});
  const [resolution, setResolution] = useState<ReturnResolution>("refund");
  const [sendingPhotos, setSendingPhotos] = useState(false);
  const items = chosenItems(shipment.lines, typed);
  const worth = returnValue(shipment, items);
  // Pressed again after its answer was lost, it asks for nothing a second time.
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const wrong = quantityErrors(shipment.lines, typed);
    if (Object.keys(wrong).length > 0) return { message: "", fields: wrong };
    if (items.length === 0) {
      return noneChosen(shipment.lines, "Choose at least one piece to return.");
    }
    const { reason = "", note = "" } = texts;
    const account = readRefundAccount(texts);
    const outcome = await callEndpoint("requestReturn", {
      params: { id: shipment.shipmentId },
      body: {
        items,
        reason,
        note,
        resolution,
        photos: [...photos],
        ...(account && { refundTo: account }),
      },
      idempotencyKey,
    });
    if (outcome.ok) {
      showToast(outcome.value.message);
      onRequested();
      return "leaving";
    }
    if (outcome.code !== "no_answer") renewKey();
    return { message: outcome.message, fields: fieldErrors(outcome.fields) };
  });
  return (
    <form {...form} aria-label="Return items" className="grid gap-5">
      <div className="sheet px-5 py-1">
        <QuantityFields
          legend="Pieces to return"
          lines={shipment.lines}
          typed={typed}
          onChange={setTyped}
          errors={errors}
        />
      </div>
      <SelectField label="Reason" name="reason" required defaultValue="" error={errors.reason}>
        <option value="" disabled>
          Choose a reason
        </option>
        {reasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="What happened (optional)"
        name="note"
        rows={4}
        maxLength={MAX_MESSAGE_LENGTH}
        error={errors.note}
      />
      <SelectField
        label="What would you like?"
        name="resolution"
        required
        value={resolution}
        onChange={({ target }) => setResolution(target.value as ReturnResolution)}
        error={errors.resolution}
      >
        <option value="refund">My money back</option>
        <option value="replacement">The same once more</option>
      </SelectField>
      {resolution === "refund" && (
        <>
          <p role="status" className="rounded-md bg-paper-deep px-4 py-3">
            {items.length === 0 ? (
              "Choose what you return to see what you get back."
            ) : (
              <>
                <strong className="tabular">You get {formatMoney(worth)} back</strong>
                {refundTo ? "" : ", the way you paid,"} once it is here and we have looked at it:
                all that was paid for it, its share of the delivery too.
              </>
            )}
          </p>
          {refundTo && <RefundAccountFields known={refundTo.account} errors={errors} />}
        </>
      )}
      <PhotoField
        shipmentId={shipment.shipmentId}
        photos={photos}
        onChange={onPhotos}
        onSending={setSendingPhotos}
      />
      <FormError message={message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={sendingPhotos}>
          {busy ? "Sending..." : "Ask for the return"}
        </Button>
        <ButtonLink to="/orders" variant="secondary">
          Back to My Orders
        </ButtonLink>
      </div>
    </form>
  );
}
