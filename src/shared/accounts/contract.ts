import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress, isStorable, requiredText, UNSTORABLE } from "../fields.ts";
import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from "../text-lengths.ts";
import { passkeyOptions, passkeyResponse, twoFactorCode } from "../two-factor/contract.ts";

const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** 1 is admin, 0 everyone else. */
  role: z.number().int(),
});
export type User = z.infer<typeof user>;

/** Never trimmed: a space is part of a password. The 1,000 characters bound the hashing work. */
const newPassword = z
  .string({ error: "Password is required" })
  .min(8, "Password must have at least 8 characters")
  .max(1000, "Password must have at most 1,000 characters")
  .refine(isStorable, `Password ${UNSTORABLE}`);

/** A password or answer to compare: no rule but presence, so that a failure tells nothing. */
const secret = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .min(1, `${label} is required`)
    .max(1000, `${label} must have at most 1,000 characters`);

/** An e-mail address to look up: a malformed one is simply not known. */
const knownEmail = z
  .string({ error: "E-mail is required" })
  .trim()
  .min(1, "E-mail is required")
  .max(254);

/** At least 10 digits, grouped in any way. The flag `v` is how browsers read a field's pattern. */
export const phoneNumber = requiredText("Phone", MAX_PHONE_LENGTH).regex(
  /^(?=(?:\D*\d){10})\+?[\d\s\(\)\-]{10,20}$/v,
  "Enter a phone number of at least 10 digits",
);

/** The secret of a mailed link: random, so that a wrong one tells nothing. */
const linkToken = z.string({ error: "The link is not complete" }).max(200);

/**
 * A browser makes it up and sends it whenever somebody logs in: where it has logged in to an
 * account before, others' guesses at that account do not hinder it. Nobody can guess it.
 */
const browserId = z
  .string()
  .regex(/^[\w\-]{32,64}$/v, "A browser's id has 32 to 64 letters and digits")
  .optional();

const name = requiredText("Name", MAX_NAME_LENGTH);
const address = requiredText("Address", 500);

export const register = defineEndpoint({
  method: "POST",
  path: "/auth/register",
  access: "anyone",
  about: "Makes an account. A role in the body is ignored.",
  body: z.object({
    name,
    email: emailAddress,
    phone: phoneNumber,
    password: newPassword,
    address,
    answer: requiredText("Answer", 200),
  }),
  answer: successBody({ message: z.string(), user }),
  status: 201,
  failures: ["email_taken"],
});

const session = { user, token: z.string() };
const signedIn = successBody({ message: z.string(), ...session });

export const login = defineEndpoint({
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  about: "Signs in; the token goes into the Authorization header of later calls.",
  body: z.object({
    email: knownEmail,
    password: secret("Password"),
    /** Of whoever has a second factor: asked for by the failure `two_factor_needed`. */
    code: twoFactorCode.optional(),
    browser: browserId,
  }),
  answer: signedIn,
  failures: ["wrong_credentials", "two_factor_needed"],
});

const passkeyOptionsAnswer = successBody({ options: passkeyOptions });

export const createLoginOptions = defineEndpoint({
  method: "POST",
  path: "/account/login-options",
  access: "anyone",
  loadedLate: true,
  about: "What the browser asks a device with, to sign somebody in by their passkey.",
  answer: passkeyOptionsAnswer,
});

export const loginByPasskey = defineEndpoint({
  method: "POST",
  path: "/account/logins",
  access: "anyone",
  loadedLate: true,
  about: "Signs in by a passkey, which takes the place of password and code.",
  body: z.object({ response: passkeyResponse, browser: browserId }),
  answer: signedIn,
  failures: ["wrong_credentials"],
});

/** How somebody shows that it is them: without a second factor by the password alone. */
export const confirmationWays = ["password", "code", "passkey"] as const;
export type ConfirmationWay = (typeof confirmationWays)[number];

export const createConfirmationOptions = defineEndpoint({
  method: "POST",
  path: "/account/confirmation-options",
  access: "staff",
  permission: null,
  about:
    "How the caller can show that it is them, and what the browser asks a passkey's device with.",
  answer: successBody({
    ways: z.array(z.enum(confirmationWays)),
    /** Where `passkey` is one of the ways. */
    options: passkeyOptions.optional(),
  }),
});

