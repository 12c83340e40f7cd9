import { callEndpoint } from "#browser/endpoint-client.ts";
import { dateAndTime, timeAgo } from "#shared/dates.ts";
import type { StaffSession } from "#shared/staff/sessions-contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { deviceName } from "./device-name.ts";

const LOST = "What is not saved there is lost.";

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
            <li
              key={session._id}
              className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
            >
              <span className="min-w-0 wrap-anywhere" title={session.device}>
                {name}
                {session.isThisOne && <strong>, this one</strong>}
                <span className="block text-muted">
                  Signed in {dateAndTime(session.signedInAt)}
                  {session.network && ` from ${session.network}`}; active{" "}
                  {timeAgo(session.lastUsedAt, now)}
                </span>
              </span>
              {!session.isThisOne && (
                <ActionButton
                  {...noFields}
                  label={
                    <>
                      Sign out<span className="sr-only"> {name}</span>
                    </>
                  }
                  button={{ className: "compact!" }}
                  title={`Sign out on ${name}`}
                  send={() => callEndpoint("endOwnSession", { params: { session: session._id } })}
                  fallbackMessage="The device could not be signed out"
                  submitLabel="Sign out"
                  danger
                >
                  <p>{LOST}</p>
                </ActionButton>
              )}
            </li>
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
            {others.length} devices are signed out; this one stays. {LOST}
          </p>
        </ActionButton>
      )}
    </section>
  );
}
