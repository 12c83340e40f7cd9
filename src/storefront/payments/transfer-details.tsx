import { dateAndTime } from "#shared/dates.ts";
import { formatMoney, type Money, paise, rupees } from "#shared/money.ts";
import type { OrderTransfer } from "#shared/orders/contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { UpiPayment } from "./upi-payment.tsx";

interface TransferDetailsProps {
  /** How people name the order: its last 6 characters. */
  number: string;
  total: Money;
  transfer: OrderTransfer;
  /** The goods are kept meanwhile. */
  isHeld: boolean;
}

/** Each part can be copied. */
export function TransferDetails({ number, total, transfer, isHeld }: TransferDetailsProps) {
  const { account, reference, until, received } = transfer;
  const came = rupees(received);
  if (came >= total) {
    return (
      <p className="mb-4">
        {formatMoney(came)} has come for order #{number}, more than its {formatMoney(total)}. Please
        transfer nothing more: we look at it and write to you.
      </p>
    );
  }
  const left = paise(total - came);
  const rows: [name: string, value: string, copied?: string][] = [
    ["Amount", formatMoney(left), (left / 100).toFixed(2)],
    ["Reference", reference],
    ["Account name", account.name],
    ["Account number", account.number],
    ["IFSC", account.ifsc],
    ["Bank", account.branch ? `${account.bank}, ${account.branch}` : account.bank],
    ...(account.upiId ? ([["UPI ID", account.upiId]] as [string, string][]) : []),
  ];
  return (
    <>
      <p className="mb-4">
        Order #{number} is made. Transfer <strong>{formatMoney(left)}</strong> by{" "}
        {dateAndTime(until)} and write the reference with it, so that we find your order.{" "}
        {came > 0 && `${formatMoney(came)} has come already. `}
        {isHeld
          ? "The goods are kept for you until then."
          : "The goods are not set aside: they are yours once it is paid."}
      </p>
      <dl className="sheet mb-4 divide-y divide-line">
        {rows.map(([name, value, copied = value]) => (
          <div key={name} className="flex items-center justify-between gap-3 px-5 py-3">
            <div className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
            </div>
            <CopyButton text={copied} what={name} label={`Copy ${name.toLowerCase()}`} />
          </div>
        ))}
      </dl>
      {account.upiId && (
        <UpiPayment
          upiId={account.upiId}
          name={account.name}
          amount={left}
          reference={reference}
          number={number}
        />
      )}
    </>
  );
}
