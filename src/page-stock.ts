import type { PageStock } from "#shared/rendered-document.ts";

/** What loaders answered of a product, or of something else that has a number. */
export interface Counted {
  _id?: unknown;
  quantity: number;
}

/** The numbers of a page, each in its place: of a product by its place among `ids`, or of something else. */
interface Numbers {
  ids: readonly string[];
  quantities: readonly number[];
  /** -1 for what is no product's. */
  productOf: readonly number[];
  /** Up to how many pieces the number decides how the page looks. */
  countedTo: readonly number[];
}

interface PageStockParts {
  countedTo: (product: object) => number;
  /** The page's late texts by these numbers, those of the numbers themselves among them. */
  lateTexts: (
    quantities: readonly number[],
    quantityOf: (id: string) => number,
  ) => ReadonlyMap<string, string>;
}

/**
 * What a sale changes of a page.
 *
 * @param counted all that its loaders answered that has a number of a `quantity`, in the page's order
 */
export function pageStock(
  counted: readonly Counted[],
  { countedTo, lateTexts }: PageStockParts,
): PageStock {
  const places = new Map<string, number>();
  const placeOf = ({ _id }: Counted): number => {
    if (typeof _id !== "string") return -1;
    const place = places.get(_id) ?? places.size;
    places.set(_id, place);
    return place;
  };
  const productOf = counted.map(placeOf);
  return ofNumbers(
    {
      ids: [...places.keys()],
      quantities: counted.map(({ quantity }) => quantity),
      productOf,
      countedTo: counted.map(countedTo),
    },
    lateTexts,
  );
}

/** A function of its own: what it makes is kept, and must not hold what was loaded. */
function ofNumbers(known: Numbers, lateTexts: PageStockParts["lateTexts"]): PageStock {
  const { ids, quantities, productOf, countedTo } = known;
  return {
    ids,
    lateTexts(stock) {
      const now = quantities.map((quantity, place) => stock[productOf[place] ?? -1] ?? quantity);
      const looksSame = now.every((quantity, place) => {
        const most = countedTo[place] ?? 1;
        return (
          productOf[place] === -1 ||
          Math.min(quantity, most) === Math.min(quantities[place] ?? 0, most)
        );
      });
      return looksSame ? lateTexts(now, (id) => stock[ids.indexOf(id)] ?? 0) : undefined;
    },
  };
}
