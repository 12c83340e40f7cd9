import { Link } from "react-router";
import type { Product } from "#shared/catalogue/contract.ts";
import type { FitKind } from "#shared/compatibility/rule.ts";
import { fitsAddress } from "#shared/search/fits-address.ts";
import { FittingList } from "./fitting-list.tsx";
import { HaveMachine } from "./have-machine.tsx";
import { useMyMachines } from "./parts/my-machines.ts";
import type { ShownFits } from "./shown-fits.ts";
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
  const { isMachine, starter, goods, machines } = fits;
  const mine = new Set(useMyMachines().machines.map(({ _id }) => _id));
  const { _id, name, slug, photo } = product;
  const own = {
    product,
    kind: "companion" as const,
    pieces: 1,
    reason: "The machine itself.",
  };
  return (
    <>
      {starter.length > 0 && <StarterKit key={_id} lines={[own, ...starter]} />}
      {isMachine && (
        <section aria-labelledby="fits-this-machine" className="mt-12">
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
        <section aria-labelledby="fits-these-machines" className="mt-12">
          <h2 id="fits-these-machines">Fits these machines</h2>
          <FittingList title="Machines" fittings={machines} mine={mine} />
        </section>
      )}
    </>
  );
}
