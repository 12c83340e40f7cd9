import { useRevalidator } from "react-router";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { SettingsSubject } from "#shared/settings/contract.ts";
import { settingsParts } from "#shared/settings/settings-parts.ts";
import { Button } from "#ui/button.tsx";
import { showOutcome } from "./action-outcome.ts";
import { IfMayChange } from "./own-access.tsx";
import { useAct } from "./use-act.ts";

const FALLBACK = "The settings could not be returned to";

/** What earlier states are shown of. */
export interface ReturnableSettings {
  subject: SettingsSubject;
  /** A part of the subject that has a page of its own; undefined for the subject as a whole. */
  part?: string | undefined;
  /** The subject's version that is in force. */
  current: number;
  /** The version in which this was saved as it is now: of a part an older one, 0 for the shop's defaults. */
  inForce: number;
}

/** What a return puts back, and what it leaves alone. */
export function whatReturns(subject: SettingsSubject, part: string | undefined): string {
  if (part !== undefined)
    return "“Return to this” puts back what this page sets, and nothing else. It can be undone.";
  const parts = Object.keys(settingsParts[subject] ?? {}).length;
  return parts > 0
    ? `Each of these states is of all ${parts} together: “Return to this” puts back every one of them. The history of one alone is on its own page.`
    : "“Return to this” puts back all that this page sets. It can be undone.";
}

interface ReturnButtonProps extends ReturnableSettings {
  /** 0 for the shop's defaults. */
  version: number;
  when: string;
}

/** Returns at once: what was in force before is returned to as easily. */
export function ReturnButton({
  subject,
  part,
  current,
  inForce,
  version,
  when,
}: ReturnButtonProps) {
  const { busy, run } = useAct();
  const { revalidate } = useRevalidator();
  const returnTo = (wanted: number, seen: number) =>
    callEndpoint("returnToSettings", {
      params: { subject },
      body: { version: wanted, seen, ...(part !== undefined && { part }) },
    });
  const undo = async (seen: number) => {
    showOutcome(await returnTo(inForce, seen), FALLBACK);
    await revalidate();
  };
  const press = () =>
    run(async () => {
      const returned = await returnTo(version, current);
      const seen = returned.ok ? returned.value.version : current;
      showOutcome(returned, FALLBACK, {
        ...{ label: "Undo", run: () => void undo(seen), undoes: true },
      });
    });
  return (
    <IfMayChange>
      <Button variant="secondary" className="compact!" busy={busy} onClick={() => void press()}>
        Return to this<span className="sr-only">, {when}</span>
      </Button>
    </IfMayChange>
  );
}
