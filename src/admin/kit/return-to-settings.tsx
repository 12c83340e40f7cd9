import { useRevalidator } from "react-router";
import type { ApiOutcome } from "#browser/api-outcome.ts";
import { callEndpoint } from "#browser/endpoint-client.ts";
import { success } from "#shared/failure.ts";
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

/** What a return did, in its own words: those of a save are of what was typed. */
function told<Value extends { message: string }>(
  returned: ApiOutcome<Value>,
  message: string,
): ApiOutcome<Value> {
  return returned.ok ? success({ ...returned.value, message }) : returned;
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
    showOutcome(
      told(await returnTo(inForce, seen), "What was in force before holds again."),
      FALLBACK,
    );
    await revalidate();
  };
  const press = () =>
    run(async () => {
      const returned = await returnTo(version, current);
      const seen = returned.ok ? returned.value.version : current;
      const holds =
        version === 0 ? "It is again as the shop comes." : `What was saved on ${when} holds again.`;
      showOutcome(told(returned, holds), FALLBACK, {
        label: "Undo",
        run: () => void undo(seen),
        undoes: true,
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
