import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { Product } from "#shared/catalogue/contract.ts";
import type { Machine } from "#shared/compatibility/machines.ts";
import type { FitKind } from "#shared/compatibility/rule.ts";
import { fitsAddress } from "#shared/search/fits-address.ts";
import { Button } from "#ui/button.tsx";
import { cachedFragment } from "#ui/cached-fragment.tsx";
import { showToast } from "#ui/toast-store.ts";
import { FittingList } from "./fitting-list.tsx";
import { kitLines } from "./kit-sums.ts";
import { addMachine, removeMachine } from "./parts/edit-machines.ts";
import { useMyMachines } from "./parts/my-machines.ts";
import { fitsWithoutStockCounts, type ShownFits } from "./shown-fits.ts";
import { StarterKit } from "./starter-kit.tsx";

const kindTitles: Record<FitKind, string> = {
  consumable: "Ink, paper and other supplies",
  blank: "Goods to print and press",
  spare: "Spares",
  accessory: "Accessories",
  companion: "Goes with it",
};

interface ProductFitsProps {
  product: Product;
  fits: ShownFits;
}

/** The sections of a product's page about what fits; one of which nothing is known is left out. */
export function ProductFits({ product, fits }: ProductFitsProps) {
  return (
    <>
      {fits.starter.length > 0 && (
        <StarterKit key={product._id} lines={kitLines(product, fits.starter)} />
      )}
      <FittingLists product={product} fits={fits} />
    </>
  );
}

const FittingLists = cachedFragment(
  "fitting lists",
  PlainFittingLists,
  ({ product: { _id, name, slug, photo }, fits }) => {
    const { starter: _, ...lists } = fitsWithoutStockCounts(fits);
    return { machine: { _id, name, slug, photo: photo.slice(0, 1) }, lists };
  },
);

function PlainFittingLists({ product, fits: { isMachine, goods, machines } }: ProductFitsProps) {
  const mine = new Set(useMyMachines().machines.map(({ _id }) => _id));
  const { _id, name, slug, photo } = product;
  return (
    <>
      {isMachine && (
        <section
          aria-labelledby="fits-this-machine"
          className="laid-out-late late-height-450 lg:late-height-170 mt-12"
        >
          <h2 id="fits-this-machine">Fits this machine</h2>
          <HaveMachine machine={{ _id, name, slug, photo: photo[0] ?? "" }} />
          {goods.map(({ kind, fittings }) => (
            <FittingList key={kind} title={kindTitles[kind]} fittings={fittings} />
          ))}
          {goods.some(({ kind }) => kind !== "companion") && (
            <p className="mt-4">
              <Link
                to={fitsAddress(slug)}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                All that fits this machine
              </Link>
            </p>
          )}
        </section>
      )}
      {machines.length > 0 && (
        <section
          aria-labelledby="fits-these-machines"
          className="laid-out-late late-height-250 lg:late-height-85 mt-12"
        >
          <h2 id="fits-these-machines">Fits these machines</h2>
          <FittingList title="Machines" fittings={machines} mine={mine} />
        </section>
      )}
    </>
  );
}

/** Notes that the shopper has this machine, and takes it back. */
function HaveMachine({ machine }: { machine: Machine }) {
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
