import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { AuthRecord } from "#browser/auth-record.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { askPasskey } from "#browser/passkeys.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { browserId } from "./browser-id.ts";

interface PasskeyLoginProps {
  onLogin: (answer: AuthRecord & { message: string }) => void;
}

/** Logs staff in by a passkey, in place of password and code. */
export function PasskeyLogin({ onLogin }: PasskeyLoginProps) {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const login = async () => {
    setBusy(true);
    setMessage(null);
    const asked = await callEndpoint("createLoginOptions");
    const response = asked.ok && (await askPasskey(asked.value.options));
    setBusy(false);
    if (!asked.ok) return setMessage(failureText(asked, "The passkey could not be asked for"));
    if (!response) return setMessage("No passkey was shown. Log in with e-mail and password.");
    const body = { response, browser: browserId() };
    const answer = await callEndpoint("loginByPasskey", { body });
    if (answer.ok) return onLogin(answer.value);
    setMessage(failureText(answer, "The passkey could not be checked"));
  };

  return (
    <div className="mt-4 grid gap-3">
      {message && <FormError message={message} />}
      <Button variant="quiet" busy={busy} onClick={() => void login()}>
        <KeyRound aria-hidden="true" className="size-5" />
        Staff: log in with a passkey
      </Button>
    </div>
  );
}
