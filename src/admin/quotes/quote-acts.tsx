import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { answerQuote, withdrawQuote } from "#shared/quotes/admin-contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { ActionForm } from "../kit/action-form.tsx";
import { LimitedField } from "../kit/forms/limited-field.tsx";

export function AnswerForm({ id }: { id: string }) {
  return (
    <ActionForm
      schema={answerQuote.body}
      defaultValues={{ text: "" }}
      send={(body) => callEndpoint("answerQuote", { params: { id }, body })}
      fallbackMessage="The message could not be sent"
      submitLabel="Send the message"
      busyLabel="Sending..."
      onDone={({ startAgain }) => startAgain()}
    >
      {(form) => (
        <LimitedField
          label="Write to the customer"
          form={form}
          name="text"
          rows={3}
          required
          hint="It goes by e-mail and stands on the quote's page."
        />
      )}
    </ActionForm>
  );
}

export function WithdrawQuote({ id }: { id: string }) {
  return (
    <ActionButton
      label="Withdraw this quote"
      button={{ variant: "danger" }}
      title="Withdraw this quote"
      schema={withdrawQuote.body}
      defaultValues={{ reason: "" }}
      send={(body) => callEndpoint("withdrawQuote", { params: { id }, body })}
      fallbackMessage="The quote could not be withdrawn"
      submitLabel="Withdraw the quote"
      danger
    >
      {(form) => (
        <>
          <p>It can no longer be accepted. This cannot be undone.</p>
          <LimitedField
            label="Reason (the customer reads it)"
            form={form}
            name="reason"
            rows={2}
            required
          />
        </>
      )}
    </ActionButton>
  );
}
