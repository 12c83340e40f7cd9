import { useEffect, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { formatMoney, type Money, rupees } from "#shared/money.ts";
import type { PayBy } from "#shared/orders/payment-status.ts";
import { type TransferRule, transferFits } from "#shared/payments/transfer-rule.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { UnconfirmedEmail } from "../accounts/unconfirmed-email.tsx";
import type { ShippingPlace } from "../shipping/use-shipping.ts";

interface PayByChoiceProps {
  total: Money;
  hasGstin: boolean;
  /** Where it goes; cash on delivery is offered for some places alone. */
  place: ShippingPlace | undefined;
  /** Then there is no delivery to pay at. */
  isPickedUp: boolean;
  chosen: PayBy;
  onChoose: (chosen: PayBy) => void;
  error: string | undefined;
}

export interface WaysToPay {
  bankTransfer?: TransferRule | undefined;
  cashOnDelivery?: { to: number } | undefined;
  /** Why this account may not pay so there now, where others may. */
  noCash?: { why: string; to?: number | undefined; needsEmail?: true | undefined } | undefined;
}

/** By what the order is paid; shown only where the shop offers more than the bank's page. */
export function PayByChoice(props: PayByChoiceProps) {
  return <WaysToPayChoice {...props} ways={useWaysToPay(props.place)} />;
}

/** The same of ways that are known. */
export function WaysToPayChoice(props: Omit<PayByChoiceProps, "place"> & { ways: WaysToPay }) {
  const { total, hasGstin, isPickedUp, chosen, onChoose, error, ways } = props;
  const { bankTransfer: rule, cashOnDelivery: cash, noCash } = ways;
  const options: { value: PayBy; label: string }[] = [
    { value: "gateway", label: "Card or UPI, on the bank's page" },
  ];
  if (rule && transferFits(rule, total, hasGstin)) {
    const days = rule.holdDays === 1 ? "1 day" : `${rule.holdDays} days`;
    const label = `Bank transfer (NEFT, RTGS, IMPS), within ${days}`;
    options.push({ value: "bank-transfer", label });
  }
  const limit = cash?.to ?? noCash?.to;
  const isTooLarge = limit !== undefined && total > rupees(limit);
  if (cash && !isPickedUp && !isTooLarge) {
    const label = `Cash on delivery: have ${formatMoney(total)} ready`;
    options.push({ value: "cash-on-delivery", label });
  }
  const isOffered = options.some(({ value }) => value === chosen);
  useEffect(() => {
    if (!isOffered) onChoose("gateway");
  }, [isOffered, onChoose]);
  return (
    <>
      {options.length > 1 && (
        <RadioGroup
          label="How do you pay?"
          name="payBy"
          value={chosen}
          onChoose={(value) => onChoose(value as PayBy)}
          options={options}
          error={error}
        />
      )}
      {!isPickedUp && isTooLarge && (
        <p className="text-sm text-muted">
          Cash on delivery is for orders of up to {formatMoney(rupees(limit))}.
        </p>
      )}
      {!isPickedUp &&
        !isTooLarge &&
        noCash &&
        (noCash.needsEmail ? (
          <UnconfirmedEmail>{noCash.why}</UnconfirmedEmail>
        ) : (
          <p className="text-sm text-muted">{noCash.why}</p>
        ))}
    </>
  );
}

/** Empty until the shop has answered. */
function useWaysToPay({ pincode = "", state = "" }: Partial<ShippingPlace> = {}): WaysToPay {
  const [ways, setWays] = useState<WaysToPay>({});
  const isWhole = /^\d{6}$/.test(pincode) && state !== "";
  useEffect(() => {
    let isCurrent = true;
    const query = isWhole ? { pincode, state } : {};
    void callEndpoint("getWaysToPay", { query }).then((answer) => {
      if (isCurrent && answer.ok) setWays(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, [isWhole, pincode, state]);
  return ways;
}
