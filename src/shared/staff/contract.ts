import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { emailAddress, idParams, requiredText } from "../fields.ts";
import { everyPermission, type Permission } from "../permissions.ts";
import { MAX_NAME_LENGTH } from "../text-lengths.ts";

/** Characters of a role's name. */
export const MAX_ROLE_NAME_LENGTH = 40;

/** Of a refused name so much is repeated. */
const SHOWN_NAME = 40;

const permission = z.enum(everyPermission as readonly [Permission, ...Permission[]], {
  error: ({ input }) =>
    typeof input === "string"
      ? `There is no permission “${input.slice(0, SHOWN_NAME)}”: choose from those that the page of the role lists`
      : "Name each permission by its text, such as read_orders",
});
const message = z.string();
const roleName = z.object({ _id: z.string(), name: z.string() });

const sessionName = z.string().regex(/^[\da-f]{16}$/);

const session = z.object({
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
export type StaffSession = z.infer<typeof session>;
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

const role = roleName.extend({
  /** What it is for; absent of a role of the owner's own. */
  about: z.string().optional(),
  isBuiltIn: z.boolean(),
  /** Whoever has it needs a second factor. */
  requiresTwoFactor: z.boolean(),
  permissions: z.array(permission),
  /** How many people have it, */
  members: z.number().int(),
  /** and how many are invited to it. */
  invited: z.number().int(),
});
export type StaffRole = z.infer<typeof role>;

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

export const listStaffRoles = defineEndpoint({
  method: "GET",
  path: "/staff/roles",
  access: "staff",
  permission: "read_staff",
  about: "The roles, those that every shop has first, and what each may do.",
  answer: successBody({ roles: z.array(role) }),
});

/** Also of the form that it is typed into. */
export const roleBody = z.object({
  name: requiredText("Name", MAX_ROLE_NAME_LENGTH),
  permissions: z
    .array(permission)
    .min(1, "Choose at least one permission")
    .refine((chosen) => new Set(chosen).size === chosen.length, "Each permission counts once"),
});

export const createStaffRole = defineEndpoint({
  method: "POST",
  path: "/staff/roles",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about: "Makes a role of the shop's own.",
  body: roleBody,
  answer: successBody({ message, role }),
  status: 201,
  failures: ["conflict", "not_allowed"],
});

export const updateStaffRole = defineEndpoint({
  method: "PUT",
  path: "/staff/roles/:id",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about: "Changes a role of the shop's own; it counts from the next click of whoever has it.",
  params: idParams,
  body: roleBody,
  answer: successBody({ message, role }),
  failures: ["not_found", "conflict", "not_allowed"],
});

export const setRoleTwoFactor = defineEndpoint({
  method: "PUT",
  path: "/staff/roles/:id/two-factor",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about: "Says whether a role, built-in or not, needs a second factor.",
  params: idParams,
  body: z.object({
    isRequired: z.boolean("Say whether the role needs a second factor: true or false"),
  }),
  answer: successBody({ message }),
  failures: ["not_found", "not_allowed"],
});

export const deleteStaffRole = defineEndpoint({
  method: "DELETE",
  path: "/staff/roles/:id",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about: "Deletes a role of the shop's own that nobody has.",
  params: idParams,
  answer: successBody({ message }),
  failures: ["not_found", "conflict", "not_allowed"],
});

export const restoreStaffRole = defineEndpoint({
  method: "DELETE",
  path: "/staff/roles/:id/deletions",
  access: "staff",
  permission: "write_staff",
  asksAgain: true,
  about:
    "Takes back that a role was deleted a short while ago: with its permissions, and whether it needs a second factor. Done twice, it changes nothing more.",
  params: idParams,
  answer: successBody({ message }),
  failures: ["not_found", "conflict", "not_allowed"],
});

export const staffEndpoints = {
  getOwnAccess,
  listStaff,
  inviteStaff,
  withdrawInvitation,
  changeStaffRole,
  removeStaff,
  endStaffSession,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  removeStaffTwoFactor,
  listStaffRoles,
  createStaffRole,
  updateStaffRole,
  setRoleTwoFactor,
  deleteStaffRole,
  restoreStaffRole,
};
