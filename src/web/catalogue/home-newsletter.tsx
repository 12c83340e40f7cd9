import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { callShop } from "../call-shop.ts";
import { Button } from "../ui/button.tsx";
import { CheckboxField, TextField } from "../ui/field.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Notice } from "../ui/notice.tsx";

interface Refusal {
  message: string;
  fields: Record<string, string>;
}

/** Signs up for the newsletter; a refusal keeps what was filled in. */
export function HomeNewsletter() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [thanks, setThanks] = useState("");

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    setBusy(true);
    setRefusal(undefined);
    setThanks("");
    const answer = await callShop("subscribe", {
      // The box is required, so it is ticked whenever a form is sent.
      body: { email: String(filled.get("email")), consent: true },
    });
    setBusy(false);
    if (!answer.ok) return setRefusal({ message: answer.message, fields: answer.fields ?? {} });
    setThanks(answer.value.message);
    form.reset();
  };

  return (
    <form onSubmit={send} className="sheet self-start p-5 shadow-sheet sm:p-6">
      <h3 className="text-xl">A coupon for 5% off</h3>
      <p className="mt-1 mb-4 text-muted">
        Sign up for our newsletter: new machines, prices and how-tos, and the coupon to begin with.
      </p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        maxLength={254}
        error={refusal?.fields.email}
      />
      <CheckboxField
        name="consent"
        required
        error={refusal?.fields.consent}
        label={
          <>
            You may write to me about products and offers. I can end this at any time; see the{" "}
            <Link to="/privacy-policy" className="link">
              privacy policy
            </Link>
            .
          </>
        }
        className="mt-3 mb-4"
      />
      <Button type="submit" busy={busy} className="w-full sm:w-auto">
        {busy ? "Signing up..." : "Sign up"}
      </Button>
      <div className="mt-3 empty:hidden">
        <FormError message={refusal?.message} />
        <div role="status">{thanks && <Notice tone="success">{thanks}</Notice>}</div>
      </div>
    </form>
  );
}
