import { z } from "zod";
import { defineEndpoint, successBody } from "../endpoint.ts";
import { idParams, requiredText } from "../fields.ts";
import { everyPermission, type Permission } from "../permissions.ts";

/** Characters of a role's name. */
export const MAX_ROLE_NAME_LENGTH = 40;

/** Of a refused name so much is repeated. */
const SHOWN_NAME = 40;

export const permission = z.enum(everyPermission as readonly [Permission, ...Permission[]], {
  error: ({ input }) =>
    typeof input === "string"
      ? `There is no permission “${input.slice(0, SHOWN_NAME)}”: choose from those that the page of the role lists`
      : "Name each permission by its text, such as read_orders",
});

const message = z.string();

export const roleName = z.object({ _id: z.string(), name: z.string() });

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

export const staffRolesEndpoints = {
  listStaffRoles,
  createStaffRole,
  updateStaffRole,
  setRoleTwoFactor,
  deleteStaffRole,
  restoreStaffRole,
};
