import "../kit/forms/zod-without-eval.ts";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { knowsPasskeys, makePasskey } from "#browser/passkeys.ts";
import { longDate, timeAgo } from "#shared/dates.ts";
import type { EndpointAnswer } from "#shared/endpoint.ts";
import { failure } from "#shared/failure.ts";
import { passkeyName, type twoFactorEndpoints } from "#shared/two-factor/contract.ts";
import { TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";

type Passkey = EndpointAnswer<(typeof twoFactorEndpoints)["getTwoFactor"]>["passkeys"][number];

const nameFields = z.object({ name: passkeyName });

interface PasskeysSectionProps {
  passkeys: readonly Passkey[];
  now: number;
  /** Gets recovery codes, which are shown once. */
  onCodes: (codes: string[]) => void;
}

/** The passkeys of whoever is signed in. */
export function PasskeysSection({ passkeys, now, onCodes }: PasskeysSectionProps) {
  const add = async ({ name }: z.output<typeof nameFields>) => {
    const asked = await callEndpoint("createPasskeyOptions");
    if (!asked.ok) return asked;
    const response = await makePasskey(asked.value.options);
    if (!response) {
      return failure("conflict", "The device made no passkey, or has one of this shop already.");
    }
    const added = await callEndpoint("addPasskey", { body: { name, response } });
    if (added.ok) onCodes(added.value.recoveryCodes);
    return added;
  };
  return (
    <section aria-labelledby="passkeys" className="sheet p-4">
      <h2 id="passkeys" className="text-lg">
        Passkeys
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        Your phone, computer or security key logs you in by finger, face or PIN, without a password
        and a code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-3 divide-y divide-line border-y border-line">
          {passkeys.map(({ _id: id, name, addedAt, lastUsedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <p className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-sm text-muted">
                  Added on {longDate(addedAt)}
                  {lastUsedAt ? `, used ${timeAgo(lastUsedAt, now)}` : ", not used yet"}
                </span>
              </p>
              <ActionButton
                {...noFields}
                label={
                  <>
                    Remove<span className="sr-only"> the passkey {name}</span>
                  </>
                }
                button={{ className: "compact!" }}
                title={`Remove the passkey ${name}`}
                send={() => callEndpoint("removePasskey", { params: { id } })}
                fallbackMessage="The passkey could not be removed"
                submitLabel="Remove"
                danger
              >
                <p>
                  It opens nothing any more. Delete it on the device, too. If it is your last second
                  factor, the recovery codes go with it.
                </p>
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <ActionButton
          label="Add a passkey"
          button={{ variant: "primary" }}
          title="Add a passkey"
          schema={nameFields}
          defaultValues={{ name: "" }}
          send={add}
          fallbackMessage="The passkey could not be added"
          submitLabel="Go on"
          busyLabel="Waiting for the device..."
        >
          {({ field }) => (
            <TextField
              label="Name"
              hint="Such as Office computer: you know it again by this"
              autoComplete="off"
              {...field("name")}
            />
          )}
        </ActionButton>
      ) : (
        <p className="text-sm">This browser knows no passkeys.</p>
      )}
    </section>
  );
}
