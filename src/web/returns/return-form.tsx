import { useState } from "react";
import type { ReturnableParcel } from "#shared/returns/contract.ts";
import type { ReturnWish } from "#shared/returns/return-status.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { SelectField, TextAreaField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { showToast } from "../ui/toast-store.ts";
import { useForm } from "../ui/use-form.ts";
import { PhotoField } from "./photo-field.tsx";
import { PieceFields, readPieces } from "./piece-fields.tsx";

interface ReturnFormProps {
  parcel: ReturnableParcel;
  reasons: readonly string[];
  photos: readonly string[];
  onPhotos: (change: (photos: readonly string[]) => readonly string[]) => void;
  onAsked: () => void;
}

/** What is returned, why, and what the shopper would like. */
export function ReturnForm({ parcel, reasons, photos, onPhotos, onAsked }: ReturnFormProps) {
  const [sendingPhotos, setSendingPhotos] = useState(false);
  // Pressed again after its answer was lost, it asks for nothing a second time.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { form, busy, message, errors } = useForm(async (texts) => {
    const pieces = readPieces(parcel.lines, texts);
    if (pieces.length === 0) return { message: "Choose at least one piece to return." };
    const { reason = "", note = "", wish } = texts;
    const asked = await callEndpoint("askReturn", {
      params: { id: parcel.shipmentId },
      body: { pieces, reason, note, wish: wish as ReturnWish, photos: [...photos] },
      idempotencyKey,
    });
    if (asked.ok) {
      showToast(asked.value.message);
      onAsked();
      return "leaving";
    }
    if (asked.code !== "no_answer") setKey(newIdempotencyKey());
    return asked;
  });
  const only = parcel.lines.length === 1;
  return (
    <form {...form} aria-label="Return items" className="grid gap-5">
      <div className="sheet px-5">
        <PieceFields
          lines={parcel.lines}
          label="Pieces to return"
          initial={({ quantity }) => (only && quantity === 1 ? 1 : 0)}
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
        maxLength={2_000}
        error={errors.note}
      />
      <SelectField label="What would you like?" name="wish" required error={errors.wish}>
        <option value="refund">My money back</option>
        <option value="replacement">The same once more</option>
      </SelectField>
      <PhotoField
        shipmentId={parcel.shipmentId}
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
