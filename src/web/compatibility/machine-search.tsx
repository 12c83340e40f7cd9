import { type FormEvent, useRef, useState } from "react";
import type { Machine } from "#shared/compatibility/machines.ts";
import { callEndpoint } from "../api/endpoint-client.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast-store.ts";
import { addMachine } from "./parts/edit-machines.ts";

/** Finds machines by name and adds them to the shopper's. */
export function MachineSearch({ mine }: { mine: readonly Machine[] }) {
  const [found, setFound] = useState<readonly Machine[]>();
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const owned = new Set(mine.map(({ _id }) => _id));

  const search = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await callEndpoint("findMachines", {
      query: { q: input.current?.value.trim().slice(0, 200) ?? "" },
    });
    setBusy(false);
    if (!answer.ok) {
      setFound(undefined);
      return setSaid(answer.message || "Something went wrong");
    }
    const { machines } = answer.value;
    setFound(machines);
    setSaid(
      machines.length === 0
        ? "No machine has these words. Try fewer, such as “mug press” or “A3 printer”."
        : `${machines.length} ${machines.length === 1 ? "machine" : "machines"} found`,
    );
  };
  const add = async (machine: Machine) => {
    const added = await addMachine(machine);
    if (added.ok) showToast(`${machine.name} was added`);
    else showToast(added.message || "Something went wrong", "error");
  };

  return (
    <section aria-labelledby="add-machine">
      <h2 id="add-machine" className="mb-3">
        Add a machine
      </h2>
      <form method="get" onSubmit={search} className="flex flex-wrap gap-3">
        <label className="min-w-0 grow">
          <span className="sr-only">Name of the machine</span>
          <input
            ref={input}
            type="search"
            name="q"
            maxLength={200}
            placeholder="Such as mug press"
            autoComplete="off"
            className="min-h-11 w-full rounded-md border border-field bg-surface px-3 text-base"
          />
        </label>
        <Button type="submit" busy={busy}>
          {busy ? "Searching..." : "Search machines"}
        </Button>
      </form>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted">
        {said}
      </p>
      {found && found.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {found.map((machine) => (
            <li
              key={machine._id}
              className="sheet grid grid-cols-[min(3rem,14vw)_minmax(0,1fr)_auto] items-center gap-x-[min(0.75rem,3vw)] p-2"
            >
              <ProductPicture url={machine.photo || undefined} alt="" sizes="3rem" />
              <span className="min-w-0 break-words">{machine.name}</span>
              <Button
                variant="secondary"
                disabled={owned.has(machine._id)}
                onClick={() => void add(machine)}
              >
                {owned.has(machine._id) ? "Added" : "Add"}
                <span className="sr-only">: {machine.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
