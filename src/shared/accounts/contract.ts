import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress, isStorable, requiredText, UNSTORABLE } from "../fields.ts";

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
  .string({ error: "Email is required" })
  .trim()
  .min(1, "Email is required")
  .max(254);

/** At least 10 digits, grouped in any way. The flag `v` is how browsers read a field's pattern. */
const phoneNumber = requiredText("Phone", 20).regex(
  /^(?=(?:\D*\d){10})\+?[\d\s\(\)\-]{10,20}$/v,
  "Enter a phone number of at least 10 digits",
);

const name = requiredText("Name", 100);
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

export const login = defineEndpoint({
  method: "POST",
  path: "/auth/login",
  access: "anyone",
  about: "Signs in; the token goes into the Authorization header of later calls.",
  body: z.object({
    email: knownEmail,
    password: secret("Password"),
  }),
  answer: successBody({ message: z.string(), user, token: z.string() }),
  failures: ["wrong_credentials"],
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
  }),
  answer: successBody({ message: z.string() }),
  failures: ["wrong_answer"],
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
  access: "admin",
  about: "Whether the caller is an admin; a refusal carries ok: false.",
  answer: z.object({ ok: z.literal(true) }),
  failureMembers: { ok: false },
});

export const updateProfile = defineEndpoint({
  method: "PUT",
  path: "/auth/profile",
  access: "user",
  about: "Changes name, phone, address, or the password with the present one.",
  body: z.object({
    name: name.optional(),
    phone: phoneNumber.optional(),
    address: address.optional(),
    password: newPassword.optional(),
    currentPassword: secret("Current password").optional(),
  }),
  answer: successBody({ message: z.string(), user }),
  failures: ["wrong_credentials"],
});
