import type { z } from "zod";
import { failure, success } from "#shared/failure.ts";
import { withNeeded } from "#shared/permissions.ts";
import { builtInRoles } from "#shared/staff/roles.ts";
import type { roleBody } from "#shared/staff/roles-contract.ts";
import { accountLinksStore } from "../accounts/account-links.ts";
import type { Database, Db } from "../database/connection.ts";
import { notUndoable } from "../database/deleted-rows.ts";
import { isId, newId } from "../lib/ids.ts";
import { type By, beyondOwn, isWithin, noRole } from "./role-limits.ts";
import { staffStore } from "./store.ts";

type RoleValues = z.output<typeof roleBody>;

const builtIn = failure("not_allowed", "This role comes with the shop and stays as it is");
const nameTaken = failure("conflict", "Another role has this name", {
  fields: { name: "Another role has this name" },
});
const ownersLift = failure(
  "not_allowed",
  "Only an owner can end that a role needs a second factor.",
);

/** The roles that the shop's people may have, and what each may do. */
export function openRoles(database: Database) {
  return {
    roles: () => staffStore(database.db).roles(),

    /** It may also see what it may change: its people would have no page for it. */
    createRole(values: RoleValues, { staff }: By) {
      return database.transaction(async (db) => {
        const { requiresTwoFactor } = staff.role;
        const permissions = withNeeded(values.permissions);
        const role = { id: newId(), requiresTwoFactor, name: values.name, permissions };
        if (!isWithin(staff, role)) return beyondOwn;
        return (await staffStore(db).saveRole(role)) ? success(role) : nameTaken;
      });
    },

    updateRole(id: string, values: RoleValues, by: By) {
      return database.transaction(async (db) => {
        const present = await roleToChange(db, id, by);
        if (!present.ok) return present;
        const permissions = withNeeded(values.permissions);
        const role = { ...present.value, name: values.name, permissions };
        if (!isWithin(by.staff, role)) return beyondOwn;
        return (await staffStore(db).saveRole(role)) ? success(role) : nameTaken;
      });
    },

    /** Also of a built-in role: only what that may do stays as it is. */
    setRoleTwoFactor(id: string, isRequired: boolean, { staff }: By) {
      return database.transaction(async (db) => {
        const role = isId(id) ? await staffStore(db).findRole(id) : undefined;
        if (!role) return noRole;
        if (!isWithin(staff, role)) return beyondOwn;
        // Else whoever is bound by it could lift it themselves.
        if (!isRequired && !staff.isOwner) return ownersLift;
        await staffStore(db).setRoleTwoFactor(id, isRequired);
        return success(role);
      });
    },

    deleteRole(id: string, by: By) {
      return database.transaction(async (db) => {
        const present = await roleToChange(db, id, by);
        if (!present.ok) return present;
        if (await staffStore(db).isRoleInUse(id)) {
          return failure(
            "conflict",
            "Somebody has this role, or is invited to it. Give them another one first.",
          );
        }
        // Those whose time is over name it still.
        await accountLinksStore(db).endInvitationsTo(id);
        await staffStore(db).deleteRole(id);
        return present;
      });
    },

    /** Brings a role back that was deleted a short while ago; one that is there stays as it is. */
    restoreRole(id: string, by: By) {
      return database.transaction(async (db) => {
        if (!isId(id)) return noRole;
        const store = staffStore(db);
        const present = await store.findRole(id.toLowerCase());
        if (present) return success(present);
        const role = await store.takeDeletedRole(id.toLowerCase());
        if (!role) return notUndoable("role");
        if (!isWithin(by.staff, role)) return beyondOwn;
        return (await store.saveRole(role)) ? success(role) : nameTaken;
      });
    },
  };
}

/** A role of the shop's own, which may do nothing that the caller may not. */
async function roleToChange(db: Db, id: string, { staff }: By) {
  if (isBuiltIn(id)) return builtIn;
  const role = isId(id) ? await staffStore(db).findRole(id) : undefined;
  if (!role) return noRole;
  return isWithin(staff, role) ? success(role) : beyondOwn;
}

function isBuiltIn(roleId: string): boolean {
  return builtInRoles.some(({ id }) => id === roleId);
}
