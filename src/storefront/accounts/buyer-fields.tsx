import { useState } from "react";
import { fieldLimits } from "#browser/field-limits.ts";
import type { BuyerDetails } from "#shared/accounts/buyer.ts";
import { buyerLimits } from "#shared/accounts/buyer-lines.ts";
import { CheckboxField, TextAreaField, TextField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { AddressFields } from "./address-fields.tsx";
import { BusinessFields } from "./business-fields.tsx";
import { BILLING } from "./buyer-problems.ts";

interface BuyerFieldsProps {
  /** Another one needs another key. */
  initial: BuyerDetails | undefined;
  errors: Record<string, string>;
  /** The billing state that was sent when the errors came. */
  sentState: string | undefined;
  /** Parts that are known, or have a field of their own in the form. */
  leaveOut?: readonly BuyerPart[];
  summary?: string;
  /** See `BusinessFields`. */
  whose?: string;
}

type BuyerPart = "business" | "billingAddress" | "note";

const NO_ADDRESS = { address: "", city: "", state: "", pincode: "" };

/** Company, GSTIN, billing address, purchase order and note: folded away for who needs none. */
export function BuyerFields({
  initial,
  errors,
  sentState,
  leaveOut = [],
  summary = "GSTIN, billing address, order note",
  whose,
}: BuyerFieldsProps) {
  const asks = (part: BuyerPart) => !leaveOut.includes(part);
  const [billed, setBilled] = useState(initial?.billingAddress !== undefined);
  const names = ["company", "gstin", "purchaseOrder", "note"];
  const hasError = Object.keys(errors).some(
    (name) => names.includes(name) || name.startsWith(BILLING),
  );
  return (
    <FoldedFields summary={summary} open={initial !== undefined} hasError={hasError}>
      {asks("business") && (
        <>
          <BusinessFields initial={initial} errors={errors} whose={whose} />
          <CheckboxField
            label="The company is a unit or developer of a special economic zone (SEZ)"
            name="sez"
            defaultChecked={initial?.sez}
            error={errors.sez}
          />
        </>
      )}
      {asks("billingAddress") && (
        <CheckboxField
          label="The bill goes to another address"
          name="billsElsewhere"
          checked={billed}
          onChange={(event) => setBilled(event.target.checked)}
        />
      )}
      {billed && (
        <fieldset className="grid gap-4">
          <legend className="mb-2 font-heading font-semibold">Bill to</legend>
          <TextField
            label="Name"
            name={`${BILLING}name`}
            autoComplete="billing name"
            {...fieldLimits("updateProfile", "name")}
            required
            defaultValue={initial?.billingAddress?.name}
            error={errors[`${BILLING}name`]}
          />
          <AddressFields
            initial={initial?.billingAddress ?? NO_ADDRESS}
            prefix={BILLING}
            purpose="billing"
            errors={errors}
            sentState={sentState}
          />
        </fieldset>
      )}
      <TextField
        label="Purchase-order number"
        name="purchaseOrder"
        autoComplete="off"
        maxLength={buyerLimits.purchaseOrder}
        defaultValue={initial?.purchaseOrder}
        error={errors.purchaseOrder}
      />
      {asks("note") && (
        <TextAreaField
          label="Note to the shop"
          name="note"
          rows={2}
          maxLength={buyerLimits.note}
          defaultValue={initial?.note}
          error={errors.note}
        />
      )}
    </FoldedFields>
  );
}
