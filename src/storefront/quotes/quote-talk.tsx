import { callEndpoint } from "#browser/endpoint-client.ts";
import { MAX_QUESTION_LENGTH, MAX_REASON_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { FoldedFields } from "#ui/folded-fields.tsx";
import { FormError } from "#ui/notice.tsx";
import { type FormTexts, type SubmitResult, useForm } from "#ui/use-form.ts";

interface TalkProps {
  token: string;
  /** Called with what the shop says once it is done. */
  onDone: (message: string) => Promise<void>;
}

/** Asks the shop something about a quote. */
export function QuestionForm({ token, onDone }: TalkProps) {
  const { form, busy, message, errors } = useForm(
    async ({ text = "" }: FormTexts): Promise<SubmitResult> => {
      const answer = await callEndpoint("sendQuoteQuestion", { params: { token }, body: { text } });
      if (!answer.ok) return { message: answer.message, fields: answer.fields ?? {} };
      await onDone(answer.value.message);
      return "done";
    },
  );
  return (
    <form {...form} className="no-print grid gap-3">
      <TextAreaField
        label="Ask us about this quote"
        name="text"
        rows={2}
        maxLength={MAX_QUESTION_LENGTH}
        required
        error={errors.text}
      />
      <FormError message={message} />
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {busy ? "Sending..." : "Send the question"}
        </Button>
      </div>
    </form>
  );
}

/** Says that the version that is shown is not wanted. */
export function DeclineForm({ token, version, onDone }: TalkProps & { version: number }) {
  const { form, busy, message, errors } = useForm(
    async ({ reason = "" }: FormTexts): Promise<SubmitResult> => {
      const answer = await callEndpoint("declineQuote", {
        params: { token },
        body: { version, reason },
      });
      if (!answer.ok) return { message: answer.message, fields: answer.fields ?? {} };
      await onDone(answer.value.message);
      return "done";
    },
  );
  return (
    <div className="no-print mb-6">
      <FoldedFields summary="This quote is not for you?" open={false} hasError={false}>
        <form {...form} className="grid gap-3">
          <TextAreaField
            label="What should be different? (optional)"
            name="reason"
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            error={errors.reason}
            hint="The shop may send you a new version."
          />
          <FormError message={message} />
          <div>
            <Button type="submit" variant="danger" busy={busy}>
              {busy ? "Declining..." : "Decline the quote"}
            </Button>
          </div>
        </form>
      </FoldedFields>
    </div>
  );
}
