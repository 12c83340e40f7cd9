import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { type AdminQuote, changeQuoteBuyer } from "#shared/quotes/admin-contract.ts";
import { GstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { fieldsOf } from "#storefront/quotes/read-place.ts";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/notice.tsx";
import { ChangedMeanwhile } from "../kit/forms/changed-meanwhile.tsx";
import { FormButtons } from "../kit/forms/form-buttons.tsx";
import { useEditForm } from "../kit/forms/use-edit-form.ts";
import { BuyerInputs, buyerShape, useBuyerQuestion } from "./buyer-inputs.tsx";

const mergeFields = {
  name: "Name",
  email: "E-mail",
  phone: "Phone",
  company: "Company",
  gstin: "GSTIN",
  sez: "Special economic zone",
  purchaseOrder: "Purchase-order number",
};

/**
 * For whom a quote is: company and GSTIN while it can be sent, and whose it is as long as nobody has its
 * link.
 */
export function BuyerForm({ quote, onSaved }: { quote: AdminQuote; onSaved: () => Promise<void> }) {
  const asksCustomer = quote.storedState === "drafting";
  const buyerQuestion = useBuyerQuestion();
  const form = useEditForm({
    schema: z.object({
      ...buyerShape(asksCustomer),
      purchaseOrder: changeQuoteBuyer.body.shape.purchaseOrder.unwrap(),
    }),
    saved: quote,
    valuesOf: ({ customer, buyer }: AdminQuote = quote) => ({
      ...customer,
      company: buyer.company ?? "",
      gstin: buyer.gstin ?? "",
      sez: buyer.sez ?? false,
      gstinConfirmed: false,
      purchaseOrder: buyer.purchaseOrder ?? "",
    }),
    holdsBack: (checked): boolean =>
      buyerQuestion.holdsBack(form, checked, {
        state: quote.buyer.billingState ?? quote.deliverTo.state,
      }),
    send: ({ name, email, phone, gstinConfirmed, ...body }) =>
      callEndpoint("changeQuoteBuyer", {
        params: { id: quote._id },
        body: {
          ...body,
          ...(gstinConfirmed && { gstinConfirmed }),
          ...(asksCustomer && { customer: { name, email, phone } }),
        },
      }),
    fallbackMessage: "The customer could not be saved",
    fieldsOf,
    savedOf: (answer) => answer.quote,
    onSaved: () => void onSaved(),
    merge: {
      fields: () => mergeFields,
      versionOf: ({ customer, buyer }) => JSON.stringify([customer, buyer]),
    },
  });
  return (
    <details className="mt-2">
      <summary className="link min-h-11 w-fit cursor-pointer py-2.5">
        {asksCustomer
          ? "Change customer, company, GSTIN or purchase order"
          : "Change company, GSTIN or purchase order"}
      </summary>
      <form
        {...form.formProps}
        onChange={(event) => {
          form.formProps.onChange(event);
          if (buyerQuestion.heardChange(event)) form.setValue("gstinConfirmed", false);
        }}
        aria-label="For whom it is"
        className="mt-2 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4"
      >
        <ChangedMeanwhile merge={form.merge} what="quote" />
        <BuyerInputs
          field={form.field}
          asksCustomer={asksCustomer}
          emailHint="The link goes there. An account that exists keeps its own name and phone."
        />
        <GstinQuestion question={buyerQuestion.question} {...form.field("gstinConfirmed")} />
        <TextField
          label="Purchase-order number (optional)"
          {...form.field("purchaseOrder")}
          {...fieldLimits("changeQuoteBuyer", "purchaseOrder")}
          autoComplete="off"
        />
        <FormError message={form.message} />
        <FormButtons busy={form.busy} submitLabel="Save the customer" />
      </form>
    </details>
  );
}
