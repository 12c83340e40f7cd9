import type { ApiOutcome } from "#browser/api-outcome.ts";
import { dateAndTime, timeAgo } from "#shared/dates.ts";
import type { StaffSession } from "#shared/staff/sessions-contract.ts";
import { ActionButton } from "../kit/action-dialog.tsx";
import { noFields } from "../kit/action-form.tsx";
import { deviceName } from "./device-name.ts";

/** Said of a device before somebody is signed out there. */
export const UNSAVED_IS_LOST = "What is not saved there is lost.";

interface DeviceRowProps {
  session: StaffSession;
  /** Left out, it is not said when the device was last active. */
  now?: number;
  signOut: {
    /** Tells its button from those of the other rows, for who hears them. */
    told: string;
    title: string;
    send: () => Promise<ApiOutcome<{ message: string }>>;
  };
}

/** A row of a list of devices; whoever is signed in there can be signed out, but on the device that is looked at. */
export function DeviceRow({ session, now, signOut: { told, title, send } }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm">
      <span className="min-w-0 wrap-anywhere" title={session.device}>
        {deviceName(session.device)}
        {session.isThisOne && <strong>, this one</strong>}
        <span className="block text-muted">
          Signed in {dateAndTime(session.signedInAt)}
          {session.network && ` from ${session.network}`}
          {now !== undefined && `; active ${timeAgo(session.lastUsedAt, now)}`}
        </span>
      </span>
      {!session.isThisOne && (
        <ActionButton
          {...noFields}
          label={
            <>
              Sign out<span className="sr-only"> {told}</span>
            </>
          }
          button={{ className: "compact!" }}
          title={title}
          send={send}
          fallbackMessage="The device could not be signed out"
          submitLabel="Sign out"
          danger
        >
          <p>{UNSAVED_IS_LOST}</p>
        </ActionButton>
      )}
    </li>
  );
}
