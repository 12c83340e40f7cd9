import { useEffect, useState } from "react";
import { currentAuth } from "#browser/auth-record.ts";
import { MAX_MACHINES, type Machine, shortName } from "#shared/compatibility/machines.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { pageMeta } from "../site/page-meta.ts";
import type { Route } from "./+types/my-machines-page.ts";
import { MachineSearch } from "./machine-search.tsx";
import { MachineTable } from "./machine-table.tsx";
import { syncMachines } from "./parts/edit-machines.ts";
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
