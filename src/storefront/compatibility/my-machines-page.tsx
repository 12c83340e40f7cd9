import { Printer, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { currentAuth } from "#browser/auth-record.ts";
import { MAX_MACHINES, type Machine, shortName } from "#shared/compatibility/machines.ts";
import { fitsAddress } from "#shared/search/fits-address.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { showToast } from "#ui/toast-store.ts";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/my-machines-page.ts";
import { MachineSearch } from "./machine-search.tsx";
import { removeMachine, syncMachines } from "./parts/edit-machines.ts";
import { storedMachines, useMyMachines } from "./parts/my-machines.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "My machines" });
}

/** The shopper's machines: of the account, or of this browser. The page itself is the same for all. */
export default function MyMachinesPage() {
  const { machines, ready } = useMyMachines();
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  const [notMoved, setNotMoved] = useState<readonly Machine[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for each try
  useEffect(() => {
    let isCurrent = true;
    void syncMachines(true).then((synced) => {
      if (isCurrent) setProblem(synced.ok ? "" : synced.message || "Something went wrong");
    });
    return () => {
      isCurrent = false;
    };
  }, [tries]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stays changes with the account's
  useEffect(() => {
    setNotMoved(currentAuth().user ? storedMachines(undefined) : []);
  }, [machines, problem]);

  return (
    <div className="page pb-16">
      <Breadcrumbs crumbs={[{ name: "Home", to: "/" }, { name: "My machines" }]} />
      <h1>My machines</h1>
      <p className="mt-2 mb-6 max-w-2xl text-muted">
        Add your machines. Lists and product pages will show what fits them.
      </p>
      {problem && (
        <Notice tone="error" title="Your machines could not be fetched" live className="mb-6">
          <p>{problem}</p>
          <Button variant="secondary" onClick={() => setTries(tries + 1)} className="mt-2">
            Try again
          </Button>
        </Notice>
      )}
      {!problem && notMoved.length > 0 && (
        <Notice tone="info" title={`Your account holds ${MAX_MACHINES} machines`} className="mb-6">
          <p>
            These stay in this browser: {notMoved.map(({ name }) => shortName(name)).join(", ")}.
            Remove a machine below, and the next one moves to your account.
          </p>
        </Notice>
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        <MachineSearch mine={machines} />
        <section aria-labelledby="your-machines">
          <h2 id="your-machines" tabIndex={-1} className="mb-3 outline-none">
            Your machines
          </h2>
          {ready && <MachineTable machines={machines} headingId="your-machines" />}
        </section>
      </div>
    </div>
  );
}

interface MachineTableProps {
  machines: readonly Machine[];
  /** Takes the focus when a machine was removed. */
  headingId: string;
}

/** The shopper's machines, each with what fits it and a way to remove it. */
function MachineTable({ machines, headingId }: MachineTableProps) {
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
