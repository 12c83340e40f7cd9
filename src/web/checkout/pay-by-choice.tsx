import { useEffect, useState } from "react";
import { type TransferRule, transferFits } from "#shared/checkout/transfer-rule.ts";
import type { Money } from "#shared/money.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { RadioGroup } from "../ui/radio-group.tsx";

interface PayByChoiceProps {
  total: Money;
  hasGstin: boolean;
  chosen: "gateway" | "bank-transfer";
  onChoose: (chosen: PayByChoiceProps["chosen"]) => void;
  error: string | undefined;
}

/** By what the order is paid; shown only where the shop offers more than the bank's page. */
export function PayByChoice({ total, hasGstin, chosen, onChoose, error }: PayByChoiceProps) {
  const [rule, setRule] = useState<TransferRule>();
  useEffect(() => {
    let isCurrent = true;
    void callEndpoint("getWaysToPay").then((answer) => {
      if (isCurrent && answer.ok) setRule(answer.value.bankTransfer);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const isOffered = rule !== undefined && transferFits(rule, total, hasGstin);
  useEffect(() => {
    if (!isOffered && chosen === "bank-transfer") onChoose("gateway");
  }, [isOffered, chosen, onChoose]);
  if (!isOffered) return null;
  const days = rule.holdDays === 1 ? "1 day" : `${rule.holdDays} days`;
  return (
    <RadioGroup
      label="How do you pay?"
      name="payBy"
      value={chosen}
      onChoose={(value) => onChoose(value === "bank-transfer" ? value : "gateway")}
      options={[
        { value: "gateway", label: "Card or UPI, on the bank's page" },
        { value: "bank-transfer", label: `Bank transfer (NEFT, RTGS, IMPS), within ${days}` },
      ]}
      error={error}
    />
  );
}
