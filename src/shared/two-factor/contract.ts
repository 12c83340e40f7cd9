import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { requiredText } from "../fields.ts";

/** How many recovery codes are made at a time; each works once. */
export const RECOVERY_CODES = 10;

/** Characters of a passkey's name. */
const MAX_PASSKEY_NAME_LENGTH = 60;

const message = z.string();

/** What an authenticator app shows, or a recovery code; spaces and hyphens do not matter. */
export const twoFactorCode = z
  .string({ error: "Enter the code" })
  .trim()
  .min(1, "Enter the code")
  .max(40, "The code has at most 40 characters");

const credentialId = z.string().regex(/^[\w-]{1,2000}$/, "A passkey's id is base64url");

/** What the browser's WebAuthn answers (`PublicKeyCredential.toJSON`); the server's library reads it. */
export const passkeyResponse = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
});
export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** What the browser's WebAuthn is asked with, as the server's library writes it. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});

/** Shown once: what is stored of them cannot be read. */
const recoveryCodes = z.array(z.string());

const getTwoFactor = defineEndpoint({
  method: "GET",
  path: "/account/two-factor",
  access: "staff",
  permission: null,
  about: "What the caller has beside the password: authenticator app, passkeys, recovery codes.",
  answer: successBody({
    /** The caller's role asks for it. */
    isRequired: z.boolean(),
    /** When the authenticator app was added; absent where there is none. */
    authenticatorSince: z.iso.datetime().optional(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.number().int(),
  }),
});

const createAuthenticatorSecret = defineEndpoint({
  method: "POST",
  path: "/account/authenticator-secrets",
  access: "staff",
  permission: null,
  asksAgain: true,
  about:
    "Makes the secret for an authenticator app, and the address that its QR code carries; it counts once a code has been entered.",
  answer: successBody({ secret: z.string(), address: z.string() }),
  failures: ["conflict"],
});

const addAuthenticator = defineEndpoint({
  method: "POST",
  path: "/account/authenticators",
  access: "staff",
  permission: null,
  asksAgain: true,
  about:
    "Takes the first code of the app. Whoever had no second factor gets ten recovery codes, once.",
  body: z.object({ code: twoFactorCode }),
  answer: successBody({ message, recoveryCodes }),
  status: 201,
  failures: ["not_found", "conflict"],
});

const removeAuthenticator = defineEndpoint({
  method: "DELETE",
  path: "/account/authenticators",
  access: "staff",
  permission: null,
  asksAgain: true,
  about: "Takes the authenticator app away.",
  answer: successBody({ message }),
  failures: ["not_found"],
});

const createRecoveryCodes = defineEndpoint({
  method: "POST",
  path: "/account/recovery-codes",
  access: "staff",
  permission: null,
  asksAgain: true,
  about: "Makes ten new recovery codes; those of before work no more.",
  answer: successBody({ message, recoveryCodes }),
  failures: ["conflict"],
});

const createPasskeyOptions = defineEndpoint({
  method: "POST",
  path: "/account/passkey-options",
  access: "staff",
  permission: null,
  asksAgain: true,
  about: "What the browser asks a device with, to make a passkey.",
  answer: successBody({ options: passkeyOptions }),
});

/** Also of the form that it is typed into. */
export const passkeyName = requiredText("Name", MAX_PASSKEY_NAME_LENGTH);

const addPasskey = defineEndpoint({
  method: "POST",
  path: "/account/passkeys",
  access: "staff",
  permission: null,
  asksAgain: true,
  about:
    "Keeps the passkey that a device made. Whoever had no second factor gets ten recovery codes, once.",
  body: z.object({ name: passkeyName, response: passkeyResponse }),
  answer: successBody({ message, recoveryCodes }),
  status: 201,
  failures: ["conflict"],
});

const removePasskey = defineEndpoint({
  method: "DELETE",
  path: "/account/passkeys/:id",
  access: "staff",
  permission: null,
  asksAgain: true,
  about: "Takes a passkey away.",
  params: z.object({ id: credentialId }),
  answer: successBody({ message }),
  failures: ["not_found"],
});

export const twoFactorEndpoints = {
  getTwoFactor,
  createAuthenticatorSecret,
  addAuthenticator,
  removeAuthenticator,
  createRecoveryCodes,
  createPasskeyOptions,
  addPasskey,
  removePasskey,
};
