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
}

/** The page's late texts by these numbers, those of the numbers themselves among them; undefined where it looks otherwise by them. */
type LateTextsBy = (
  quantities: readonly number[],
  quantityOf: (id: string) => number,
) => ReadonlyMap<string, string> | undefined;

/**
 * What a sale changes of a page.
 *
 * @param counted all that its loaders answered that has a number of a `quantity`, in the page's order
 */
export function pageStock(counted: readonly Counted[], lateTexts: LateTextsBy): PageStock {
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
    },
    lateTexts,
  );
}

/** A function of its own: what it makes is kept, and must not hold what was loaded. */
function ofNumbers({ ids, quantities, productOf }: Numbers, lateTexts: LateTextsBy): PageStock {
  return {
    ids,
    lateTexts(stock) {
      const now = quantities.map((quantity, place) => stock[productOf[place] ?? -1] ?? quantity);
      const isSoldOutAsBefore = now.every(
        (quantity, place) => quantity > 0 === (quantities[place] ?? 0) > 0,
      );
      return isSoldOutAsBefore ? lateTexts(now, (id) => stock[ids.indexOf(id)] ?? 0) : undefined;
    },
  };
}
