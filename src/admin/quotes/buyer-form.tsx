import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { buyerLimits } from "#shared/accounts/buyer-lines.ts";
import type { AdminQuote } from "#shared/quotes/admin-contract.ts";
import { BusinessFields } from "#storefront/accounts/business-fields.tsx";
import { GstinQuestion, useGstinQuestion } from "#storefront/accounts/gstin-question.tsx";
import { fieldsOf } from "#storefront/quotes/read-place.ts";
import { TextField } from "#ui/field.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useUnsaved } from "#ui/unsaved-changes.ts";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";
import { FormButtons } from "../kit/forms/form-buttons.tsx";

const TO_CORRECT = "Please check the details.";

/**
 * For whom a quote is: company and GSTIN while it can be sent, and whose it is as long as nobody has its
 * link.
 */
export function BuyerForm({ quote, onSaved }: { quote: AdminQuote; onSaved: () => Promise<void> }) {
  const { _id, customer, buyer, deliverTo, storedState } = quote;
  const question = useGstinQuestion();
  const canTransition = storedState === "drafting";
  const send = async (texts: FormTexts): Promise<SubmitResult> => {
    const text = (name: string) => texts[name]?.trim() ?? "";
    const billed = { state: buyer.billingState ?? deliverTo.state };
    if (question.isOpen({ gstin: text("gstin") }, billed, texts)) return { message: TO_CORRECT };
    const named = { name: text("name"), email: text("email"), phone: text("phone") };
    const answer = await callEndpoint("changeQuoteBuyer", {
      params: { id: _id },
      body: {
        company: text("company"),
        gstin: text("gstin"),
        sez: texts.sez !== undefined,
        ...(texts.gstinConfirmed !== undefined && { gstinConfirmed: true }),
        purchaseOrder: text("purchaseOrder"),
        ...(canTransition && { customer: named }),
      },
    });
    if (!answer.ok) {
      const message = failureText(answer, "The customer could not be saved");
      return { message, fields: fieldsOf(answer.fields) };
    }
    showToast(answer.value.message);
    unsaved.markSaved();
    await onSaved();
    // Who has the link now, it asks for less.
    unsaved.markSaved();
    return "done";
  };
  const { form, busy, message, errors } = useForm(send);
  const unsaved = useUnsaved(form.ref);
  return (
    <details className="mt-2">
      <summary className="link min-h-11 w-fit cursor-pointer py-2.5">
        {canTransition
          ? "Change customer, company, GSTIN or purchase order"
          : "Change company, GSTIN or purchase order"}
      </summary>
      <form
        {...form}
        onChange={(event) => {
          form.onChange(event);
          question.heardChange(event);
        }}
        aria-label="For whom it is"
        className="mt-2 grid max-w-2xl gap-4"
      >
        {canTransition && (
          <>
            <TextField
              label="Name"
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              defaultValue={customer.name}
              error={errors.name}
            />
            <TextField
              label="E-mail"
              name="email"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              defaultValue={customer.email}
              error={errors.email}
              hint="The link goes there. An account that exists keeps its own name and phone."
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              required
              maxLength={20}
              autoComplete="off"
              defaultValue={customer.phone}
              error={errors.phone}
            />
          </>
        )}
        <BusinessFields initial={buyer} errors={errors} forCustomer />
        <GstinQuestion question={question.question} error={errors.gstinConfirmed} />
        <TextField
          label="Purchase-order number (optional)"
          name="purchaseOrder"
          autoComplete="off"
          maxLength={buyerLimits.purchaseOrder}
          defaultValue={buyer.purchaseOrder}
          error={errors.purchaseOrder}
        />
        <FormError message={message} />
        <FormButtons busy={busy} submitLabel="Save the customer" />
      </form>
    </details>
  );
}
