import { callEndpoint } from "#browser/endpoint-client.ts";
import type { AddressBook } from "#shared/accounts/address-book-contract.ts";
import { profileAddress } from "#shared/accounts/profile-address.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { useAuth } from "./auth-store.ts";
import { BusinessFields } from "./business-fields.tsx";
import { GstinQuestion, useGstinQuestion } from "./gstin-question.tsx";

interface BusinessFormProps {
  book: AddressBook;
  onSaved: (book: AddressBook) => void;
}

/** The company and GSTIN that checkout starts with; emptied, they are forgotten. */
export function BusinessForm({ book, onSaved }: BusinessFormProps) {
  const question = useGstinQuestion();
  const { user } = useAuth();
  const { form, busy, message, errors } = useForm(async (texts) => {
    const { company = "", gstin = "", gstinConfirmed } = texts;
    const billed = book.addresses[0] ?? profileAddress(user?.address ?? "");
    if (billed && question.isOpen({ gstin }, billed, texts)) {
      return { message: "Please check your details." };
    }
    const confirmed = gstinConfirmed !== undefined && { gstinConfirmed: true };
    const saved = await callEndpoint("saveBusiness", { body: { company, gstin, ...confirmed } });
    if (!saved.ok) return saved;
    showToast(saved.value.message);
    onSaved(saved.value);
    return "done";
  });
  return (
    <form
      {...form}
      onChange={(event) => {
        form.onChange(event);
        question.heardChange(event);
      }}
      aria-labelledby="business"
      className="sheet grid gap-4 p-5"
    >
      <div>
        <h2 id="business">Business details</h2>
        <p className="mt-1 text-sm text-muted">
          For orders with your GSTIN. Checkout starts with them; leave both empty to buy for
          yourself.
        </p>
      </div>
      <FormError message={message} />
      <BusinessFields initial={book} errors={errors} />
      <GstinQuestion question={question.question} error={errors.gstinConfirmed} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save business details"}
        </Button>
      </div>
    </form>
  );
}
