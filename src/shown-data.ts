import type { loader as loadCategory } from "#storefront/catalogue/category-page.tsx";
import { withoutStockCount } from "#storefront/catalogue/listed-product.ts";
import { STOCK_TEXT, stockText } from "#storefront/catalogue/product-card.tsx";
import type { loader as loadProduct } from "#storefront/catalogue/product-page.tsx";
import { fitsWithoutStockCounts } from "#storefront/compatibility/shown-fits.ts";
import type { loader as loadSearch } from "#storefront/search/search-page.tsx";

/** What decides how a page looks. */
interface ShownData {
  /** By the routes: what their loaders answered, but for numbers of a `quantity` that their pages do not show. */
  shown: Record<string, unknown>;
  /** The page's texts that are put into it last, by their names (`lateText`). */
  lateTexts: LateTexts;
  /**
   * Of pages that a sale changes nothing of but the numbers of products' `quantity`: up to how many pieces a product's number
   * decides how they look. Most show only whether it is sold out: 1. Undefined for all other pages.
   */
  countedTo: ((product: object) => number) | undefined;
}

/** @param quantityOf tells how many there are of a product, by its id */
type LateTexts = (quantityOf: (id: string) => number) => Record<string, string>;

type OfRoute = Omit<ShownData, "shown"> & { shown: unknown };

const noTexts: LateTexts = () => ({});
/** Of a page whose data decide its look as they are, so that no number of it is left out. */
export const allShown = { lateTexts: noTexts, countedTo: undefined } as const;

const countedToOne = () => 1;
/** By itself, as it is kept with the page: it must hold nothing of what was loaded. */
const stockTextOf =
  (id: string): LateTexts =>
  (quantityOf) => ({ [STOCK_TEXT]: stockText(quantityOf(id)) });

type LoadedBy<Loader extends (...given: never[]) => unknown> = Awaited<ReturnType<Loader>>;

/** Of pages that are rendered after each sale what they show of it. All others show all that their loaders answer. */
const shownByRoute = {
  "storefront/catalogue/product-page": (loaded: LoadedBy<typeof loadProduct>) => {
    const { product, related, family, fits } = loaded;
    const { _id, quantity } = product;
    const needed = new Map<object, number>(
      fits?.starter.map((line) => [line.product, line.quantity]),
    );
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
      lateTexts: quantity > 0 ? stockTextOf(_id) : noTexts,
      countedTo: (given) => needed.get(given) ?? 1,
    };
  },
  "storefront/catalogue/category-page": listShown<LoadedBy<typeof loadCategory>>,
  "storefront/search/search-page": ({ newest, ...list }: LoadedBy<typeof loadSearch>) =>
    listShown({ ...list, newest: newest.map(withoutStockCount) }),
} as Record<string, ((loaded: unknown) => OfRoute) | undefined>;

function listShown<List extends { cards: Parameters<typeof withoutStockCount>[0][] }>(list: List) {
  return {
    shown: { ...list, cards: list.cards.map(withoutStockCount) },
    lateTexts: noTexts,
    countedTo: countedToOne,
  };
}

/** @param loaderData what the loaders of a page answered, by the ids of their routes */
export function shownData(loaderData: Readonly<Record<string, unknown>>): ShownData {
  const all: ShownData = { ...allShown, shown: {} };
  for (const [id, loaded] of Object.entries(loaderData)) {
    const route = shownByRoute[id]?.(loaded);
    all.shown[id] = route ? route.shown : loaded;
    if (route) Object.assign(all, { lateTexts: route.lateTexts, countedTo: route.countedTo });
  }
  return all;
}
