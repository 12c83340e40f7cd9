import { Link } from "react-router";
import type { StarterKit } from "#shared/compatibility/fits-contract.ts";
import { starterKitAddress } from "#shared/compatibility/machines.ts";
import { rupees } from "#shared/money.ts";
import { groupedNumber } from "#shared/numbers.ts";
import { Price } from "#ui/price.tsx";
import { ProductPicture } from "../catalogue/parts/product-picture.tsx";
import { useStoreInfo } from "../site/root-data.ts";

/** Parts of a kit that its card names. */
const NAMED = 4;

interface KitsOfTrade {
  trade: string;
  kits: StarterKit[];
}

/** Kits by what one makes with them; kits and trades keep their order. */
export function kitsByTrade(kits: readonly StarterKit[]): KitsOfTrade[] {
  return [...Map.groupBy(kits, ({ trade }) => trade)].map(([trade, own]) => ({ trade, kits: own }));
}

interface StarterKitCardsProps {
  kits: readonly StarterKit[];
  /** For cards without a heading above that says it. */
  showsTrade?: boolean;
}

/** Starter kits with their totals; each leads to the kit on its machine's page. */
export function StarterKitCards({ kits, showsTrade = false }: StarterKitCardsProps) {
  const { gstin } = useStoreInfo();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {kits.map(({ machine, trade, total, inStock, contents }) => (
        <li
          key={machine._id}
          className="sheet group relative grid grid-cols-[min(6rem,27vw)_minmax(0,1fr)] content-start items-start gap-x-[min(1rem,4vw)] p-[min(0.75rem,3.4vw)] hover:border-line-strong hover:shadow-sheet"
        >
          <ProductPicture url={machine.photo || undefined} alt="" sizes="6rem" />
          <div className="min-w-0 break-words">
            {showsTrade && <p className="eyebrow">{trade}</p>}
            <h3 className="text-base">
              <Link
                to={starterKitAddress(machine.slug)}
                prefetch="intent"
                className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
              >
                {machine.name}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-muted">{contentsText(contents)}</p>
            <p className="mt-2">
              <Price money={rupees(total)} className="text-xl" />{" "}
              <span className="text-sm text-muted">
                {inStock ? "in all" : "for the rest"}
                {gstin && ", incl. GST"}
              </span>
            </p>
            {!inStock && <p className="text-sm font-semibold text-error">Machine out of stock</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `With 36 × White mug; A4 sublimation printer; 4 × Sublimation ink and 2 more`. */
function contentsText(contents: StarterKit["contents"]): string {
  const named = contents
    .slice(0, NAMED)
    .map(({ name, quantity }) => (quantity > 1 ? `${groupedNumber(quantity)} × ${name}` : name));
  const more = contents.length - named.length;
  return `With ${named.join("; ")}${more > 0 ? ` and ${groupedNumber(more)} more` : ""}`;
}
