import "../../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { asIndianClock } from "#shared/dates.ts";
import { registrationInput } from "#shared/documents/registration.ts";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { ActionForm } from "../../kit/action-form.tsx";

interface RegistrationFormProps {
  id: string;
  /** Such as PR/26-27/000123. */
  number: string;
}

/** Takes what the portal answered of a document. */
export function RegistrationForm({ id, number }: RegistrationFormProps) {
  return (
    <ActionForm
      label={`IRN of ${number}`}
      schema={registrationInput}
      defaultValues={{ irn: "", ackNumber: "", acknowledgedAt: "", signedQr: "" }}
      send={({ acknowledgedAt, ...rest }) =>
        callEndpoint("registerDocument", {
          params: { id },
          body: {
            ...rest,
            acknowledgedAt: asIndianClock(acknowledgedAt).toISOString().slice(0, 19),
          },
        })
      }
      fallbackMessage="The IRN could not be saved. Check your connection and try again."
      submitLabel="Keep the IRN"
    >
      {({ field }) => (
        <>
          <TextField label="IRN" {...field("irn")} autoComplete="off" hint="64 characters" />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Acknowledgement number"
              {...field("ackNumber")}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              label="Acknowledgement date"
              {...field("acknowledgedAt")}
              autoComplete="off"
              hint="As the portal writes it: 2026-11-22 15:30:00"
            />
          </div>
          <TextAreaField
            label="Signed QR text"
            {...field("signedQr")}
            rows={3}
            hint="The long text of the portal's answer, with two dots in it"
          />
          <p className="text-sm text-muted">
            It is printed on the document, and cannot be changed.
          </p>
        </>
      )}
    </ActionForm>
  );
}
