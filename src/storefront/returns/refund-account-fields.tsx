import { useState } from "react";
import { ACCOUNT_NUMBER, IFSC, UPI_ID } from "#shared/account-patterns.ts";
import type { RefundAccount } from "#shared/payments/refund-account.ts";
import {
  MAX_ACCOUNT_NAME_LENGTH,
  MAX_ACCOUNT_NUMBER_LENGTH,
  MAX_TYPED_IFSC_LENGTH,
  MAX_UPI_ID_LENGTH,
} from "#shared/text-lengths.ts";
import { SelectField, TextField } from "#ui/field.tsx";

type Kind = RefundAccount["kind"] | "known";

interface RefundAccountFieldsProps {
  /** As given before, masked. */
  known: string | undefined;
  errors: Record<string, string>;
}

/** A pattern for the browser, which also takes the spaces in which people group a code. */
const spaced = (pattern: string) => `\\s*(?:${pattern})\\s*`;

/** Where money goes that a person transfers back; read by `readRefundAccount`. */
export function RefundAccountFields({ known, errors }: RefundAccountFieldsProps) {
  const [kind, setKind] = useState<Kind>(known ? "known" : "upi");
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Where shall we transfer your money to?</legend>
      <SelectField
        label="Transfer it to"
        name="refundKind"
        value={kind}
        onChange={({ target }) => setKind(target.value as Kind)}
      >
        {known && <option value="known">{known}, as you told us</option>}
        <option value="upi">A UPI ID</option>
        <option value="bank">A bank account</option>
      </SelectField>
      {kind === "upi" && (
        <TextField
          label="UPI ID"
          name="upiId"
          required
          maxLength={MAX_UPI_ID_LENGTH}
          pattern={spaced(UPI_ID.source.slice(1, -1))}
          title="A UPI ID looks like name@okaxis"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.upiId}
          hint="Such as name@okaxis; your UPI app shows it under your profile"
        />
      )}
      {kind === "bank" && (
        <>
          <TextField
            label="Account holder's name"
            name="accountName"
            required
            maxLength={MAX_ACCOUNT_NAME_LENGTH}
            autoComplete="name"
            error={errors.accountName}
          />
          <TextField
            label="Account number"
            name="accountNumber"
            required
            inputMode="numeric"
            maxLength={MAX_ACCOUNT_NUMBER_LENGTH}
            pattern={spaced(ACCOUNT_NUMBER.source.slice(1, -1).replace("\\d", "(?:\\d\\s*)"))}
            title="An account number has 9 to 18 digits"
            autoComplete="off"
            error={errors.accountNumber}
          />
          <TextField
            label="IFSC"
            name="ifsc"
            required
            maxLength={MAX_TYPED_IFSC_LENGTH}
            pattern={spaced(IFSC.source.slice(1, -1).replaceAll("A-Z", "A-Za-z"))}
            title="An IFSC is 4 letters, a zero and 6 letters or digits: HDFC0001234"
            autoCapitalize="characters"
            autoComplete="off"
            error={errors.ifsc}
            hint="On your cheque book and in your bank's app"
          />
        </>
      )}
      <p className="text-sm text-muted">Only we see it, to send you this order's money.</p>
    </fieldset>
  );
}

/** Undefined where it stays as it was, or nothing was asked. */
export function readRefundAccount(texts: Record<string, string>): RefundAccount | undefined {
  const { refundKind, upiId = "", accountName = "", accountNumber = "", ifsc = "" } = texts;
  if (refundKind === "upi") return { kind: "upi", upiId };
  if (refundKind === "bank") return { kind: "bank", accountName, accountNumber, ifsc };
  return undefined;
}

/** The errors of an answer by the names of the form's fields. */
export function fieldErrors(fields: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, why]) => [name.split(".").at(-1) ?? name, why]),
  );
}
