import type { Fits, Fitting } from "#shared/compatibility/fits-contract.ts";
import { withoutStockCount } from "../catalogue/listed-product.ts";

/** A product that fits, as its page's list shows it. */
export interface ShownFitting {
  reason: string;
  card: Pick<Fitting["card"], "name" | "slug" | "price" | "quantity" | "family"> & {
    /** Of a machine, which a shopper may have; of others the server has it, and documents do not (`fitsWithoutStockCounts`). */
    _id?: string;
    photo: string[];
  };
}

export interface ShownFits extends Pick<Fits, "isMachine" | "starter"> {
  goods: { kind: Fits["goods"][number]["kind"]; fittings: ShownFitting[] }[];
  machines: ShownFitting[];
}

/** Leaves out what the page does not show: loader data are sent within it. */
export function shownFits({ isMachine, starter, goods, machines }: Fits): ShownFits {
  return {
    isMachine,
    starter,
    goods: goods.map(({ kind, fittings }) => ({ kind, fittings: fittings.map(shown) })),
    machines: machines.map(shown),
  };
}

function shown({ reason, card }: Fitting): ShownFitting {
  const { _id, name, slug, price, quantity, photo, family } = card;
  return { reason, card: { _id, name, slug, price, quantity, photo: photo.slice(0, 1), family } };
}

/** What fits as the page shows it, but for how many a kit lacks (`kit-sums.ts`): whether there are any. Ids only where the page reads them. */
export function fitsWithoutStockCounts({
  isMachine,
  starter,
  goods,
  machines,
}: ShownFits): ShownFits {
  return {
    isMachine,
    starter: starter.map((line) => ({ ...line, product: withoutStockCount(line.product) })),
    goods: goods.map(({ kind, fittings }) => ({ kind, fittings: fittings.map(unnamed) })),
    machines: machines.map(uncounted),
  };
}

function uncounted({ reason, card }: ShownFitting): ShownFitting {
  return { reason, card: withoutStockCount(card) };
}

function unnamed(fitting: ShownFitting): ShownFitting {
  const { reason, card } = uncounted(fitting);
  const { _id: _, ...rest } = card;
  return { reason, card: rest };
}
