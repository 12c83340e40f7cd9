import { formatMoney, rupees } from "#shared/money.ts";
import { ConfirmDialog } from "../../kit/confirm-dialog.tsx";

interface PriceQuestionProps {
  /** Rupees; nothing is asked without `now`. */
  before: number;
  now: number | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before a price changes by more than half. */
export function PriceQuestion({ before, now, onConfirm, onClose }: PriceQuestionProps) {
  return (
    <ConfirmDialog
      open={now !== undefined}
      title="Is this price right?"
      confirmLabel="Save this price"
      busyLabel="Saving..."
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        The price changes from {formatMoney(rupees(before))} to{" "}
        <strong>{formatMoney(rupees(now ?? before))}</strong>, by more than half.
        {now === 0 && " A product whose price is 0 is shown, but cannot be bought."}
      </p>
    </ConfirmDialog>
  );
}
