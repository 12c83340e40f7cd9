import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress, idParams, requiredText } from "../fields.ts";
import { MAX_NAME_LENGTH } from "../text-lengths.ts";
import { permission, roleName, staffRolesEndpoints } from "./roles-contract.ts";
import { session, staffSessionsEndpoints } from "./sessions-contract.ts";

const message = z.string();

const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleName,
  isOwner: z.boolean(),
  hasTwoFactor: z.boolean(),
  /** The newest first. */
  sessions: z.array(session),
});
export type StaffMember = z.infer<typeof member>;

const invitation = z.object({
  /** Of the account that it is for. */
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleName,
  expiresAt: z.string(),
});
export type StaffInvitation = z.infer<typeof invitation>;

export const getOwnAccess = defineEndpoint({
  method: "GET",
  path: "/staff/me",
  access: "staff",
  permission: null,
  about: "The caller's role, and what it lets them do.",
  answer: successBody({
    role: roleName,
    permissions: z.array(permission),
    /** Their role needs a second factor: until they have one they may do nothing. */
    isTwoFactorMissing: z.boolean(),
  }),
});

export const listStaff = defineEndpoint({
  method: "GET",
  path: "/staff",
  access: "staff",
  permission: "read_staff",
  about: "Everybody who may use the dashboard, with their sessions, and who is invited.",
  answer: successBody({ staff: z.array(member), invitations: z.array(invitation) }),
});

/** Also of the form that it is typed into. */
export const invitationBody = z.object({
  name: requiredText("Name", MAX_NAME_LENGTH),
  email: emailAddress,
  roleId: z.uuid({ error: "Choose a role" }),
});

export const inviteStaff = defineEndpoint({
  method: "POST",
  path: "/staff/invitations",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about:
    "Mails somebody a link, which works once within 7 days, to set a password and become staff. A second invitation to the same address takes the place of the first.",
  body: invitationBody,
  answer: successBody({ message }),
  status: 201,
  failures: ["not_found", "not_allowed", "conflict"],
});

export const withdrawInvitation = defineEndpoint({
  method: "DELETE",
  path: "/staff/invitations/:id",
  access: "staff",
  permission: "write_staff",
  about: "Takes an invitation back: its link does nothing any more.",
  params: idParams,
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed"],
});

export const changeStaffRole = defineEndpoint({
  method: "PUT",
  path: "/staff/members/:id/role",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about:
    "Gives a person another role, which counts from their next click. Nobody gives a role that may do more than they may themselves, and there is always an owner.",
  params: idParams,
  body: z.object({ roleId: z.uuid({ error: "Choose a role" }) }),
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed", "conflict"],
});

export const removeStaff = defineEndpoint({
  method: "DELETE",
  path: "/staff/members/:id",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about: "Takes a person's role away and ends their sessions; the account stays, as a customer's.",
  params: idParams,
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed", "conflict"],
});

export const removeStaffTwoFactor = defineEndpoint({
  method: "DELETE",
  path: "/staff/members/:id/two-factor",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about:
    "Takes the authenticator app, passkeys and recovery codes of a person away who has lost them, and signs them out everywhere.",
  params: idParams,
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed"],
});

export const staffEndpoints = {
  getOwnAccess,
  listStaff,
  inviteStaff,
  withdrawInvitation,
  changeStaffRole,
  removeStaff,
  removeStaffTwoFactor,
  ...staffSessionsEndpoints,
  ...staffRolesEndpoints,
};
