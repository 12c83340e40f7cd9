import "../kit/forms/zod-without-eval.ts";
import { useState } from "react";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { longDate } from "#shared/dates.ts";
import { twoFactorCode } from "#shared/two-factor/contract.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { TextField } from "#ui/field.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { showToast } from "#ui/toast-store.ts";
import { ActionButton, ActionDialog } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";

const codeFields = z.object({ code: twoFactorCode });

interface Secret {
  secret: string;
  address: string;
}

interface AuthenticatorSectionProps {
  /** When it was added; undefined where there is none. */
  since: string | undefined;
  /** Gets recovery codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

/** The authenticator app: added by its QR code, or taken away. */
export function AuthenticatorSection({ since, onCodes }: AuthenticatorSectionProps) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const begin = async () => {
    const begun = await callEndpoint("createAuthenticatorSecret");
    if (begun.ok) setSecret(begun.value);
    else showToast(failureText(begun, "The code could not be made"), "error");
  };
  return (
    <section aria-labelledby="authenticator" className="sheet p-4">
      <h2 id="authenticator" className="text-lg">
        Authenticator app
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        {since
          ? `Added on ${longDate(since)}. You enter the code that it shows when you log in.`
          : "An app on your phone, such as Google Authenticator, Aegis or 1Password, shows a code of six digits, another each half minute. You enter it when you log in."}
      </p>
      {since ? (
        <ActionButton
          {...noFields}
          label="Remove the app"
          title="Remove the authenticator app"
          send={() => callEndpoint("removeAuthenticator")}
          fallbackMessage="The app could not be removed"
          submitLabel="Remove"
          danger
        >
          <p>
            Its codes open nothing any more. If it is your last second factor, the recovery codes go
            with it.
          </p>
        </ActionButton>
      ) : (
        <Button onClick={() => void begin()}>Add an authenticator app</Button>
      )}
      <ActionDialog
        open={secret !== null}
        onClose={() => setSecret(null)}
        title="Add an authenticator app"
        schema={codeFields}
        defaultValues={{ code: "" }}
        send={async (body) => {
          const added = await callEndpoint("addAuthenticator", { body });
          if (added.ok) onCodes(added.value.recoveryCodes);
          return added;
        }}
        fallbackMessage="The app could not be added"
        submitLabel="Add it"
        busyLabel="Checking..."
      >
        {({ field }) => secret && <SecretSteps {...secret} field={field("code")} />}
      </ActionDialog>
    </section>
  );
}

interface SecretStepsProps extends Secret {
  field: Omit<Parameters<typeof TextField>[0], "label">;
}

function SecretSteps({ secret, address, field }: SecretStepsProps) {
  return (
    <ol className="grid list-decimal gap-4 pl-5">
      <li>
        Scan this code with the app, or{" "}
        <a href={address} className="link inline-block py-2">
          open it on this device
        </a>
        .
        <QrCode text={address} label="QR code for the authenticator app; its text stands below" />
      </li>
      <li>
        If it cannot be scanned, enter this key by hand:
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} what="Key" label="Copy the key" />
        </p>
      </li>
      <li>
        <TextField
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field}
        />
      </li>
    </ol>
  );
}
