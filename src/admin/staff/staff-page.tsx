import { callEndpoint } from "#browser/endpoint-client.ts";
import { failureText } from "#browser/failure-text.ts";
import { longDate } from "#shared/dates.ts";
import type { StaffInvitation, StaffMember } from "#shared/staff/contract.ts";
import type { StaffRole } from "#shared/staff/roles-contract.ts";
import { pageMeta } from "#storefront/site/page-meta.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { loadForAdmin } from "../kit/admin-access.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PageHeader } from "../kit/page-header.tsx";
import type { Route } from "./+types/staff-page.ts";
import { InviteStaff } from "./invite-staff.tsx";
import { MemberCard } from "./member-card.tsx";
import { peopleText, RolesSection } from "./roles-section.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Staff" });
}

export async function clientLoader() {
  const [people, roles] = await Promise.all([
    loadForAdmin(() => callEndpoint("listStaff")),
    loadForAdmin(() => callEndpoint("listStaffRoles")),
  ]);
  return { people, roles, now: Date.now() };
}

/** Who works in the dashboard, what each may do, and on which devices they are signed in. */
export default function StaffPage({ loaderData: { people, roles, now } }: Route.ComponentProps) {
  const failed = [people, roles].find((outcome) => !outcome.ok);
  if (!people.ok || !roles.ok) {
    return (
      <>
        <PageHeader title="Staff" />
        {failed && !failed.ok && (
          <LoadFailed title={failureText(failed, "The staff could not be loaded")} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title="Staff">
        <InviteStaff roles={roles.value.roles} />
      </PageHeader>
      <p className="mb-4 text-muted">
        {peopleText(people.value.staff.length, people.value.invitations.length)}
      </p>
      <People {...people.value} roles={roles.value.roles} now={now} />
      <Invitations invitations={people.value.invitations} />
      <RolesSection roles={roles.value.roles} />
    </>
  );
}

interface PeopleProps {
  staff: readonly StaffMember[];
  roles: readonly StaffRole[];
  now: number;
}

function People({ staff, roles, now }: PeopleProps) {
  return (
    <section aria-label="People" className="mb-8 grid gap-3 xl:grid-cols-2">
      {staff.map((member) => (
        <MemberCard key={member._id} member={member} roles={roles} now={now} />
      ))}
    </section>
  );
}

function Invitations({ invitations }: { invitations: readonly StaffInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mb-8">
      <h2 id="invitations" className="mb-3 text-xl">
        Invited
      </h2>
      <ul className="sheet divide-y divide-line">
        {invitations.map(({ _id, name, email, role, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <strong>{name}</strong>, {email}
              <span className="block text-sm text-muted">
                {role.name}; the link works until {longDate(expiresAt)}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              <ActionButton
                {...noFields}
                label={
                  <>
                    Send again<span className="sr-only"> the invitation of {name}</span>
                  </>
                }
                title={`Send the invitation of ${name} again`}
                send={() =>
                  callEndpoint("inviteStaff", { body: { name, email, roleId: role._id } })
                }
                fallbackMessage="The invitation could not be sent"
                submitLabel="Send again"
                busyLabel="Sending..."
              >
                <p className="wrap-anywhere">
                  {email} gets a mail with a new link, which works for 7 days. The link before it
                  does nothing any more.
                </p>
              </ActionButton>
              <ActionButton
                {...noFields}
                label={
                  <>
                    Take back<span className="sr-only"> the invitation of {name}</span>
                  </>
                }
                title={`Take back the invitation of ${name}`}
                send={() => callEndpoint("withdrawInvitation", { params: { id: _id } })}
                fallbackMessage="The invitation could not be taken back"
                submitLabel="Take back"
                danger
              >
                <p>The link in the mail does nothing any more.</p>
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
