import { callEndpoint } from "#browser/endpoint-client.ts";
import type { StaffSession } from "#shared/staff/sessions-contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { deviceName } from "./device-name.ts";
import { DeviceRow, UNSAVED_IS_LOST } from "./device-row.tsx";

/** Where whoever looks is signed in; each other device can be signed out, and all of them at once. */
export function DevicesSection({
  sessions,
  now,
}: {
  sessions: readonly StaffSession[];
  now: number;
}) {
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <section aria-labelledby="devices" className="sheet p-4">
      <h2 id="devices" className="mb-2 text-lg">
        Your devices
      </h2>
      <p className="text-sm text-muted">
        Sign out what is not yours, then change your password: whoever was signed in there knows it.
      </p>
      <ul className="my-2 divide-y divide-line border-y border-line">
        {sessions.map((session) => {
          const name = deviceName(session.device);
          return (
            <DeviceRow
              key={session._id}
              session={session}
              now={now}
              signOut={{
                told: name,
                title: `Sign out on ${name}`,
                send: () => callEndpoint("endOwnSession", { params: { session: session._id } }),
              }}
            />
          );
        })}
      </ul>
      {others.length > 1 && (
        <ActionButton
          {...noFields}
          label="Sign out on all other devices"
          title="Sign out on all other devices"
          send={() => callEndpoint("endOtherSessions")}
          fallbackMessage="The devices could not be signed out"
          submitLabel="Sign out"
          danger
        >
          <p>
            {others.length} devices are signed out; this one stays. {UNSAVED_IS_LOST}
          </p>
        </ActionButton>
      )}
    </section>
  );
}
