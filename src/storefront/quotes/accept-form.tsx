import { useRef, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { formatMoney, rupees } from "#shared/money.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH, MAX_STREET_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextAreaField, TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { BuyerFields } from "../accounts/buyer-fields.tsx";
import { buyerProblems } from "../accounts/buyer-problems.ts";
import { GstinQuestion, useGstinQuestion } from "../accounts/gstin-question.tsx";
import { readBuyer } from "../checkout/buyer-draft.ts";
import { fieldsOf } from "./read-place.ts";
import { useAccountStart } from "./use-account-start.ts";

interface AcceptFormProps {
  token: string;
  quote: Quote;
  onReload: () => Promise<void>;
  /** Called once the order is made. */
  onAccepted: (message: string) => Promise<void>;
}

const TO_CORRECT = "Please check your details.";

/** Accepts the version that is shown; asks for the street where the shop does not know it. */
export function AcceptForm({ token, quote, onReload, onAccepted }: AcceptFormProps) {
  const { version, total = 0, deliverTo, hasAddress, company, gstin, bankTransfer } = quote;
  const { purchaseOrder } = quote;
  const ref = useRef<HTMLFormElement>(null);
  const known = useAccountStart(quote, ref);
  const [payBy, setPayBy] = useState<"gateway" | "bank-transfer">("gateway");
  const [isElsewhere, setElsewhere] = useState(!hasAddress);
  const [billingState, setBillingState] = useState<string>();
  const gstinQuestion = useGstinQuestion();
  /** Of which version the last try was refused, and why. */
  const [refused, setRefused] = useState<{ code: string; version: number }>();
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    setRefused(undefined);
    const text = (name: string) => texts[name]?.trim() ?? "";
    const shippingAddress = {
      address: text("address"),
      city: text("city"),
      state: deliverTo.state,
      pincode: deliverTo.pincode,
      ...(text("name") && { name: text("name") }),
      ...(text("phone") && { phone: text("phone") }),
    };
    const entered = readBuyer(texts);
    // One that the quote has and that was emptied here is taken off.
    const isTakenOff = purchaseOrder !== undefined && !entered?.purchaseOrder;
    const buyer = isTakenOff ? { ...entered, purchaseOrder: "" } : entered;
    setBillingState(buyer?.billingAddress?.state);
    const fields = buyerProblems(buyer);
    if (Object.keys(fields).length > 0) return { message: TO_CORRECT, fields };
    // Only what is entered here: the rest was asked about when the quote was.
    const hasBuyerInput = Boolean(buyer?.gstin || (buyer?.billingAddress && gstin));
    const billed = { ...buyer, gstin: buyer?.gstin ?? gstin };
    if (hasBuyerInput && !quote.billsElsewhere && gstinQuestion.isOpen(billed, deliverTo, texts)) {
      return { message: TO_CORRECT };
    }
    const answer = await callEndpoint("acceptQuote", {
      params: { token },
      body: {
        version,
        ...(isElsewhere && { shippingAddress }),
        ...(payBy !== "gateway" && { payBy }),
        ...(buyer && { buyer }),
      },
    });
    if (!answer.ok) {
      setRefused({ code: answer.code, version });
      return { message: answer.message, fields: fieldsOf(answer.fields) };
    }
    await onAccepted(answer.value.message);
    return "done";
  };
  const { form, busy, message, errors } = useForm(send);
  const place = `${deliverTo.city ? `${deliverTo.city}, ` : ""}${deliverTo.state} ${deliverTo.pincode}`;

  return (
    <form
      {...form}
      ref={(element) => {
        form.ref.current = element;
        ref.current = element;
      }}
      onChange={(event) => {
        form.onChange(event);
        gstinQuestion.heardChange(event);
      }}
      aria-labelledby="accept"
      className="sheet no-print mb-6 grid grid-cols-[minmax(0,1fr)] gap-4 p-5"
    >
      <h2 id="accept" className="text-xl">
        Accept this quote
      </h2>
      {hasAddress && (
        <>
          <p>It is delivered to the address that you gave us in {place}.</p>
          <CheckboxField
            label={`Deliver to another address in ${deliverTo.pincode}`}
            name="elsewhere"
            checked={isElsewhere}
            onChange={(event) => setElsewhere(event.target.checked)}
          />
        </>
      )}
      {isElsewhere && (
        <fieldset key={known.address ? "saved address" : "address"} className="grid gap-4">
          <legend className="mb-2 font-heading font-semibold">Deliver to, in {place}</legend>
          <TextAreaField
            label="Address"
            name="address"
            autoComplete="shipping street-address"
            rows={2}
            maxLength={MAX_STREET_LENGTH}
            required
            defaultValue={known.address?.address}
            error={errors.address ?? errors.pincode}
          />
          <TextField
            label="City"
            name="city"
            autoComplete="shipping address-level2"
            maxLength={MAX_NAME_LENGTH}
            required
            defaultValue={known.address?.city || deliverTo.city}
            error={errors.city}
          />
          <TextField
            label="Name of who receives (optional)"
            name="name"
            autoComplete="shipping name"
            maxLength={MAX_NAME_LENGTH}
            defaultValue={known.address?.name}
            error={errors.name}
          />
          <TextField
            label="Their phone (optional)"
            name="phone"
            type="tel"
            autoComplete="shipping tel"
            maxLength={MAX_PHONE_LENGTH}
            defaultValue={known.address?.phone}
            error={errors.phone}
            hint="The courier calls this number at delivery."
          />
        </fieldset>
      )}
      <BuyerFields
        key={known.buyer ? "known buyer" : "buyer"}
        initial={
          known.buyer || purchaseOrder
            ? { ...known.buyer, ...(purchaseOrder && { purchaseOrder }) }
            : undefined
        }
        errors={errors}
        sentState={billingState}
        leaveOut={[
          ...(company ? (["business"] as const) : []),
          ...(quote.billsElsewhere ? (["billingAddress"] as const) : []),
        ]}
        summary={company ? "Purchase order and note" : "Company, GSTIN, purchase order and note"}
      />
      <GstinQuestion question={gstinQuestion.question} error={errors.gstinConfirmed} />
      {bankTransfer && (
        <RadioGroup
          label="How do you pay?"
          name="payBy"
          value={payBy}
          onChoose={(value) => setPayBy(value as typeof payBy)}
          options={[
            { value: "gateway", label: "Card or UPI, on the bank's page" },
            { value: "bank-transfer", label: transferLabel(bankTransfer) },
          ]}
          error={errors.payBy}
        />
      )}
      {/* What was said of an earlier version is over once a newer one is shown. */}
      <FormError message={refused && refused.version !== version ? undefined : message} />
      {refused?.code === "conflict" && refused.version === version && (
        <Button variant="secondary" onClick={() => void onReload()}>
          Show the quote as it is now
        </Button>
      )}
      <Button type="submit" busy={busy}>
        {busy ? "Making the order..." : `Accept and order for ${formatMoney(rupees(total))}`}
      </Button>
      <p className="text-sm text-muted">
        The order is made at exactly these prices.{" "}
        {payBy === "gateway"
          ? "You pay on the next screen."
          : "The next screen says where to transfer to, and until when the goods are kept."}
      </p>
    </form>
  );
}

function transferLabel({ holdDays, needsGstin }: NonNullable<Quote["bankTransfer"]>): string {
  const within = holdDays === 1 ? "within 1 day" : `within ${holdDays} days`;
  const who = needsGstin ? ", for companies with a GSTIN" : "";
  return `Bank transfer (NEFT, RTGS, IMPS), ${within}${who}`;
}
