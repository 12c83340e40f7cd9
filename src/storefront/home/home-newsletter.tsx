import { useState } from "react";
import { Link } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { fieldLimits } from "#browser/field-limits.ts";
import { consentParts } from "#shared/newsletter/consent.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { FormError, Notice } from "#ui/notice.tsx";
import { useForm } from "#ui/use-form.ts";

/** Signs up for the newsletter; a refusal keeps what was filled in. */
export function HomeNewsletter() {
  const [thanks, setThanks] = useState("");
  const { form, busy, message, errors } = useForm(async ({ email = "" }) => {
    setThanks("");
    // A form is sent only with its box ticked: the box is required.
    const answer = await callEndpoint("subscribe", { body: { email, consent: true } });
    if (!answer.ok) return answer;
    setThanks(answer.value.message);
    form.ref.current?.reset();
    return "done";
  });

  return (
    <form {...form} className="sheet self-start p-5 shadow-sheet sm:p-6">
      <h3 className="text-xl">A coupon for 5% off</h3>
      <p className="mt-1 mb-4 text-muted">
        Sign up for our newsletter: new machines, prices and how-tos, and a coupon to start with.
      </p>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        {...fieldLimits("subscribe", "email")}
        error={errors.email}
      />
      <CheckboxField
        name="consent"
        required
        title="Tick the box so that we may write to you"
        error={errors.consent}
        label={
          <>
            {consentParts.before}
            <Link to="/privacy-policy" className="link">
              {consentParts.policy}
            </Link>
            {consentParts.after}
          </>
        }
        className="mt-3 mb-4"
      />
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {busy ? "Signing up..." : "Sign up"}
      </Button>
      <div className="mt-3">
        <FormError message={message} />
        <div role="status">{thanks && <Notice tone="success">{thanks}</Notice>}</div>
      </div>
    </form>
  );
}
