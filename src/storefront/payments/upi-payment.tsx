import { formatMoney, type Money } from "#shared/money.ts";
import { upiLink } from "#shared/payments/upi-link.ts";
import { ButtonLink } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";

const QrCode = lazyPart(async () => (await import("#ui/qr-code.tsx")).QrCode);

interface UpiPaymentProps {
  upiId: string;
  /** Whose account it is. */
  name: string;
  amount: Money;
  /** By which the shop finds the order. */
  reference: string;
  /** How people name the order: its last 6 characters. */
  number: string;
}

/** What is to be transferred as a QR code to scan, and as a link on a phone. */
export function UpiPayment({ upiId, name, amount, reference, number }: UpiPaymentProps) {
  const note = `${reference} ${number}`;
  const link = upiLink({ upiId, name, amount, note });
  const sum = formatMoney(amount);
  return (
    <section aria-labelledby="upi" className="sheet mb-4 grid gap-3 px-5 py-4">
      <h2 id="upi">Or pay by UPI</h2>
      <p>
        {sum} to {upiId}, with the note {note}: both are filled in. Your app says up to which sum it
        pays; transfer a larger one as above.
      </p>
      <QrCode
        text={link}
        label={`QR code of a UPI payment: ${sum} to ${name}, ${upiId}, note ${note}`}
      />
      <p className="text-sm text-muted">Scan it with the UPI app of another phone.</p>
      <div>
        <ButtonLink to={link} className="pointer-fine:hidden!">
          Open a UPI app on this phone
        </ButtonLink>
      </div>
    </section>
  );
}
