import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { callEndpoint, confirmBy } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { askPasskey } from "#browser/passkeys.ts";
import type { ConfirmationWay } from "#shared/accounts/contract.ts";
import { PasswordField } from "#storefront/accounts/credential-fields.tsx";
import { TwoFactorCodeField } from "#storefront/accounts/two-factor-code-field.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "./forms/form-buttons.tsx";

interface Asking {
  ways: readonly ConfirmationWay[];
  end: (isConfirmed: boolean) => void;
}

/**
 * Asks whoever is signed in to show that it is them, where a call asks for that first. It stands once in the
 * dashboard's frame; what was pressed goes on by itself afterwards.
 */
export function ConfirmIdentity() {
  const [asking, setAsking] = useState<Asking | null>(null);
  /** Calls that ask meanwhile wait for the same answer. */
  const underWay = useRef<Promise<boolean> | null>(null);

  useEffect(
    () =>
      confirmBy(() => {
        underWay.current ??= ask(setAsking).finally(() => {
          underWay.current = null;
          setAsking(null);
        });
        return underWay.current;
      }),
    [],
  );

  return (
    <Dialog
      open={asking !== null}
      onClose={() => asking?.end(false)}
      title="Show that it is you"
      className="max-w-md"
    >
      {asking && <ConfirmationForm {...asking} />}
    </Dialog>
  );
}

async function ask(show: (asking: Asking) => void): Promise<boolean> {
  const options = await callEndpoint("createConfirmationOptions");
  if (!options.ok) {
    showToast(failureText(options, "The shop could not ask who you are"), "error");
    return false;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  show({ ways: options.value.ways, end: resolve });
  return promise;
}

function ConfirmationForm({ ways, end }: Asking) {
  const [passkeyFailure, setPasskeyFailure] = useState<string | null>(null);
  const byPassword = ways.includes("password");
  const { form, busy, message, errors } = useForm(async ({ password = "", code = "" }) => {
    setPasskeyFailure(null);
    const outcome = await callEndpoint("createConfirmation", {
      body: byPassword ? { way: "password", password } : { way: "code", code },
    });
    if (!outcome.ok) return outcome;
    end(true);
    return "leaving";
  });

  const askDevice = async () => {
    setPasskeyFailure(null);
    const asked = await callEndpoint("createConfirmationOptions");
    const response = asked.ok && (await askPasskey(asked.value.options));
    if (!response) return setPasskeyFailure("No passkey was shown. Try again, or enter a code.");
    const body = { way: "passkey", response } as const;
    const outcome = await callEndpoint("createConfirmation", { body });
    if (outcome.ok) return end(true);
    setPasskeyFailure(failureText(outcome, "The passkey could not be checked"));
  };

  return (
    <form {...form} className="grid gap-4">
      <p>
        {byPassword ? "Enter your password" : "Show your second factor"} to go on. You are not asked
        again for 15 minutes.
      </p>
      <FormError message={message ?? passkeyFailure} />
      {ways.includes("passkey") && (
        <Button variant="secondary" onClick={() => void askDevice()}>
          <KeyRound aria-hidden="true" className="size-5" />
          Use your passkey
        </Button>
      )}
      {byPassword ? (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      ) : (
        <TwoFactorCodeField error={errors.code} />
      )}
      <FormButtons
        busy={busy}
        submitLabel="Go on"
        busyLabel="Checking..."
        onCancel={() => end(false)}
      />
    </form>
  );
}
