import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { type Permission, permissionGroups, permissions } from "#shared/permissions.ts";
import { roleBody, type StaffRole } from "#shared/staff/roles-contract.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { showOutcome } from "../kit/action-outcome.ts";
import { AuditLink } from "../kit/audit-link.tsx";
import { IfMayChange } from "../kit/own-access.tsx";
import { useAct } from "../kit/use-act.ts";

/** What each role may do; those of the shop's own are made and changed here. */
export function RolesSection({ roles }: { roles: readonly StaffRole[] }) {
  return (
    <section aria-labelledby="roles">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="roles" className="text-xl">
          Roles
        </h2>
        <RoleForm label="Add a role" />
      </div>
      <ul className="sheet divide-y divide-line">
        {roles.map((role) => (
          <li key={role._id} className="px-4 py-3">
            <Role role={role} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Role({ role }: { role: StaffRole }) {
  const { _id: id, name, about, isBuiltIn, requiresTwoFactor, members, invited } = role;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-base wrap-anywhere">
          {name}{" "}
          <span className="text-sm font-normal text-muted">{peopleText(members, invited)}</span>
        </h3>
        {about && <p className="text-sm text-muted">{about}</p>}
        {requiresTwoFactor && <p className="text-sm">Needs a second factor</p>}
        <details>
          <summary className="py-3 text-sm">
            What {name} may do ({role.permissions.length})
          </summary>
          <ul className="list-disc pl-5 text-sm">
            {role.permissions.map((permission) => (
              <li key={permission}>{permissions[permission]}</li>
            ))}
          </ul>
        </details>
        <AuditLink subject="role" id={id} of={`the role ${name}`} />
      </div>
      <div className="flex flex-wrap gap-2">
        <TwoFactorChoice role={role} />
        {!isBuiltIn && <RoleForm label="Change" role={role} />}
        {!isBuiltIn && <DeleteRole id={id} name={name} />}
      </div>
    </div>
  );
}

/** At once, with the way back: a role that somebody has is refused. */
function DeleteRole({ id, name }: { id: string; name: string }) {
  const { busy, run } = useAct();
  const restore = () =>
    void run(async () =>
      showOutcome(
        await callEndpoint("restoreStaffRole", { params: { id } }),
        "The role could not be brought back",
      ),
    );
  const remove = () =>
    run(async () =>
      showOutcome(
        await callEndpoint("deleteStaffRole", { params: { id } }),
        "The role could not be deleted",
        { label: "Undo", run: restore, undoes: true },
      ),
    );
  return (
    <IfMayChange>
      <Button
        variant="secondary"
        className="compact!"
        aria-disabled={busy}
        onClick={() => void remove()}
      >
        Delete<span className="sr-only"> the role {name}</span>
      </Button>
    </IfMayChange>
  );
}

/** Whether whoever has the role needs a second factor. */
function TwoFactorChoice({ role: { _id: id, name, requiresTwoFactor } }: { role: StaffRole }) {
  return (
    <ActionButton
      {...noFields}
      label={
        <>
          {requiresTwoFactor ? "Ask for no second factor" : "Require a second factor"}
          <span className="sr-only"> of the role {name}</span>
        </>
      }
      button={{ className: "compact!" }}
      title={
        requiresTwoFactor
          ? `Ask ${name} for no second factor`
          : `Require a second factor of ${name}`
      }
      send={() =>
        callEndpoint("setRoleTwoFactor", {
          params: { id },
          body: { isRequired: !requiresTwoFactor },
        })
      }
      fallbackMessage="The role could not be changed"
      submitLabel={requiresTwoFactor ? "Ask for none" : "Require it"}
    >
      <p>
        {requiresTwoFactor
          ? "The password alone logs in who has none. Who has one is asked for it as before."
          : "Whoever has this role and no second factor adds an authenticator app or a passkey at their next click; until then the dashboard is closed to them."}
      </p>
    </ActionButton>
  );
}

/** Makes a role, or changes one of the shop's own. */
function RoleForm({ label, role }: { label: string; role?: StaffRole }) {
  return (
    <ActionButton
      label={
        <>
          {label}
          {role && <span className="sr-only"> the role {role.name}</span>}
        </>
      }
      button={{ className: "compact!" }}
      title={role ? `Change the role ${role.name}` : "Add a role"}
      wide
      schema={roleBody}
      defaultValues={{ name: role?.name ?? "", permissions: role?.permissions ?? [] }}
      send={(body) =>
        role
          ? callEndpoint("updateStaffRole", { params: { id: role._id }, body })
          : callEndpoint("createStaffRole", { body })
      }
      fallbackMessage="The role could not be saved"
      submitLabel="Save the role"
    >
      {({ field, register, errorOf }) => (
        <div className="grid gap-4">
          <TextField label="Name" {...field("name")} autoComplete="off" />
          <p className="text-sm text-muted">
            Who may change something may also see it: that is added as the role is saved.
          </p>
          {permissionGroups.map((group) => (
            <fieldset key={group.subject}>
              <legend className="text-sm font-semibold">{group.subject}</legend>
              {group.permissions.map((permission: Permission) => (
                <CheckboxField
                  key={permission}
                  label={permissions[permission]}
                  value={permission}
                  {...register("permissions")}
                />
              ))}
            </fieldset>
          ))}
          <p role="alert" className="text-sm text-error empty:hidden">
            {errorOf("permissions")}
          </p>
        </div>
      )}
    </ActionButton>
  );
}

/** `5 people, 2 invitations`: who is invited is not of the staff yet. */
export function peopleText(members: number, invited: number): string {
  const people = members === 1 ? "1 person" : `${members} people`;
  if (invited === 0) return people;
  return `${people}, ${invited === 1 ? "1 invitation" : `${invited} invitations`}`;
}
