import type { PasskeyResponse } from "#shared/two-factor/contract.ts";

/** Whether this browser knows passkeys at all; false on the server. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/**
 * Has a device make a passkey.
 *
 * @param options as `createPasskeyOptions` answers them
 * @returns undefined where its owner gave up, or it has this shop's already
 */
export async function makePasskey(options: unknown): Promise<PasskeyResponse | undefined> {
  return orNothing(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return startRegistration({ optionsJSON: options as never });
  });
}

/** Has a device sign what the shop asks; undefined where its owner gave up, or it has no passkey. */
export async function askPasskey(options: unknown): Promise<PasskeyResponse | undefined> {
  return orNothing(async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return startAuthentication({ optionsJSON: options as never });
  });
}

/** Browsers throw at whoever closes their dialog, and do not tell that from other reasons. */
async function orNothing(ask: () => Promise<unknown>): Promise<PasskeyResponse | undefined> {
  try {
    return (await ask()) as PasskeyResponse;
  } catch {
    return undefined;
  }
}
