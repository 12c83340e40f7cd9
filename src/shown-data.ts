import type { loader as loadCategory } from "#storefront/catalogue/category-page.tsx";
import { withoutStockCount } from "#storefront/catalogue/listed-product.ts";
import { STOCK_TEXT, stockText } from "#storefront/catalogue/product-card.tsx";
import type { loader as loadProduct } from "#storefront/catalogue/product-page.tsx";
import { type KitGoods, kitLines, kitLookBy } from "#storefront/compatibility/kit-sums.ts";
import { fitsWithoutStockCounts } from "#storefront/compatibility/shown-fits.ts";
import type { loader as loadSearch } from "#storefront/search/search-page.tsx";

/** What decides how a page looks. */
interface ShownData extends OfRoute {
  /** By the routes: what their loaders answered, but for numbers of a `quantity` that their pages do not show. */
  shown: Record<string, unknown>;
}

interface OfRoute {
  shown: unknown;
  /** What a page shows of those numbers, as they were loaded. */
  counts: Counts;
  /**
   * The same with others, of pages that a sale changes nothing else of; it is kept with the page, and holds nothing of what was
   * loaded. Undefined for all other pages.
   */
  countsBy: ((quantityOf: QuantityOf) => Counts) | undefined;
}

/** Tells how many there are of a product, by its id. */
export type QuantityOf = (id: string) => number;

/** What numbers make of a page, beside whether something is sold out. */
export interface Counts {
  /** Its texts that are put into it last, by their names (`lateText`). */
  texts: Record<string, string>;
  /** What else of it: with another one the page is rendered. */
  look: string;
}

const noCounts: Counts = { texts: {}, look: "" };
const countsOfNone = () => noCounts;
/** Of a page whose data decide its look as they are, so that no number of it is left out. */
export const allShown = { counts: noCounts, countsBy: undefined } as const;

type LoadedBy<Loader extends (...given: never[]) => unknown> = Awaited<ReturnType<Loader>>;

/** Of pages that are rendered after each sale what they show of it. All others show all that their loaders answer. */
const shownByRoute = {
  "storefront/catalogue/product-page": (loaded: LoadedBy<typeof loadProduct>) => {
    const { product, related, family, fits } = loaded;
    const kit = fits && fits.starter.length > 0 ? kitLines(product, fits.starter) : [];
    const countsBy = productCountsBy(product._id, kit);
    return {
      shown: {
        ...loaded,
        product: withoutStockCount(product),
        related: related.map(withoutStockCount),
        family: family && {
          ...family,
          // What a sibling is known by stays here: its number is asked for by it (`page-stock.ts`).
          variants: family.variants.map(({ _id: _, ...variant }) => withoutStockCount(variant)),
        },
        fits: fits && fitsWithoutStockCounts(fits),
      },
      counts: countsBy(
        (id) => (kit.find((line) => line.product._id === id)?.product ?? product).quantity,
      ),
      countsBy,
    };
  },
  "storefront/catalogue/category-page": listShown<LoadedBy<typeof loadCategory>>,
  "storefront/search/search-page": ({ newest, ...list }: LoadedBy<typeof loadSearch>) =>
    listShown({ ...list, newest: newest.map(withoutStockCount) }),
} as Record<string, ((loaded: unknown) => OfRoute) | undefined>;

function listShown<List extends { cards: Parameters<typeof withoutStockCount>[0][] }>(list: List) {
  return {
    shown: { ...list, cards: list.cards.map(withoutStockCount) },
    counts: noCounts,
    countsBy: countsOfNone,
  };
}

/** Of a product's page: how many are left of it, and what its kit lacks. */
function productCountsBy(
  productId: string,
  kit: readonly KitGoods[],
): (quantityOf: QuantityOf) => Counts {
  const kitBy = kitLookBy(kit);
  return (quantityOf) => {
    const { texts, look } = kitBy(quantityOf);
    const left = quantityOf(productId);
    return { texts: left > 0 ? { ...texts, [STOCK_TEXT]: stockText(left) } : texts, look };
  };
}

/** @param loaderData what the loaders of a page answered, by the ids of their routes */
export function shownData(loaderData: Readonly<Record<string, unknown>>): ShownData {
  const all: ShownData = { ...allShown, shown: {} };
  for (const [id, loaded] of Object.entries(loaderData)) {
    const route = shownByRoute[id]?.(loaded);
    all.shown[id] = route ? route.shown : loaded;
    if (route) Object.assign(all, { counts: route.counts, countsBy: route.countsBy });
  }
  return all;
}
