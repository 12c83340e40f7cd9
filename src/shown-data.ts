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
  lateTexts: Record<string, string>;
}

type LoadedBy<Loader extends (...given: never[]) => unknown> = Awaited<ReturnType<Loader>>;

/** Of pages that are rendered after each sale what they show of it. All others show all that their loaders answer. */
const shownByRoute = {
  "storefront/catalogue/product-page": (loaded: LoadedBy<typeof loadProduct>) => {
    const { product, related, family, fits } = loaded;
    return {
      shown: {
        ...loaded,
        product: withoutStockCount(product),
        related: related.map(withoutStockCount),
        family: family && { ...family, variants: family.variants.map(withoutStockCount) },
        fits: fits && fitsWithoutStockCounts(fits),
      },
      lateTexts: product.quantity > 0 ? { [STOCK_TEXT]: stockText(product.quantity) } : {},
    };
  },
  "storefront/catalogue/category-page": listShown<LoadedBy<typeof loadCategory>>,
  "storefront/search/search-page": ({ newest, ...list }: LoadedBy<typeof loadSearch>) =>
    listShown({ ...list, newest: newest.map(withoutStockCount) }),
} as Record<
  string,
  ((loaded: unknown) => { shown: unknown; lateTexts: Record<string, string> }) | undefined
>;

function listShown<List extends { cards: Parameters<typeof withoutStockCount>[0][] }>(list: List) {
  return { shown: { ...list, cards: list.cards.map(withoutStockCount) }, lateTexts: {} };
}

/** @param loaderData what the loaders of a page answered, by the ids of their routes */
export function shownData(loaderData: Readonly<Record<string, unknown>>): ShownData {
  const all: ShownData = { shown: {}, lateTexts: {} };
  for (const [id, loaded] of Object.entries(loaderData)) {
    const route = shownByRoute[id]?.(loaded) ?? { shown: loaded, lateTexts: {} };
    all.shown[id] = route.shown;
    Object.assign(all.lateTexts, route.lateTexts);
  }
  return all;
}
