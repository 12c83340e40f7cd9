import "../kit/forms/zod-without-eval.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { invitationBody } from "#shared/staff/contract.ts";
import type { StaffRole } from "#shared/staff/roles-contract.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { ActionButton } from "../kit/action-dialog.tsx";

/** Has a link mailed to somebody, by which they become staff. */
export function InviteStaff({ roles }: { roles: readonly StaffRole[] }) {
  return (
    <ActionButton
      label="Invite somebody"
      button={{ variant: "primary" }}
      title="Invite somebody"
      schema={invitationBody}
      defaultValues={{ name: "", email: "", roleId: "" }}
      send={(body) => callEndpoint("inviteStaff", { body })}
      fallbackMessage="The invitation could not be sent"
      submitLabel="Send the invitation"
      busyLabel="Sending..."
    >
      {({ field }) => (
        <div className="grid gap-4">
          <TextField label="Name" {...field("name")} autoComplete="off" />
          <TextField label="E-mail" {...field("email")} type="email" autoComplete="off" />
          <RoleField roles={roles} {...field("roleId")} />
          <p className="text-sm text-muted">
            They get a link that sets a password. It works once, within 7 days.
          </p>
        </div>
      )}
    </ActionButton>
  );
}

type RoleFieldProps = { roles: readonly StaffRole[] } & Omit<
  Parameters<typeof SelectField>[0],
  "label" | "children"
>;

/** A role by its name, with what it is for. */
export function RoleField({ roles, ...field }: RoleFieldProps) {
  return (
    <SelectField label="Role" {...field}>
      <option value="">Choose a role</option>
      {roles.map(({ _id, name, about }) => (
        <option key={_id} value={_id}>
          {about ? `${name}: ${about}` : name}
        </option>
      ))}
    </SelectField>
  );
}