export const createConfirmation = defineEndpoint({
  method: "POST",
  path: "/account/confirmations",
  access: "staff",
  permission: null,
  about: "Shows that it is the caller: calls that ask again are open for a quarter of an hour.",
  body: z.discriminatedUnion("way", [
    z.object({ way: z.literal("password"), password: secret("Password") }),
    z.object({ way: z.literal("code"), code: twoFactorCode }),
    z.object({ way: z.literal("passkey"), response: passkeyResponse }),
  ]),
  answer: successBody({ message: z.string() }),
  failures: ["wrong_credentials", "not_allowed"],
});

export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/auth/forgotPassword",
  access: "anyone",
  about: "Sets a new password by the security answer and ends every session of that user.",
  body: z.object({
    email: knownEmail,
    newPassword,
    answer: secret("Answer"),
    browser: browserId,
  }),
  answer: successBody({ message: z.string() }),
  failures: ["wrong_answer", "not_allowed"],
});

export const requestReset = defineEndpoint({
  method: "POST",
  path: "/account/reset-links",
  access: "anyone",
  loadedLate: true,
  about: "Mails a link that sets a new password; says the same whether there is an account or not.",
  body: z.object({ email: emailAddress }),
  answer: successBody({ message: z.string() }),
});

export const resetPassword = defineEndpoint({
  method: "POST",
  path: "/account/password",
  access: "anyone",
  loadedLate: true,
  about:
    "Sets a new password by a mailed link, once, and ends every session of that user. Who accepts an invitation by it and has no second factor is signed in.",
  body: z.object({ token: linkToken, newPassword, browser: browserId }),
  answer: successBody({
    message: z.string(),
    /** Of whoever has accepted an invitation; absent where a login is to follow. */
    session: z.object(session).optional(),
  }),
  failures: ["not_found"],
});

export const requestVerification = defineEndpoint({
  method: "POST",
  path: "/account/verification-links",
  access: "user",
  loadedLate: true,
  about: "Mails the caller a link that shows that the account's e-mail address is theirs.",
  answer: successBody({ message: z.string() }),
});

export const verifyEmail = defineEndpoint({
  method: "POST",
  path: "/account/verifications",
  access: "anyone",
  loadedLate: true,
  about: "Takes the mailed link that shows whose an account's e-mail address is.",
  body: z.object({ token: linkToken }),
  answer: successBody({ message: z.string() }),
  failures: ["not_found"],
});

export const getAccount = defineEndpoint({
  method: "GET",
  path: "/account",
  access: "user",
  about: "The caller's account, and whether its e-mail address is known to be theirs.",
  answer: successBody({ user, emailVerified: z.boolean() }),
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/auth/logout",
  access: "user",
  about: "Ends this session.",
  answer: successBody({ message: z.string() }),
});

export const adminAuth = defineEndpoint({
  method: "GET",
  path: "/auth/admin-auth",
  access: "staff",
  permission: null,
  about: "Whether the caller is of the shop's staff; a refusal carries ok: false.",
  answer: z.object({ ok: z.literal(true) }),
  failureMembers: { ok: false },
});

export const updateProfile = defineEndpoint({
  method: "PUT",
  path: "/auth/profile",
  access: "user",
  auditsStaff: true,
  loadedLate: true,
  about: "Changes name, phone, address, or the password with the present one.",
  body: z.object({
    name: name.optional(),
    phone: phoneNumber.optional(),
    address: address.optional(),
    password: newPassword.optional(),
    currentPassword: secret("Current password").optional(),
    browser: browserId,
  }),
  answer: successBody({ message: z.string(), user }),
  failures: ["wrong_credentials", "confirmation_needed"],
});

export const accountsEndpoints = {
  register,
  login,
  createLoginOptions,
  loginByPasskey,
  createConfirmationOptions,
  createConfirmation,
  forgotPassword,
  requestReset,
  resetPassword,
  requestVerification,
  verifyEmail,
  getAccount,
  logout,
  adminAuth,
  updateProfile,
};
