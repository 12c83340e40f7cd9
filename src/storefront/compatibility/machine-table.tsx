import { Printer, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Machine } from "#shared/compatibility/machines.ts";
import { fitsAddress } from "#shared/search/fits-address.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { showToast } from "#ui/toast-store.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { removeMachine } from "./parts/edit-machines.ts";

interface MachineTableProps {
  machines: readonly Machine[];
  /** Takes the focus when a machine was removed. */
  headingId: string;
}

/** The shopper's machines, each with what fits it and a way to remove it. */
export function MachineTable({ machines, headingId }: MachineTableProps) {
  if (machines.length === 0) {
    return (
      <EmptyState title="No machines yet" icon={<Printer className="size-10" />}>
        <p className="text-muted">
          Search for a machine above, or press “I have this machine” on its page.
        </p>
      </EmptyState>
    );
  }
  const remove = async ({ _id, name }: Machine) => {
    const removed = await removeMachine(_id);
    if (!removed.ok) return showToast(removed.message || "Something went wrong", "error");
    showToast(`${name} was removed`);
    document.getElementById(headingId)?.focus();
  };
  return (
    <ul className="grid gap-3">
      {machines.map((machine) => (
        <li
          key={machine._id}
          className="sheet grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)_auto] items-center gap-x-[min(1rem,3vw)] p-[min(0.75rem,3vw)]"
        >
          <ProductPicture url={machine.photo || undefined} alt="" sizes="4rem" />
          <div className="min-w-0">
            <Link
              to={`/product/${machine.slug}`}
              className="font-semibold break-words hover:underline"
            >
              {machine.name}
            </Link>
            <p>
              <Link
                to={fitsAddress(machine.slug)}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                What fits it<span className="sr-only">: {machine.name}</span>
              </Link>
            </p>
          </div>
          <Button
            variant="quiet"
            onClick={() => void remove(machine)}
            className="size-11 px-0"
            aria-label={`Remove ${machine.name}`}
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
