import { useId } from "react";
import { Link } from "react-router";
import { rupees } from "#shared/money.ts";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import type { ShownFitting } from "./shown-fits.ts";

/** Shown at first; the others open with a tap. */
const SHOWN_AT_FIRST = 6;

interface FittingListProps {
  title: string;
  fittings: readonly ShownFitting[];
  /** Ids of the machines that the shopper has. */
  mine?: ReadonlySet<string> | undefined;
}

/** Products that fit, each with the sentence why. */
export function FittingList({ title, fittings, mine }: FittingListProps) {
  const id = useId();
  const first = fittings.slice(0, SHOWN_AT_FIRST);
  const others = fittings.slice(SHOWN_AT_FIRST);
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-3 text-lg">
        {title}
      </h3>
      <FittingItems fittings={first} mine={mine} />
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Show {others.length} more
          </summary>
          <FittingItems fittings={others} mine={mine} />
        </details>
      )}
    </section>
  );
}

function FittingItems({ fittings, mine }: Omit<FittingListProps, "title">) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {fittings.map(({ card, reason }) => (
        <li
          key={card.slug}
          className="sheet group relative grid grid-cols-[min(5rem,22vw)_minmax(0,1fr)] items-start gap-x-[min(0.75rem,3vw)] p-[min(0.75rem,3vw)] hover:border-line-strong"
        >
          <ProductPicture url={card.photo[0]} alt="" sizes="5rem" />
          <div className="min-w-0">
            <p className="font-semibold break-words">
              <Link
                to={`/product/${card.slug}`}
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {card.family?.name ?? card.name}
              </Link>
            </p>
            <p>
              {card.family?.pricesDiffer && "from "}
              <Price money={rupees(card.family?.fromPrice ?? card.price)} />
              {card.quantity === 0 && <span className="text-sm text-muted"> Out of stock</span>}
            </p>
            {card._id && mine?.has(card._id) && (
              <p className="text-sm font-semibold text-success">You have this machine</p>
            )}
            <p className="mt-1 text-sm break-words text-muted">{reason}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
