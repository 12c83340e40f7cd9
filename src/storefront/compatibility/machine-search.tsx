import { type FormEvent, useRef, useState } from "react";
import { callEndpoint } from "#browser/endpoint-client.ts";
import type { Machine } from "#shared/compatibility/machines.ts";
import { MAX_SEARCH_LENGTH } from "#shared/text-lengths.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast-store.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { askShop } from "../site/contact-links.ts";
import { useStoreInfo } from "../site/root-data.ts";
import { addMachine } from "./parts/edit-machines.ts";

/** Finds machines by name and adds them to the shopper's. */
export function MachineSearch({ mine }: { mine: readonly Machine[] }) {
  const [found, setFound] = useState<readonly Machine[]>([]);
  const [kinds, setKinds] = useState<readonly Machine[]>([]);
  const [notice, setNotice] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const store = useStoreInfo();
  const chat = askShop(store, "Hello, what do you have that fits my machine? It is: ");
  const owned = new Set(mine.map(({ _id }) => _id));

  const search = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const q = input.current?.value.trim().slice(0, 200) ?? "";
    const answer = await callEndpoint("findMachines", { query: { q } });
    const machines = answer.ok ? answer.value.machines : [];
    // A machine that is not sold here is like one that is.
    const like =
      answer.ok && machines.length === 0
        ? await callEndpoint("findMachines", { query: { kinds: "1" } })
        : undefined;
    setBusy(false);
    setFound(machines);
    setKinds(like?.ok ? like.value.machines : []);
    if (!answer.ok) return setNotice(answer.message || "Something went wrong");
    setNotice(
      machines.length === 0
        ? "No machine here has these words. Try fewer, such as “mug press” or “A3 printer”."
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
            maxLength={MAX_SEARCH_LENGTH}
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
        {notice}
      </p>
      <FoundMachines machines={found} owned={owned} onAdd={add} />
      {kinds.length > 0 && (
        <section aria-labelledby="machine-kinds" className="mt-4">
          <h3 id="machine-kinds">Not sold here? Choose by kind</h3>
          <p className="mt-1 mb-3 text-muted">
            Add the one most like yours: a printer of the same paper size, a press with the same
            plate. Or{" "}
            <a href={chat.to} target="_blank" rel="noopener" className="link">
              ask us {chat.way}
            </a>{" "}
            what fits it.
          </p>
          <FoundMachines machines={kinds} owned={owned} onAdd={add} />
        </section>
      )}
    </section>
  );
}

interface FoundMachinesProps {
  machines: readonly Machine[];
  /** Ids of those that the shopper has. */
  owned: ReadonlySet<string>;
  onAdd: (machine: Machine) => Promise<void>;
}

function FoundMachines({ machines, owned, onAdd }: FoundMachinesProps) {
  if (machines.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2">
      {machines.map((machine) => (
        <li
          key={machine._id}
          className="sheet grid grid-cols-[min(3rem,14vw)_minmax(0,1fr)_auto] items-center gap-x-[min(0.75rem,3vw)] p-2"
        >
          <ProductPicture url={machine.photo || undefined} alt="" sizes="3rem" />
          <span className="min-w-0 break-words">{machine.name}</span>
          <Button
            variant="secondary"
            disabled={owned.has(machine._id)}
            onClick={() => void onAdd(machine)}
          >
            {owned.has(machine._id) ? "Added" : "Add"}
            <span className="sr-only">: {machine.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
