import { useState } from "react";
import type { ApiFailure } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import type { mailsEndpoints } from "#shared/mails/contract.ts";
import type { MailName } from "#shared/mails/mail-table.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useMay } from "../kit/own-access.tsx";

interface MailPreviewProps {
  name: MailName;
  /** The texts as they stand in the form, saved or not. */
  read: () => Record<string, string>;
}

type Shown = EndpointAnswer<(typeof mailsEndpoints)["previewMail"]>;

/** The mail as it would be sent, of an order or an example; it can be sent to oneself. */
export function MailPreview({ name, read }: MailPreviewProps) {
  const [orderNumber, setOrderNumber] = useState("");
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState<ApiFailure | null>(null);
  const [busy, setBusy] = useState<"show" | "send">();
  const maySend = useMay("write_settings");
  const wrongOrder = failed?.fields?.orderNumber;
  const body = () => ({ mail: name, words: read(), orderNumber: orderNumber.trim() });

  const show = async () => {
    setBusy("show");
    const answer = await callEndpoint("previewMail", { body: body() });
    setBusy(undefined);
    setFailed(answer.ok ? null : answer);
    if (answer.ok) setShown(answer.value);
  };
  const send = async () => {
    setBusy("send");
    const answer = await callEndpoint("sendMailTrial", { body: body() });
    setBusy(undefined);
    setFailed(answer.ok ? null : answer);
    if (answer.ok) showToast(answer.value.message);
  };
  return (
    <section className="mt-10 max-w-3xl" aria-label="Preview">
      <h2 className="mb-3 text-xl">Preview</h2>
      <p className="mb-4">As the texts stand above, saved or not.</p>
      <TextField
        label="Order number (optional)"
        name="order-number"
        value={orderNumber}
        onChange={(event) => setOrderNumber(event.target.value)}
        error={wrongOrder}
        hint="Such as SO-26-000123; empty shows an order that is made up"
        autoComplete="off"
        className="max-w-80"
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" disabled={busy !== undefined} onClick={() => void show()}>
          {busy === "show" ? "Making it..." : "Show the mail"}
        </Button>
        {maySend && (
          <Button variant="secondary" disabled={busy !== undefined} onClick={() => void send()}>
            {busy === "send" ? "Sending..." : "Send it to me"}
          </Button>
        )}
      </div>
      <div className="mt-4">
        <FormError
          message={failed && !wrongOrder ? failureText(failed, "The mail could not be made") : null}
        />
      </div>
      {shown && <ShownMail {...shown} />}
    </section>
  );
}

function ShownMail({ subject, text, html, examples, otherTexts }: Shown) {
  return (
    <div className="mt-6" role="status">
      {examples.length > 0 && (
        <Notice tone="info" title="Not of this order, but an example">
          <ul className="list-disc pl-5">
            {examples.map((about) => (
              <li key={about}>{about}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="mb-3 wrap-anywhere">
        <strong>Subject:</strong> {subject}
      </p>
      {/* Nothing runs in it, and its links lead nowhere: it is looked at. */}
      <iframe
        title="The formatted mail"
        sandbox=""
        srcDoc={html}
        className="h-[36rem] w-full border border-line bg-white"
      />
      <h3 className="mt-6 mb-2 text-lg">The same in plain text</h3>
      <pre className="sheet p-4 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      {otherTexts.length > 0 && (
        <details className="mt-6">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">
            Texts that it has in other cases ({otherTexts.length})
          </summary>
          <p className="mb-3 text-muted text-sm">With examples in place of the order’s values.</p>
          <dl className="grid gap-3">
            {otherTexts.map((other) => (
              <div key={other.label}>
                <dt className="text-sm">
                  <strong>{other.label}</strong>
                  {other.when && <span className="text-muted"> {other.when}</span>}
                </dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{other.text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}
