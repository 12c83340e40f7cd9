import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Machine } from "#shared/compatibility/machines.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { addMachine, removeMachine } from "./parts/edit-machines.ts";
import { useMyMachines } from "./parts/my-machines.ts";

/** Notes that the shopper has this machine, and takes it back. */
export function HaveMachine({ machine }: { machine: Machine }) {
  const { machines } = useMyMachines();
  const [busy, setBusy] = useState(false);
  const isMine = machines.some(({ _id }) => _id === machine._id);
  const toggle = async () => {
    setBusy(true);
    const edited = await (isMine ? removeMachine(machine._id) : addMachine(machine));
    setBusy(false);
    if (!edited.ok) showToast(edited.message || "Something went wrong", "error");
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        aria-pressed={isMine}
        aria-busy={busy || undefined}
        onClick={toggle}
      >
        {isMine ? (
          <Check aria-hidden="true" className="size-5 shrink-0" />
        ) : (
          <Plus aria-hidden="true" className="size-5 shrink-0" />
        )}
        I have this machine
      </Button>
      <p className="text-sm text-muted">
        {isMine ? "Lists show what fits it. " : "Lists will show what fits it. "}
        <Link to="/my-machines" className="link">
          My machines
        </Link>
      </p>
    </div>
  );
}
