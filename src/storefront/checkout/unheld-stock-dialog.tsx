import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { UnconfirmedEmail } from "../accounts/unconfirmed-email.tsx";

interface UnheldStockDialogProps {
  /** The bank's page of an order whose stock is not set aside; null where there is none. */
  paymentUrl: string | null;
  onClose: () => void;
}

/** Asks before the way to the bank goes on with an order whose stock is not set aside. */
export function UnheldStockDialog({ paymentUrl, onClose }: UnheldStockDialogProps) {
  const open = paymentUrl !== null;
  return (
    <Dialog open={open} onClose={onClose} title="These goods are not set aside for you">
      <div className="grid gap-3">
        <p>
          We set aside only so much for one account before it is paid. You can pay all the same: the
          goods are yours as soon as your payment is complete.
        </p>
        <p>If they are sold by then, the whole amount goes back to you.</p>
        {open && (
          <UnconfirmedEmail>
            We set aside more for an account whose address is confirmed: follow the link in our
            mail, then press Pay again.
          </UnconfirmedEmail>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={() => paymentUrl && window.location.assign(paymentUrl)}>
          Continue to payment
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Back to the cart
        </Button>
      </div>
    </Dialog>
  );
}
