import "../kit/forms/zod-without-eval.ts";
import { Link } from "react-router";
import { z } from "zod";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { timeAgo } from "#shared/dates.ts";
import type { StaffMember } from "#shared/staff/contract.ts";
import type { StaffRole } from "#shared/staff/roles-contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { AuditLink } from "../kit/audit-link.tsx";
import { AUDIT_PATH } from "../kit/dashboard-menu.ts";
import { useMay } from "../kit/own-access.tsx";
import { DeviceRow } from "../two-factor/device-row.tsx";
import { RoleField } from "./invite-staff.tsx";

const roleFields = z.object({ roleId: z.uuid({ error: "Choose a role" }) });

interface MemberCardProps {
  member: StaffMember;
  roles: readonly StaffRole[];
  now: number;
}

/** One of the staff: role, devices, and what can be done about both. */
export function MemberCard({ member, roles, now }: MemberCardProps) {
  const { _id: id, name, email, role, hasTwoFactor, sessions } = member;
  const [latest] = sessions;
  const mayAudit = useMay("read_audit");
  return (
    <article aria-label={name} className="sheet min-w-0 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
          <p className="mt-1">
            <span className="font-semibold">{role.name}</span>
            <span className="text-sm text-muted">
              {hasTwoFactor ? ", with a second factor" : ", password alone"}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ActionButton
            label={
              <>
                Change role<span className="sr-only"> of {name}</span>
              </>
            }
            button={{ className: "compact!" }}
            title={`Change the role of ${name}`}
            schema={roleFields}
            defaultValues={{ roleId: role._id }}
            send={(body) => callEndpoint("changeStaffRole", { params: { id }, body })}
            fallbackMessage="The role could not be changed"
            submitLabel="Change the role"
          >
            {({ field }) => (
              <>
                <RoleField roles={roles} {...field("roleId")} />
                <p className="text-sm text-muted">It counts from their next click.</p>
              </>
            )}
          </ActionButton>
          {hasTwoFactor && (
            <ActionButton
              {...noFields}
              label={
                <>
                  Lost phone<span className="sr-only"> of {name}</span>
                </>
              }
              button={{ className: "compact!" }}
              title={`Remove the second factors of ${name}`}
              send={() => callEndpoint("removeStaffTwoFactor", { params: { id } })}
              fallbackMessage="Nothing was removed"
              submitLabel="Remove"
              danger
            >
              <p>
                For somebody who has lost phone and recovery codes. {name} is signed out everywhere
                and logs in with the password alone. Be sure that it is {name} who asks.
              </p>
            </ActionButton>
          )}
          <ActionButton
            {...noFields}
            label={
              <>
                Remove<span className="sr-only"> {name} from the staff</span>
              </>
            }
            button={{ className: "compact!" }}
            title={`Remove ${name} from the staff`}
            send={() => callEndpoint("removeStaff", { params: { id } })}
            fallbackMessage="Nobody was removed"
            submitLabel="Remove"
            danger
          >
            <p>
              {name} is signed out at once and cannot open the dashboard any more. The account
              stays, as a customer&rsquo;s; what they did stays in the audit.
            </p>
          </ActionButton>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {latest ? `Active ${timeAgo(latest.lastUsedAt, now)}` : "Not signed in"}
        {mayAudit && (
          <Link
            to={`${AUDIT_PATH}?person=${id}`}
            className="link inline-flex min-h-11 items-center"
          >
            What {name} changed
          </Link>
        )}
        <AuditLink subject="user" id={id} of={name} label="What was done to this account" />
      </p>
      {sessions.length > 0 && (
        <ul aria-label={`Devices of ${name}`} className="mt-1 divide-y divide-line border-t">
          {sessions.map((session) => (
            <DeviceRow
              key={session._id}
              session={session}
              signOut={{
                told: `${name} there`,
                title: `Sign ${name} out on this device`,
                send: () =>
                  callEndpoint("endStaffSession", { params: { id, session: session._id } }),
              }}
            />
          ))}
        </ul>
      )}
    </article>
  );
}
