import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { FormError } from "#ui/form-error.tsx";
import { showToast } from "#ui/toast-store.ts";
import { type SubmitResult, useForm } from "#ui/use-form.ts";

interface ActProps {
  id: string;
  onDone: () => Promise<void>;
}

/** Writes to the quote's customer. */
export function AnswerForm({ id, onDone }: ActProps) {
  const { form, busy, message, errors } = useForm(async ({ text = "" }): Promise<SubmitResult> => {
    const answer = await callEndpoint("answerQuote", { params: { id }, body: { text } });
    if (!answer.ok) {
      return {
        message: failureText(answer, "The message could not be sent"),
        fields: answer.fields ?? {},
      };
    }
    showToast(answer.value.message);
    await onDone();
    return "done";
  });
  return (
    <form {...form} className="grid gap-3">
      <TextAreaField
        label="Write to the customer"
        name="text"
        rows={3}
        maxLength={2000}
        required
        error={errors.text}
        hint="It goes by e-mail and stands on the quote's page."
      />
      <FormError message={message} />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? "Sending..." : "Send the message"}
        </Button>
      </div>
    </form>
  );
}

/** Takes a quote back. */
export function WithdrawForm({ id, onDone }: ActProps) {
  const { form, busy, message, errors } = useForm(
    async ({ reason = "" }): Promise<SubmitResult> => {
      const answer = await callEndpoint("withdrawQuote", { params: { id }, body: { reason } });
      if (!answer.ok) {
        return {
          message: failureText(answer, "The quote could not be withdrawn"),
          fields: answer.fields ?? {},
        };
      }
      showToast(answer.value.message);
      await onDone();
      return "done";
    },
  );
  return (
    <FoldedFields
      summary="Withdraw this quote"
      open={false}
      hasError={Boolean(errors.reason || message)}
    >
      <form {...form} className="grid gap-3">
        <TextAreaField
          label="Reason (the customer reads it)"
          name="reason"
          rows={2}
          maxLength={500}
          required
          error={errors.reason}
        />
        <p className="text-muted">It can no longer be accepted. This cannot be undone.</p>
        <FormError message={message} />
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? "Withdrawing..." : "Withdraw the quote"}
          </Button>
        </div>
      </form>
    </FoldedFields>
  );
}
