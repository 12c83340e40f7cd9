import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams } from "../fields.ts";

const message = z.string();

const sessionName = z.string().regex(/^[\da-f]{16}$/);

/** A device on which somebody of the staff is signed in. */
export const session = z.object({
  /** Of this person alone. */
  _id: z.string(),
  /** The browser, as its User-Agent names it. */
  device: z.string(),
  network: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** The caller's own. */
  isThisOne: z.literal(true).optional(),
});
export type StaffSession = z.infer<typeof session>;

export const endStaffSession = defineEndpoint({
  method: "DELETE",
  path: "/staff/members/:id/sessions/:session",
  access: "staff",
  permission: "write_staff",
  about: "Signs a person out on one device.",
  params: idParams.extend({ session: sessionName }),
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed"],
});

export const listOwnSessions = defineEndpoint({
  method: "GET",
  path: "/account/sessions",
  access: "staff",
  permission: null,
  about: "The devices on which the caller is signed in, those used last first.",
  answer: successBody({ sessions: z.array(session) }),
});

export const endOwnSession = defineEndpoint({
  method: "DELETE",
  path: "/account/sessions/:session",
  access: "staff",
  permission: null,
  about: "Signs the caller out on one device.",
  params: z.object({ session: sessionName }),
  answer: successBody({ message }),
  failures: ["not_found"],
});

export const endOtherSessions = defineEndpoint({
  method: "DELETE",
  path: "/account/sessions",
  access: "staff",
  permission: null,
  asksAgain: true,
  about: "Signs the caller out on every device but this one.",
  answer: successBody({ message }),
});

export const staffSessionsEndpoints = {
  endStaffSession,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
};
